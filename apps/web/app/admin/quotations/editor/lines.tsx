import { LIMITS } from '@dhow/contract/limits'
import type { QuotationLine } from '@dhow/contract/quotations/quotations'
import { useQueryClient } from '@tanstack/react-query'
import { Plus, Search } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import { Card } from '#app/admin/frame/card.tsx'
import { notifyError } from '#app/admin/notices.tsx'
import { ProductSearchDialog } from '#app/admin/product-search-dialog.tsx'
import { api } from '#app/api/office.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { LINE_GRID, LineRow } from './line-row.tsx'
import { type Errors, priceLabel, type TypedDraft, typeLine } from './typed-draft.ts'
import type { Change } from './use-draft.ts'

const HEADS = ['Product', 'Quantity', 'Unit', 'Price per']

/** Groups the errors of lines. A line without errors has no entry, so that it is not rendered again. */
function errorsByLine(errors: Errors): Map<number, Errors> {
  const lines = new Map<number, Errors>()
  for (const [path, message] of Object.entries(errors)) {
    const [, at, field] = /^lines\.(\d+)\.(.+)$/.exec(path) ?? []
    if (field) lines.set(Number(at), { ...lines.get(Number(at)), [field]: message })
  }
  return lines
}

type Props = { id: string; draft: TypedDraft; errors: Errors; change: Change }

export function Lines({ id, draft: { lines, columns, currency }, errors, change }: Props) {
  const client = useQueryClient()
  const [isSearching, setSearching] = useState(false)
  const lastPrices = api.quotations.lastPrices.useQuery({ params: { id } })
  const lastByProduct = new Map(lastPrices.data?.lines.map((one) => [one.productId, one]))
  const byLine = errorsByLine(errors)
  const add = (line: Pick<QuotationLine, 'name' | 'productId' | 'brand' | 'specification'>) =>
    change((draft) => {
      const prices = draft.columns.map(() => null)
      const empty = {
        quantity: null,
        unit: 'carton',
        pricePer: 'carton',
        isOptional: false,
      } as const
      const added = typeLine({ ...empty, ...line, prices }, draft.currency)
      return { ...draft, lines: [...draft.lines, added] }
    })
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
      {errors.lines && (
        <p role="alert" className="mt-2 text-sm text-coral">
          {errors.lines}
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
          {lines.map((line, at) => (
            <LineRow
              key={line.key}
              {...{ line, at, columns, currency, change }}
              count={lines.length}
              errors={byLine.get(at)}
              last={lastByProduct.get(line.productId ?? '')}
            />
          ))}
        </ol>
      </div>
      {lines.length < LIMITS.lines && (
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
