import { LIMITS } from '@dhow/contract/limits'
import type { QuotationLine } from '@dhow/contract/quotations/quotations'
import { toDecimalPrice } from '@dhow/trade/money'
import { Link2, Plus, Search } from 'lucide-react'
import {
  type ClipboardEvent,
  type CSSProperties,
  type KeyboardEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { ProductSearchDialog } from '#app/admin/products/product-search-dialog.tsx'
import { Card } from '#app/admin/ui/card.tsx'
import { notifyError } from '#app/admin/ui/notices.tsx'
import { api } from '#app/api/office.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { focusCell, locateCell, moveToLine } from './cells.ts'
import { LINE_GRID, LineRow } from './line-row.tsx'
import { PasteDialog, useOwnNotice } from './paste-dialog.tsx'
import { splitRows } from './pasted-rows.ts'
import { PriceFile } from './price-file.tsx'
import { METHODS } from './prices.tsx'
import { type Column, type TypedDraft, toTypedLine } from './typed-draft.ts'

/** Returns the table that is pasted into a price; undefined for a single cell. */
function readPaste(event: ClipboardEvent<HTMLElement>) {
  const cell = locateCell(event)
  const rows = splitRows(event.clipboardData.getData('text'))
  return cell && cell.name !== 'quantity' && rows.flat().length > 1 ? { rows, cell } : undefined
}

/** Describes the origin of derived prices, such as 'from FOB + 10 %'. */
function formatOrigin({ derivation }: Column, columns: Column[]) {
  if (!derivation) return undefined
  const { from, method, value } = derivation
  const text =
    method === 'percent'
      ? `\u00a0+ ${toDecimalPrice(value)}\u00a0%`
      : `, ${METHODS[method].toLowerCase()}`
  return `from ${columns[from]?.rule}${text}`
}

export function Lines({ id }: { id: string }) {
  const [isSearching, setSearching] = useState(false)
  const [pasted, setPasted] = useState<ReturnType<typeof readPaste>>()
  const keepNotice = useOwnNotice()
  /** Value of a cell when it got the focus, which Escape restores. */
  const focusedValue = useRef<string>(undefined)
  const lastPrices = api.quotations.lastPrices.useQuery({ params: { id } })
  const lastByProduct = new Map(lastPrices.data?.lines.map((line) => [line.productId, line]))
  const { control, register, setValue, formState } = useFormContext<TypedDraft>()
  const form = useMemo(() => ({ control, register, setValue }), [control, register, setValue])
  const { fields, append, move, remove } = useFieldArray({ control, name: 'lines' })
  const [columns, currency] = useWatch({ control, name: ['columns', 'currency'] })
  const errors = formState.errors.lines
  const error = errors?.root?.message ?? errors?.message
  const restoreCell = (event: KeyboardEvent<HTMLElement>) => {
    const cell = locateCell(event)
    const value = focusedValue.current
    if (!cell || value === undefined) return
    if (cell.name === 'quantity') setValue(`lines.${cell.line}.quantity`, value)
    else setValue(`lines.${cell.line}.prices.${cell.column}`, value)
  }
  const add = (
    line: Pick<QuotationLine, 'name' | 'productId' | 'itemNumber' | 'brand' | 'specification'>,
  ) => {
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
      const params = { id: productId }
      const { name, itemNumber, brand, specification } = await api.products.get.call({ params })
      add({ productId, name, itemNumber, brand, specification })
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
            'hidden items-end gap-2 pb-2 text-xs font-medium text-muted @4xl:grid',
            LINE_GRID,
          )}
        >
          <span>Product</span>
          <span>Quantity</span>
          {columns.map((column, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns may be equal
            <ColumnHead key={index} column={column} columns={columns} />
          ))}
          <span className="text-end">{`Sum ${columns[0]?.rule}, ${currency}`}</span>
        </div>
        <ol
          aria-label="Lines"
          tabIndex={-1}
          onFocus={(event) => {
            focusedValue.current = locateCell(event)?.value
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') restoreCell(event)
            else moveToLine(event)
          }}
          onPaste={(event) => {
            const table = readPaste(event)
            if (table) event.preventDefault()
            setPasted(table)
          }}
          className="focus-visible:outline-none"
        >
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
      <div className="mt-3 flex flex-wrap gap-3">
        {fields.length < LIMITS.lines && (
          <>
            <Button quiet onClick={() => setSearching(true)}>
              <Search size={17} /> Add product
            </Button>
            <Button quiet onClick={() => add({ name: '' })}>
              <Plus size={17} /> Add free text line
            </Button>
          </>
        )}
        {fields.length > 0 && <PriceFile />}
      </div>
      <p className="mt-3 caption">
        Copy a column of prices, or item numbers with prices, and paste them into a price.
      </p>
      {pasted && (
        <PasteDialog
          {...pasted}
          onFill={keepNotice}
          onClose={() => {
            setPasted(undefined)
            // The dialog is removed, and changed rows are replaced, first.
            requestAnimationFrame(() => focusCell(pasted.cell))
          }}
        />
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

function ColumnHead({ column, columns }: { column: Column; columns: Column[] }) {
  const origin = formatOrigin(column, columns)
  return (
    <span className="min-w-0 text-end">
      <span className="line-clamp-2">{`${column.rule} ${column.place}`}</span>
      {origin && (
        <span title={origin} className="line-clamp-2 text-sea">
          <Link2 size={12} className="me-1 inline" />
          {origin}
        </span>
      )}
    </span>
  )
}
