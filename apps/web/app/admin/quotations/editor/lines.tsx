import { LIMITS } from '@dhow/contract/limits'
import { buildLoadReport } from '@dhow/contract/messages/enquiry-load'
import { calculateQuotationTotals } from '@dhow/contract/quotations/quotation-totals'
import type { QuotationLine } from '@dhow/contract/quotations/quotations'
import { useLingui } from '@lingui/react'
import { useQueryClient } from '@tanstack/react-query'
import { Plus, Search } from 'lucide-react'
import { type CSSProperties, useDeferredValue, useMemo, useState } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { ContainerEstimate } from '#app/admin/messages/container-estimate.tsx'
import { ProductSearchDialog } from '#app/admin/products/product-search-dialog.tsx'
import { listSums } from '#app/admin/quotations/quotation-badges.tsx'
import { Card, Facts } from '#app/admin/ui/card.tsx'
import { notifyError } from '#app/admin/ui/notices.tsx'
import { api } from '#app/api/office.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { LINE_GRID, LineRow } from './line-row.tsx'
import {
  formatNames,
  formatPriceLabel,
  readLines,
  type TypedDraft,
  toTypedLine,
} from './typed-draft.ts'

const HEADS = ['Product', 'Quantity', 'Unit', 'Price per']

export function Lines({ id }: { id: string }) {
  const client = useQueryClient()
  const [isSearching, setSearching] = useState(false)
  const lastPrices = api.quotations.lastPrices.useQuery({ params: { id } })
  const lastByProduct = new Map(lastPrices.data?.lines.map((line) => [line.productId, line]))
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
    append(toTypedLine({ ...empty, ...line, prices: [...empty.prices] }, currency), {
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
          {[...HEADS, ...columns.map(formatPriceLabel)].map((head, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns may be equal
            <span key={index}>{head}</span>
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
            <Search size={17} /> Add product
          </Button>
          <Button variant="quiet" onClick={() => add({ name: '' })}>
            <Plus size={17} /> Add free text line
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

const format = (value: number, maximumFractionDigits: number) =>
  value.toLocaleString('en', { maximumFractionDigits })

/** Totals of the lines that are not optional. Names those that a total lacks. */
export function Totals() {
  const { i18n } = useLingui()
  const watched = useWatch<TypedDraft, ['lines', 'columns', 'currency', 'buyer.country']>({
    name: ['lines', 'columns', 'currency', 'buyer.country'],
  })
  // Keeps typing smooth in a list of hundreds of lines.
  const [typedLines, columns, currency, country] = useDeferredValue(watched)
  const lines = readLines({ lines: typedLines, currency })
  const totals = calculateQuotationTotals(lines, columns.length, currency)
  const counted = lines.flatMap(({ quantity, isOptional, ...line }) =>
    quantity === null || isOptional ? [] : [{ ...line, quantity }],
  )
  return (
    <Card small title="Totals">
      <div className="mt-3 grid items-start gap-x-10 gap-y-5 md:grid-cols-2">
        <div className="grid content-start gap-3">
          <Facts
            facts={[
              ...listSums({ columns, currency, totals }, i18n),
              ['Cartons', format(totals.cartons, 0)],
              ['Net weight', `${format(totals.netGrams / 1e3, 1)} kg`],
              ['Gross weight', `${format(totals.grossGrams / 1e3, 1)} kg`],
              ['Volume', `${format(totals.volumeM3, 3)} m³`],
            ]}
          />
          <div className="grid gap-1 text-sm wrap-anywhere text-amber">
            {totals.columns.map(
              ({ unpriced }, index) =>
                unpriced.length > 0 && (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns may be equal
                  <p key={index}>
                    Not in the sum {columns[index]?.rule}, because the price or quantity is missing:{' '}
                    {formatNames(lines, unpriced)}
                  </p>
                ),
            )}
            {totals.unmeasured.length > 0 && (
              <p>
                Not in all weights and volumes, because a fact is unknown:{' '}
                {formatNames(lines, totals.unmeasured)}
              </p>
            )}
          </div>
        </div>
        <ContainerEstimate {...buildLoadReport(counted, { country }, i18n)} />
      </div>
    </Card>
  )
}
