import type { InboxPage } from '@dhow/contract/messages/messages'
import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowUp } from 'lucide-react'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { Checkbox } from '#app/ui/fields/checkbox.tsx'
import { pluralize } from '#app/ui/text.ts'
import { readScrollOffset, useFits, useScrollOffset, useSteadyScroll } from './list-scroll.ts'
import { MessageCard, MessageCards, SkeletonCard } from './message-cards.tsx'
import { MessageRow, MessageTable, SkeletonRow } from './message-rows.tsx'
import { useInboxPosition, useInboxRows, useLoadedIds, type View } from './use-inbox.ts'

/** Height of a table row (h-14), of a card (h-24), and of a card beside a message (h-19). */
const HEIGHT_REM = { row: 3.5, card: 6, beside: 4.75 }

const MIN_TABLE_WIDTH_REM = 54

const OVERSCAN_ROWS = 6

type Props = {
  view: View
  /** The query string of the links, without the order that is used beside a message. */
  search: string
  head: InboxPage
  /** True while the previous view is shown. */
  changing: boolean
  selected: ReadonlySet<string>
  onSelect: (selected: Set<string>) => void
  /** The history entry, under which the scroll offset is stored. Undefined beside a message. */
  entry: string | undefined
  returnTo: string | undefined
  onReturn: (isVisible: boolean) => void
  openId: string | undefined
}

const getRemPixels = () =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

export function MessageList({ view, search, head, changing, selected, onSelect, ...props }: Props) {
  const { entry, returnTo, onReturn, openId } = props
  const list = useRef<HTMLDivElement>(null)
  const asTable = useFits(list, MIN_TABLE_WIDTH_REM * getRemPixels())
  const layout = asTable ? 'row' : openId ? 'beside' : 'card'
  const height = HEIGHT_REM[layout] * getRemPixels()
  const loadedIds = useLoadedIds(view)
  const { items, total } = head

  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => list.current,
    estimateSize: () => height,
    overscan: OVERSCAN_ROWS,
    // The heading moves the rows down by less than a row.
    scrollPaddingEnd: height,
    initialOffset: () => readScrollOffset(entry),
  })
  useEffect(() => {
    if (height) virtualizer.measure()
  }, [virtualizer, height])

  const virtualItems = virtualizer.getVirtualItems()
  const [firstItem, lastItem] = [virtualItems[0], virtualItems.at(-1)]
  const isIdle = !virtualizer.isScrolling
  const range = { start: firstItem?.index ?? 0, end: lastItem?.index ?? 0, isIdle }
  const findMessage = useInboxRows(view, items, range)
  const visibleRows = virtualItems.map(({ index }) => ({
    position: index,
    message: findMessage(index),
  }))
  const loaded = visibleRows.flatMap(({ position, message }) =>
    message ? [{ id: message._id, position }] : [],
  )
  const firstVisible = virtualizer.range?.startIndex ?? 0
  useSteadyScroll(list, loaded, firstVisible, height)
  useScrollOffset(entry, list, isIdle)

  const onFound = useCallback(() => onReturn(true), [onReturn])
  const isOutOfView =
    returnTo !== undefined && loaded.length > 0 && loaded.every(({ id }) => id !== returnTo)
  useEffect(() => {
    // Reported, so that the row does not take the focus when it is scrolled to later.
    if (isOutOfView) onReturn(false)
  }, [isOutOfView, onReturn])

  const allSelected = loaded.length > 0 && loaded.every(({ id }) => selected.has(id))
  const selectAll = (
    <Checkbox
      label="Select all messages"
      checked={allSelected}
      mixed={!allSelected && selected.size > 0}
      onChange={() => onSelect(allSelected ? new Set() : new Set([...selected, ...loadedIds()]))}
    />
  )
  const toggle = (id: string) => {
    const newSelection = new Set(selected)
    if (!newSelection.delete(id)) newSelection.add(id)
    onSelect(newSelection)
  }

  const drawnIds = new Set<string>()
  const rows = visibleRows.map(({ position, message }) => {
    // During a refetch, one message can be on two pages.
    if (!message || drawnIds.has(message._id)) {
      return asTable ? (
        <SkeletonRow key={position} />
      ) : (
        <SkeletonCard key={position} isBeside={openId !== undefined} />
      )
    }
    drawnIds.add(message._id)
    const row = {
      message,
      search,
      openId,
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
  const List = asTable ? MessageTable : MessageCards
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
        <List
          count={total}
          selectAll={selectAll}
          rows={rows}
          heightAbove={firstItem?.start ?? 0}
          heightBelow={virtualizer.getTotalSize() - (lastItem?.end ?? 0)}
        />
      </div>
      {openId && (
        <ShowOpen
          id={openId}
          view={view}
          onShow={(index) => virtualizer.scrollToIndex(index, { align: 'auto' })}
        />
      )}
      <NewMessages
        ids={view.sort === 'newest' ? items.map(({ _id }) => _id) : []}
        away={firstVisible > 0}
        onShow={() => virtualizer.scrollToOffset(0)}
      />
    </div>
  )
}

type ShowOpenProps = { id: string; view: View; onShow: (index: number) => void }

function ShowOpen({ id, view, onShow }: ShowOpenProps) {
  const position = useInboxPosition(id, view)?.position
  const show = useEffectEvent(onShow)
  useEffect(() => {
    if (position !== undefined) show(position - 1)
  }, [position])
  return null
}

type NewMessagesProps = {
  /** The first page's ids, newest first. */
  ids: string[]
  away: boolean
  onShow: () => void
}

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
          <ArrowUp size={16} />
          {pluralize(count, 'new message')}
        </button>
      )}
    </p>
  )
}
