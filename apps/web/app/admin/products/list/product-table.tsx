import type { OfficeProduct as Product } from '@dhow/contract/products/products'
import { type ReactNode, startTransition, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { moveItem } from '#app/admin/dragging/drag-motion.ts'
import { MoveDialog } from '#app/admin/dragging/move-dialog.tsx'
import { tabStorage } from '#app/browser/stored.ts'
import { classNames } from '#app/ui/class-names.ts'
import { COLUMNS, ProductRow } from './product-row.tsx'
import { type Lifted, useArranging } from './use-arranging.ts'
import { useFocusAfterRemoval } from './use-list-view.ts'

const ROWS_PER_PAGE = 50

const LOAD_MARGIN = '0px 0px 2000px 0px'

const KEY = 'productRows'

function readCount(entry: string) {
  const stored = tabStorage.read(KEY) as { entry?: unknown; count?: unknown } | undefined | null
  const isUsable = stored?.entry === entry && Number.isFinite(stored.count)
  return isUsable ? Number(stored.count) : ROWS_PER_PAGE
}

/**
 * Returns the number of rows to render. It grows when `end`, rendered below the list, comes near the
 * viewport.
 */
function useGrowingList(total: number): { count: number; end: ReactNode } {
  const { key: entry } = useLocation()
  const [count, setCount] = useState(() => readCount(entry))
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => void tabStorage.write(KEY, { entry, count }), [entry, count])

  useEffect(() => {
    if (!end.current || count >= total) return
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && startTransition(() => setCount(count + ROWS_PER_PAGE)),
      { rootMargin: LOAD_MARGIN },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [count, total])

  return { count: Math.min(count, total), end: <div ref={end} /> }
}

type Props = {
  products: Product[]
  toggling: ReadonlySet<string>
  selected: ReadonlySet<string>
  listQuery: string
  /** The name of the order; '' is the arranged one. */
  sort: string
  onSort: (sort: string) => void
  onMove: (from: number, to: number) => void
  onSelect: (id: string, extendsRange: boolean) => void
  onToggle: (product: Product) => void
  onDelete: (product: Product) => void
  onRestore: (product: Product) => void
}

/** Heads with the order of their first click; '' is the arranged order, and undefined none. */
const HEADS: [head: string, first?: string][] = [
  ['Arrange', ''],
  ['Image'],
  ['Name', 'name'],
  ['Brand', 'brand'],
  ['Description'],
  ['Category', 'category'],
  ['Actions'],
  ['Featured'],
]

const reverseSort = (sort: string) => (sort.startsWith('-') ? sort.slice(1) : sort && `-${sort}`)

type HeadProps = Pick<Props, 'sort' | 'onSort'> & { head: (typeof HEADS)[number] }

function Head({ head: [text, firstSort], sort, onSort }: HeadProps) {
  const isDescending = sort.startsWith('-')
  const isSortable = firstSort !== undefined
  const isSorted = isSortable && [firstSort, reverseSort(firstSort)].includes(sort)
  return (
    <th
      scope="col"
      aria-label={text}
      aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}
      className="overflow-x-clip py-3 text-start font-medium text-ellipsis whitespace-nowrap text-muted"
    >
      {/* Narrow screens have no sort buttons, but their hidden heads need a text. */}
      <span className={isSortable ? 'lg:hidden' : undefined}>{text}</span>
      {isSortable && (
        <button
          type="button"
          aria-label={`Sort by ${text}`}
          onClick={() => onSort(sort === firstSort ? reverseSort(firstSort) : firstSort)}
          className="-my-3 min-h-11 max-lg:hidden underline decoration-dotted underline-offset-4 hover:text-ink"
        >
          {text}
          {isSorted && sort && <span aria-hidden>{isDescending ? ' ↓' : ' ↑'}</span>}
        </button>
      )}
    </th>
  )
}

export function ProductTable({
  products,
  toggling,
  selected,
  sort,
  onSort,
  onMove,
  ...row
}: Props) {
  const list = useRef<HTMLTableSectionElement>(null)
  const hint = useId()
  const [moving, setMoving] = useState<string>()
  const ids = useMemo(() => products.map(({ _id }) => _id), [products])
  // A search shows products that contain its text before others.
  const isArranged = useMemo(
    () => products.every(({ order }, index) => order >= (products[index - 1]?.order ?? order)),
    [products],
  )
  const getName = (index: number) => products[index]?.name ?? ''
  const { count, end } = useGrowingList(products.length)

  const arranging = useArranging({ ids, renderedCount: count, getName, list, onMove })
  const { lifted, announcement, listeners } = arranging
  const from = lifted ? ids.indexOf(lifted.id) : -1
  // A dropped row moves before `products` has the new order.
  const arranged = lifted?.drop ? moveItem(products, from, lifted.to) : products
  const inDocument = arranged.slice(0, count)
  const focusNextTo = useFocusAfterRemoval(inDocument, list)
  const movingIndex = moving === undefined ? -1 : ids.indexOf(moving)

  return (
    <>
      <p id={hint} className="sr-only">
        Press Space to pick up this row. Use the arrow keys, Home and End to move it. Press Space
        again to drop it, or Escape to cancel. Press Enter to choose a position.
      </p>
      <p aria-live="assertive" className="sr-only">
        {announcement}
      </p>
      <table aria-rowcount={products.length + 1} className="block panel text-sm">
        <thead className="sr-only z-20 border-b border-line lg:not-sr-only lg:sticky! lg:top-(--header-height) lg:block lg:rounded-t-card lg:bg-raised">
          <tr aria-rowindex={1} className={classNames('grid', COLUMNS)}>
            <th scope="col">
              <span className="sr-only">Select</span>
            </th>
            {HEADS.map((head) => (
              <Head key={head[0]} head={head} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody
          ref={list}
          className="block overflow-clip rounded-b-card [overflow-anchor:none] [overflow-clip-margin:2rem] [&_:is(a,button,input)]:scroll-mb-20"
        >
          {inDocument.map((product, index) => {
            const position = getPosition(index, from, lifted)
            return (
              <ProductRow
                key={product._id}
                product={product}
                rowIndex={position + 2}
                shift={position - index}
                motion={getMotion(product._id, lifted)}
                waiting={toggling.has(product._id)}
                selected={selected.has(product._id)}
                describedBy={hint}
                isArranged={sort === '' && isArranged && !product.trashedAt}
                listeners={listeners}
                onChoosePosition={setMoving}
                {...row}
              />
            )
          })}
        </tbody>
      </table>
      {end}
      {moving !== undefined && movingIndex >= 0 && (
        <MoveDialog
          key={moving}
          name={getName(movingIndex)}
          index={movingIndex}
          count={ids.length}
          onMove={(to) => {
            if (to >= count) focusNextTo(moving)
            onMove(movingIndex, to)
          }}
          onClose={() => setMoving(undefined)}
        />
      )}
    </>
  )
}

/** Returns where a row is drawn while the keyboard moves the one at `from`. */
function getPosition(index: number, from: number, lifted: Lifted | undefined) {
  if (lifted?.by !== 'keyboard' || lifted.drop || from < 0) return index
  if (index === from) return lifted.to
  if (from < index && index <= lifted.to) return index - 1
  if (lifted.to <= index && index < from) return index + 1
  return index
}

function getMotion(id: string, lifted: Lifted | undefined) {
  const byKeyboard = lifted?.by === 'keyboard'
  if (id !== lifted?.id) return byKeyboard ? 'yielding' : 'idle'
  if (lifted.drop) return 'dropping'
  return byKeyboard ? 'held' : 'carried'
}
