import { paths } from '@dhow/contract/paths'
import type { Product } from '@dhow/contract/products/products'
import { formatList } from '@dhow/trade/translator'
import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { Link } from 'react-router'
import { toLocalPath } from '#app/api/language.ts'
import { addOrNotify, notifyListed } from '#app/public/lists/add-once.ts'
import { changeLine } from '#app/public/lists/change-list.ts'
import { type Line, useList } from '#app/public/lists/list.ts'
import { createProductLine, formatAmount } from '#app/public/lists/product-line.ts'
import {
  checkQuantities,
  QuantityFields,
  renderMinimumOrder,
} from '#app/public/lists/quantity-fields.tsx'
import { Button } from '#app/ui/button.tsx'
import { notify } from '#app/ui/toast.tsx'

/** Without JavaScript the form submits to the list page. */
export function AddToEnquiry({ product }: { product: Product }) {
  const { i18n } = useLingui()
  const { _id, name, specification } = product
  const [entered, setEntered] = useState<Pick<Line, 'quantity' | 'unit'>>()
  const listedLines = useList().filter(({ productId }) => productId === _id)
  const [listedLine] = listedLines
  const newLine = createProductLine(product, specification, i18n, entered)
  const amount = entered ?? listedLine ?? newLine
  /** A second press changes the quantity, because adding to it could double an order unnoticed. */
  const change = (line: Line) => {
    if (line.quantity === amount.quantity && line.unit === amount.unit) notifyListed(line, i18n)
    else {
      changeLine(line.key, { quantity: amount.quantity, unit: amount.unit })
      notify.success(
        i18n.t('Quantity changed: {quantity}', { quantity: formatAmount(amount, i18n) }),
      )
    }
    setEntered(undefined)
  }
  return (
    <>
      <form
        action={toLocalPath(i18n, paths.enquiry)}
        onSubmit={(event) => {
          event.preventDefault()
          if (!checkQuantities()) return
          if (listedLine) change(listedLine)
          else addOrNotify([newLine], i18n)
        }}
        className="bottom-bar screen-only order-last flex items-start gap-x-2 md:mt-7 md:flex-wrap md:gap-x-3 md:gap-y-2"
      >
        <input type="hidden" name="id" value={_id} />
        <div className="max-w-72 min-w-[min(11rem,60%)] grow max-md:[&_input]:w-18 max-md:[&_select]:min-w-24 md:basis-52">
          <QuantityFields name={name} amount={amount} isChecked onChange={setEntered}>
            {renderMinimumOrder(amount, specification, i18n)}
          </QuantityFields>
        </div>
        <Button type="submit">
          {listedLines.length > 0 ? i18n.t('Change quantity') : i18n.t('Add to enquiry')}
        </Button>
      </form>
      {listedLines.length > 0 && (
        <Link
          to={paths.enquiry}
          viewTransition
          className="text-link screen-only mt-2 text-sm font-medium text-sea"
        >
          {i18n.t('In your enquiry: {quantities}', {
            quantities: formatList(
              listedLines.map((line) => formatAmount(line, i18n)),
              i18n,
            ),
          })}
        </Link>
      )}
    </>
  )
}
