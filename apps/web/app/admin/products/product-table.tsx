import type { Product } from '@dhow/contract/products'
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { useMedia } from '#app/ui/use-media.ts'
import { viewTop } from './follow-pointer.ts'
import { MoveDialog } from './move-dialog.tsx'
import { COLUMNS, ProductRow } from './product-row.tsx'
import { type Lifted, useArranging } from './use-arranging.ts'

type Props = {
  products: Product[]
  /** Ids of the products whose switches wait for the server. */
  toggling: ReadonlySet<string>
  selected: ReadonlySet<string>
  listQuery: string
  onMove: (from: number, to: number) => void
  onSelect: (id: string, through: boolean) => void
  onToggle: (product: Product) => void
  onDelete: (product: Product) => void
}

/** The heads of the columns beside that of the checkboxes. */
const HEADS = [
  'Arrange',
  'Image',
  'Name',
  'Brand',
  'Description',
  'Category',
  'Actions',
  'Featured',
]

/** The height of a row of the table and of a card, in rem: one for all, so that any place is known. */
const HEIGHT = { row: 4.75, card: 11.5 }

/** Rows beyond the edges that are there before they are seen. */
const SPARE = 8

/** The products, of which only those in view are in the document. */
export function ProductTable({ products, toggling, selected, onMove, ...row }: Props) {
  const list = useRef<HTMLTableSectionElement>(null)
  const head = useRef<HTMLTableSectionElement>(null)
  const hint = useId()
  const [moving, setMoving] = useState<string>()
  const ids = useMemo(() => products.map(({ _id }) => _id), [products])
  const rowHeight = useRowHeight()
  const scrollMargin = useTopInDocument(list)
  const nameOf = (index: number) => products[index]?.name ?? ''

  const { lifted, said, listeners } = useArranging({
    ids,
    nameOf,
    rowHeight,
    list,
    onMove,
    onShow: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
  })
  const from = lifted ? ids.indexOf(lifted.id) : -1

  const virtualizer = useWindowVirtualizer({
    count: ids.length,
    estimateSize: () => rowHeight,
    overscan: SPARE,
    scrollMargin,
    scrollPaddingStart: viewTop() + (head.current?.offsetHeight ?? 0),
    scrollPaddingEnd: 16,
    useFlushSync: false,
    // The row that is on its way stays, wherever the page scrolls: its pointer or its focus is in it.
    rangeExtractor: (range) => {
      const inView = defaultRangeExtractor(range)
      return from < 0 || inView.includes(from) ? inView : [...inView, from]
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: measures again when the height changes
  useLayoutEffect(() => virtualizer.measure(), [rowHeight])

  const inDocument = virtualizer
    .getVirtualItems()
    .flatMap(({ index }) => (products[index] ? [{ index, product: products[index] }] : []))
    .toSorted((a, b) => orderOf(a, lifted) - orderOf(b, lifted))
  const movingIndex = moving === undefined ? -1 : ids.indexOf(moving)

  return (
    <>
      <p id={hint} className="sr-only">
        Press Space to pick this row up, the arrow keys, Home and End to move it, Space again to put
        it down and Escape to leave it where it was. Press Enter to choose its position.
      </p>
      <p aria-live="assertive" className="sr-only">
        {said}
      </p>
      <table
        aria-rowcount={products.length + 1}
        className="block rounded-card border border-line bg-raised text-sm"
      >
        <thead
          ref={head}
          className="sr-only z-20 border-b border-line lg:not-sr-only lg:sticky! lg:top-(--header-height) lg:block lg:rounded-t-card lg:bg-raised"
        >
          <tr aria-rowindex={1} className={classNames('grid', COLUMNS)}>
            <th scope="col">
              <span className="sr-only">Select</span>
            </th>
            {HEADS.map((text) => (
              <th
                key={text}
                scope="col"
                className="py-3 text-start font-medium whitespace-nowrap text-muted"
              >
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody
          ref={list}
          style={{ height: products.length * rowHeight }}
          className="relative block overflow-clip rounded-b-card [overflow-clip-margin:2rem] [&_:is(a,button,input)]:scroll-mb-20"
        >
          {inDocument.map(({ index, product }) => {
            const place = placeOf(index, from, lifted)
            const carried = index === from ? lifted?.y : undefined
            return (
              <ProductRow
                key={product._id}
                product={product}
                rowIndex={place + 2}
                top={carried ?? place * rowHeight}
                height={rowHeight}
                motion={motionOf(index === from, lifted)}
                dropDuration={index === from ? lifted?.dropping : undefined}
                waiting={toggling.has(product._id)}
                selected={selected.has(product._id)}
                describedBy={hint}
                listeners={listeners}
                onChoosePlace={setMoving}
                {...row}
              />
            )
          })}
        </tbody>
      </table>
      {movingIndex >= 0 && (
        <MoveDialog
          key={moving}
          name={nameOf(movingIndex)}
          index={movingIndex}
          count={ids.length}
          onMove={(to) => onMove(movingIndex, to)}
          onClose={() => setMoving(undefined)}
        />
      )}
    </>
  )
}

/** Where a row stands while another is on its way from `from`. */
function placeOf(index: number, from: number, lifted: Lifted | undefined): number {
  if (!lifted || from < 0) return index
  if (index === from) return lifted.to
  if (from < index && index <= lifted.to) return index - 1
  if (lifted.to <= index && index < from) return index + 1
  return index
}

const orderOf = (row: { index: number; product: Product }, lifted: Lifted | undefined): number =>
  lifted?.order.get(row.product._id) ?? row.index

function motionOf(isLifted: boolean, lifted: Lifted | undefined) {
  if (!lifted) return 'still'
  if (!isLifted) return 'yielding'
  if (lifted.dropping !== undefined) return 'dropping'
  return lifted.y === undefined ? 'held' : 'carried'
}

/** Pixels, by the size of text that the browser is set to. */
function useRowHeight(): number {
  const wide = useMedia('(min-width: 64rem)')
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
  return rem * (wide ? HEIGHT.row : HEIGHT.card)
}

/** Pixels from the document's top to an element's, followed as what stands above it changes. */
function useTopInDocument(element: { current: HTMLElement | null }): number {
  const [top, setTop] = useState(0)
  useEffect(() => {
    const measure = () =>
      setTop(Math.round((element.current?.getBoundingClientRect().top ?? 0) + window.scrollY))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [element])
  return top
}
