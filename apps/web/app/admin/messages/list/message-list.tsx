import type { InboxPage } from '@dhow/contract/messages/messages'
import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowUp } from 'lucide-react'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type View, viewSearch } from '#app/admin/messages/inbox-view.ts'
import { useInboxRows, useLoadedIds } from '#app/admin/messages/use-inbox.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { countOf } from '#app/ui/text.ts'
import { MessageCard, MessageCards, SkeletonCard } from './message-cards.tsx'
import { MessageRow, MessageTable, SkeletonRow } from './message-table.tsx'
import { readScrollOffset, useScrollOffset } from './use-scroll-offset.ts'

/** Height of a table row (h-14) and of a card (h-37). */
const HEIGHT_REM = { row: 3.5, card: 9.25 }

/** Narrower lists show cards. */
const MIN_TABLE_WIDTH_REM = 54

/** Rows drawn beyond the visible ones. */
const OVERSCAN_ROWS = 6

type Props = {
  view: View
  head: InboxPage
  /** The previous view is still shown. */
  changing: boolean
  selected: ReadonlySet<string>
  onSelect: (selected: Set<string>) => void
  /** The history entry, under which the scroll offset is stored. */
  entry: string
  /** The message to focus on return, until that has happened. */
  returnTo: string | undefined
  onReturn: (found: boolean) => void
}

const remInPixels = () =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

/** The messages of a view, virtualised. */
export function MessageList({ view, head, changing, selected, onSelect, ...props }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const asTable = useFits(list, MIN_TABLE_WIDTH_REM * remInPixels())
  const height = (asTable ? HEIGHT_REM.row : HEIGHT_REM.card) * remInPixels()
  const loadedIds = useLoadedIds(view)
  const { items, total } = head

  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => list.current,
    estimateSize: () => height,
    overscan: OVERSCAN_ROWS,
    initialOffset: () => readScrollOffset(props.entry),
  })
  useEffect(() => {
    if (height) virtualizer.measure()
  }, [virtualizer, height])

  const virtualItems = virtualizer.getVirtualItems()
  const start = virtualItems[0]?.index ?? 0
  const end = virtualItems.at(-1)?.index ?? 0
  const isIdle = !virtualizer.isScrolling
  const rows = useInboxRows(view, items, { start, end, isIdle })
  const shown = virtualItems.map(({ index }) => ({ position: index, message: rows.at(index) }))

  const { startIndex: first = 0 } = virtualizer.range ?? {}
  const known = shown.flatMap(({ position, message }) =>
    message ? [{ id: message._id, position }] : [],
  )
  useSteadyScroll(
    list,
    known.filter(({ position }) => position >= first),
    (id) => known.find((one) => one.id === id)?.position,
    height,
  )

  useScrollOffset(props.entry, list, isIdle)

  const { returnTo, onReturn } = props
  const onFound = useCallback(() => onReturn(true), [onReturn])
  const gone =
    returnTo !== undefined && known.length > 0 && known.every(({ id }) => id !== returnTo)
  useEffect(() => {
    // Out of view: do not focus it when it is scrolled to later.
    if (gone) onReturn(false)
  }, [gone, onReturn])

  const selectedCount = known.filter(({ id }) => selected.has(id)).length
  const all = known.length > 0 && selectedCount === known.length
  const selectAll = (
    <Checkbox
      label="Select all messages"
      checked={all}
      mixed={!all && selected.size > 0}
      onChange={() => onSelect(all ? new Set() : new Set([...selected, ...loadedIds()]))}
    />
  )
  const toggle = (id: string) => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    onSelect(next)
  }

  const drawnIds = new Set<string>()
  const search = viewSearch(view)
  const parts = shown.map(({ position, message }) => {
    // During a refetch, one message can be on two pages.
    if (!message || drawnIds.has(message._id)) {
      return asTable ? <SkeletonRow key={position} /> : <SkeletonCard key={position} />
    }
    drawnIds.add(message._id)
    const row = {
      message,
      search,
      position,
      selected: selected.has(message._id),
      onToggle: () => toggle(message._id),
      onReturn: message._id === returnTo ? onFound : undefined,
    }
    return asTable ? (
      <MessageRow key={message._id} {...row} />
    ) : (
      <MessageCard key={message._id} count={total} {...row} />
    )
  })
  const gaps = {
    before: virtualItems[0]?.start ?? 0,
    after: virtualizer.getTotalSize() - (virtualItems.at(-1)?.end ?? 0),
  }
  return (
    <div className="relative h-full">
      <div
        ref={list}
        aria-busy={changing}
        className={classNames(
          'h-full overflow-y-auto transition-opacity',
          changing && 'opacity-55',
        )}
      >
        {asTable ? (
          <MessageTable count={total} selectAll={selectAll} rows={parts} {...gaps} />
        ) : (
          <MessageCards selectAll={selectAll} rows={parts} {...gaps} />
        )}
      </div>
      <NewMessages
        ids={view.sort === 'newest' ? items.map(({ _id }) => _id) : []}
        away={first > 0}
        onShow={() => virtualizer.scrollToOffset(0)}
      />
    </div>
  )
}

type NewMessagesProps = {
  /** The first page's ids, newest first. */
  ids: string[]
  /** Whether the list is scrolled away from its top. */
  away: boolean
  onShow: () => void
}

/** A button with the number of new messages above, which scrolls to them. */
function NewMessages({ ids, away, onShow }: NewMessagesProps) {
  const [newest, setNewest] = useState(ids[0])
  if (!away && newest !== ids[0]) setNewest(ids[0])
  const count = newest === undefined ? 0 : ids.indexOf(newest)
  return (
    <p
      role="status"
      className="pointer-events-none absolute inset-x-0 top-13 z-3 flex justify-center"
    >
      {away && count > 0 && (
        <button
          type="button"
          onClick={onShow}
          className="pointer-events-auto inline-flex min-h-11 items-center gap-2 rounded-full bg-sea px-4 text-sm font-medium text-on-sea shadow-float"
        >
          <ArrowUp aria-hidden size={16} />
          {countOf(count, 'new message')}
        </button>
      )}
    </p>
  )
}

/** Whether an element is at least `width` pixels wide; true until measured. */
function useFits(ref: RefObject<HTMLElement | null>, width: number): boolean {
  const [fits, setFits] = useState(true)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setFits(element.clientWidth >= width)
    if (element.clientWidth > 0) measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref, width])
  return fits
}

/** A visible row: its id and its index. */
type VisibleRow = { id: string; position: number }

/**
 * Keeps the visible rows in place when rows are added or removed above them. Not at the top of the
 * list,
 * where new rows should show.
 * @param visible the rows on screen, from the first
 * @param positionOf the current position of a row; undefined if unknown
 * @param height of every row, in pixels
 */
function useSteadyScroll(
  list: RefObject<HTMLElement | null>,
  visible: VisibleRow[],
  positionOf: (id: string) => number | undefined,
  height: number,
): void {
  const before = useRef<VisibleRow[]>([])
  useLayoutEffect(() => {
    const element = list.current
    if (element && element.scrollTop > height / 2) {
      for (const { id, position } of before.current) {
        const now = positionOf(id)
        if (now === undefined) continue
        if (now !== position) element.scrollTop += (now - position) * height
        break
      }
    }
    before.current = visible
  })
}
