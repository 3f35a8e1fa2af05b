import { quantityText } from '@dhow/contract/messages/enquiry-texts'
import { paths } from '@dhow/contract/paths'
import type { Product } from '@dhow/contract/products/products'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { addLines, useList } from './list.ts'
import { productLine } from './product-line.ts'
import { MinimumOrder, QuantityFields, type Wanted } from './quantity-fields.tsx'

type Props = { product: Product }

/** Without JavaScript the form submits to the list page. */
export function AddToEnquiry({ product }: Props) {
  const { _id, name, specification } = product
  const [wanted, setWanted] = useState<Wanted>({
    quantity: specification.moqCartons ?? 1,
    unit: 'carton',
  })
  const listed = useList().filter(({ productId }) => productId === _id)
  return (
    <form
      action={paths.enquiry}
      onSubmit={(event) => {
        // If the list is full, the list page says so.
        if (addLines([productLine(product, specification, wanted)]) === 0) event.preventDefault()
      }}
      className="screen-only flex flex-wrap items-start gap-x-3 gap-y-2"
    >
      <input type="hidden" name="id" value={_id} />
      <div className="max-w-72 min-w-0 grow basis-52">
        <QuantityFields of={name} wanted={wanted} onChange={setWanted}>
          {specification.moqCartons && (
            <MinimumOrder wanted={wanted} specification={specification} />
          )}
        </QuantityFields>
      </div>
      <Button type="submit">{listed.length > 0 ? 'Add more' : 'Add to enquiry'}</Button>
      {listed.length > 0 && (
        <Link
          to={paths.enquiry}
          viewTransition
          className="inline-flex min-h-11 basis-full items-center text-sm font-medium text-sea underline-offset-4 hover:underline"
        >
          In your enquiry: {listed.map(quantityText).join(', ')}
        </Link>
      )}
    </form>
  )
}
