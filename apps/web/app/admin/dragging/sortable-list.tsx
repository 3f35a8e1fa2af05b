import { ArrowDown, ArrowUp, GripVertical, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '#app/ui/button.tsx'
import { useSortableTiles } from './drag-motion.ts'

type Props<Item> = {
  label: string
  /** Singular noun of an entry: 'Reason'. */
  noun: string
  items: readonly Item[]
  limit: number
  onMove: (from: number, to: number) => void
  onRemove: (index: number) => void
  /** Adds an entry at the end; without it entries come from elsewhere. */
  onAdd?: () => void
  children: (item: Item, index: number) => ReactNode
}

type FocusTarget = { index: number; on: 'field' | 'remove' }

/** A list whose entries can be added, removed and sorted. Manages the focus and announces each change. */
export function SortableList<Item extends { id: string }>({
  label,
  noun,
  items,
  limit,
  onMove,
  onRemove,
  onAdd,
  children,
}: Props<Item>) {
  const count = items.length
  const [announcement, setAnnouncement] = useState('')
  const move = (from: number, to: number) => {
    if (to < 0 || to >= count) return
    onMove(from, to)
    setAnnouncement(`${noun} moved to position ${to + 1} of ${count}.`)
  }
  const list = useSortableTiles<HTMLUListElement>(move, count > 1, '[data-handle]')
  const box = useRef<HTMLDivElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const next = useRef<FocusTarget>(undefined)
  useEffect(() => {
    if (!next.current) return
    const { index, on } = next.current
    next.current = undefined
    const entry = list.current?.children[Math.min(index, count - 1)]
    const selector = on === 'field' ? 'input, textarea, select' : '[data-remove]'
    const target = entry?.querySelector<HTMLElement>(selector) ?? addButton.current ?? box.current
    target?.focus()
  }, [count, list])

  return (
    <div ref={box} tabIndex={-1} className="grid grid-cols-1 gap-3 outline-none">
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
      <ul ref={list} aria-label={label} className="grid grid-cols-1 gap-3 empty:hidden">
        {items.map((item, index) => (
          <li key={item.id} className="panel">
            <div className="flex items-center border-b border-line ps-1">
              <span
                data-handle
                aria-hidden
                className="grid size-11 shrink-0 cursor-grab touch-none place-items-center text-muted active:cursor-grabbing"
              >
                <GripVertical size={18} />
              </span>
              <span data-entry className="min-w-0 flex-1 caption font-medium">
                {noun} {index + 1}
              </span>
              {([-1, 1] as const).map((step) => (
                <IconButton
                  key={step}
                  Icon={step < 0 ? ArrowUp : ArrowDown}
                  size={17}
                  label={`Move ${noun} ${index + 1} ${step < 0 ? 'up' : 'down'}`}
                  aria-disabled={!items[index + step]}
                  onClick={() => move(index, index + step)}
                  className="aria-disabled:cursor-default aria-disabled:opacity-35"
                />
              ))}
              <IconButton
                Icon={Trash2}
                size={17}
                label={`Remove ${noun} ${index + 1}`}
                data-remove
                onClick={() => {
                  next.current = { index, on: 'remove' }
                  onRemove(index)
                  setAnnouncement(`${noun} ${index + 1} removed.`)
                }}
              />
            </div>
            <div className="grid grid-cols-1 gap-4 p-4">{children(item, index)}</div>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {onAdd && (
          <Button
            ref={addButton}
            quiet
            disabled={count >= limit}
            onClick={() => {
              next.current = { index: count, on: 'field' }
              onAdd()
            }}
          >
            <Plus size={17} /> Add {noun.toLowerCase()}
          </Button>
        )}
        <p className="caption tabular-nums">
          {count} of {limit}
        </p>
      </div>
    </div>
  )
}
