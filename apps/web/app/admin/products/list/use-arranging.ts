import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type Drop, sortRows } from './sort-rows.ts'

export type Lifted = {
  id: string
  to: number
  by: 'keyboard' | 'pointer'
  drop?: Drop
}

type Options = {
  ids: string[]
  /** Number of rendered rows; the keyboard cannot move a row beyond them. */
  renderedCount: number
  getName: (index: number) => string
  list: RefObject<HTMLElement | null>
  onMove: (from: number, to: number) => void
}

type Current = Options & { lifted: Lifted | undefined }

/** The event listeners of a row's handle; stable, because rows are memoized. */
export type HandleListeners = ReturnType<typeof createArranging>['listeners']

const PAGE_ROWS = 10

export function useArranging(options: Options) {
  const [lifted, setLifted] = useState<Lifted>()
  const [announcement, setAnnouncement] = useState('')
  const current = useRef<Current>({ ...options, lifted })
  useLayoutEffect(() => {
    current.current = { ...options, lifted }
  })
  const create = () => createArranging(current, setLifted, setAnnouncement)
  const [{ listeners, start }] = useState(create)
  useEffect(start, [start])
  useDropAnimation(lifted, options.list)
  return { lifted, announcement, listeners }
}

function useDropAnimation(lifted: Lifted | undefined, list: RefObject<HTMLElement | null>) {
  const id = lifted?.id
  const drop = lifted?.drop
  useLayoutEffect(() => {
    const row = list.current?.querySelector<HTMLElement>(`[data-product="${id}"]`)
    if (!row || !drop?.duration) return
    row.style.transition = 'none'
    row.style.transform = `translate(${drop.x}px, ${drop.y}px)`
    row.getBoundingClientRect()
    row.style.transition = `transform ${drop.duration}ms ease-out`
    row.style.transform = ''
    return () => {
      row.style.transition = ''
    }
  }, [id, drop, list])
}

function createArranging(
  current: RefObject<Current>,
  setLifted: (lifted: Lifted | undefined) => void,
  announce: (text: string) => void,
) {
  let dropTimer: ReturnType<typeof setTimeout> | undefined
  /** True if the row was dragged since the pointer went down: the click that follows is ignored. */
  let dragged = false

  const change = (next: Lifted | undefined) => {
    current.current.lifted = next
    setLifted(next)
  }
  const formatPosition = (index: number) => `position ${index + 1} of ${current.current.ids.length}`

  const lift = (id: string, by: Lifted['by']) => {
    const { ids, getName } = current.current
    const index = ids.indexOf(id)
    if (index < 0) return
    clearTimeout(dropTimer)
    change({ id, by, to: index })
    announce(`Picked up ${getName(index)}, ${formatPosition(index)}.`)
  }

  /** @param target the new index; undefined cancels @param dropAt the animation to an index */
  const dropRow = (target?: number, dropAt?: (index: number) => Drop) => {
    const { lifted, ids, getName, onMove } = current.current
    if (!lifted) return
    const from = ids.indexOf(lifted.id)
    // The row was deleted elsewhere during the move.
    if (from < 0) return change(undefined)
    const to = target ?? from
    const drop = dropAt?.(to) ?? { x: 0, y: 0, duration: 0 }
    change({ ...lifted, to, drop })
    if (to !== from) onMove(from, to)
    dropTimer = setTimeout(() => change(undefined), drop.duration)
    announce(
      target === undefined
        ? `Cancelled. ${getName(from)} is back at ${formatPosition(from)}.`
        : `${getName(from)} dropped at ${formatPosition(to)}.`,
    )
  }

  const getHeldRow = () => {
    const { lifted } = current.current
    return lifted?.by === 'keyboard' && !lifted.drop ? lifted : undefined
  }
  const carry = (row: Lifted, target: number) => {
    const { renderedCount, list } = current.current
    const to = Math.max(0, Math.min(renderedCount - 1, target))
    list.current?.children[to]?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    if (to === row.to) return
    change({ ...row, to })
    announce(`Now at ${formatPosition(to)}.`)
  }

  const listeners = {
    onPointerDown: () => {
      dragged = false
    },

    onKeyDown(event: KeyboardEvent, id: string) {
      if (event.key !== 'Escape') dragged = false
      const row = getHeldRow()
      if (!row) {
        if (event.key !== ' ') return
        event.preventDefault()
        return lift(id, 'keyboard')
      }
      const target = {
        ArrowUp: row.to - 1,
        ArrowDown: row.to + 1,
        PageUp: row.to - PAGE_ROWS,
        PageDown: row.to + PAGE_ROWS,
        Home: 0,
        End: Number.POSITIVE_INFINITY,
      }[event.key]
      if (target !== undefined) carry(row, target)
      else if (event.key === ' ' || event.key === 'Enter') dropRow(row.to)
      else if (event.key === 'Escape' || event.key === 'Tab') dropRow()
      if (event.key !== 'Tab') event.preventDefault()
    },

    // Some browsers click when Space is released, although its keydown was cancelled.
    onKeyUp: (event: KeyboardEvent) => event.key === ' ' && event.preventDefault(),

    onBlur: () => getHeldRow() && dropRow(),

    /** Returns whether the current click is the end of a drag. */
    wasDragged: () => dragged,
  }

  const start = () => {
    const onLift = (id: string) => {
      dragged = true
      lift(id, 'pointer')
    }
    const list = current.current.list.current
    const stop = list && sortRows(list, { onLift, onEnd: dropRow })
    return () => {
      stop?.()
      clearTimeout(dropTimer)
    }
  }
  return { listeners, start }
}
