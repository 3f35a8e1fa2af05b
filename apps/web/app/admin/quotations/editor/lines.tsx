import { LIMITS } from '@dhow/contract/limits'
import type { QuotationLine } from '@dhow/contract/quotations/quotations'
import { useQueryClient } from '@tanstack/react-query'
import { Plus, Search } from 'lucide-react'
import { type CSSProperties, useMemo, useState } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { Card } from '#app/admin/frame/card.tsx'
import { notifyError } from '#app/admin/notices.tsx'
import { ProductSearchDialog } from '#app/admin/product-search-dialog.tsx'
import { api } from '#app/api/office.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { LINE_GRID, LineRow } from './line-row.tsx'
import { priceLabel, type TypedDraft, typeLine } from './typed-draft.ts'

const HEADS = ['Product', 'Quantity', 'Unit', 'Price per']

export function Lines({ id }: { id: string }) {
  const client = useQueryClient()
  const [isSearching, setSearching] = useState(false)
  const lastPrices = api.quotations.lastPrices.useQuery({ params: { id } })
  const lastByProduct = new Map(lastPrices.data?.lines.map((one) => [one.productId, one]))
  const { control, register, setValue, formState } = useFormContext<TypedDraft>()
  const form = useMemo(() => ({ control, register, setValue }), [control, register, setValue])
  const { fields, append, move, remove } = useFieldArray({ control, name: 'lines' })
  const [columns, currency] = useWatch({ control, name: ['columns', 'currency'] })
  const errors = formState.errors.lines
  const error = errors?.root?.message ?? errors?.message
  const add = (line: Pick<QuotationLine, 'name' | 'productId' | 'brand' | 'specification'>) => {
    const empty = {
      quantity: null,
      unit: 'carton',
      pricePer: 'carton',
      isOptional: false,
      prices: columns.map(() => null),
    } as const
    append(typeLine({ ...empty, ...line, prices: [...empty.prices] }, currency), {
      shouldFocus: false,
    })
  }
  const addProduct = async (productId: string) => {
    setSearching(false)
    try {
      const query = api.products.get.queryOptions({ params: { id: productId } })
      const { name, brand, specification } = await client.fetchQuery({ ...query, staleTime: 0 })
      add({ productId, name, brand, specification })
    } catch (error) {
      notifyError('Could not load the product. Try again.')(error)
    }
  }
  return (
    <Card small title="Lines">
      {error && (
        <p role="alert" className="mt-2 text-sm text-coral">
          {error}
        </p>
      )}
      <div className="@container mt-3" style={{ '--columns': columns.length } as CSSProperties}>
        <div
          aria-hidden
          className={classNames(
            'hidden gap-2 pb-2 text-xs font-medium text-muted @5xl:grid',
            LINE_GRID,
          )}
        >
          {[...HEADS, ...columns.map(priceLabel)].map((head, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns may be equal
            <span key={at}>{head}</span>
          ))}
        </div>
        <ol aria-label="Lines" tabIndex={-1} className="focus-visible:outline-none">
          {fields.map(({ id: key, productId }, index) => (
            <LineRow
              key={key}
              form={form}
              index={index}
              columns={columns}
              currency={currency}
              move={move}
              remove={remove}
              count={fields.length}
              errors={errors?.[index]}
              last={lastByProduct.get(productId ?? '')}
            />
          ))}
        </ol>
      </div>
      {fields.length < LIMITS.lines && (
        <div className="mt-3 flex flex-wrap gap-3">
          <Button variant="quiet" onClick={() => setSearching(true)}>
            <Search aria-hidden size={17} /> Add product
          </Button>
          <Button variant="quiet" onClick={() => add({ name: '' })}>
            <Plus aria-hidden size={17} /> Add free text line
          </Button>
        </div>
      )}
      {isSearching && (
        <ProductSearchDialog
          title="Add a product"
          onClose={() => setSearching(false)}
          onChoose={(productId) => void addProduct(productId)}
        />
      )}
    </Card>
  )
}
