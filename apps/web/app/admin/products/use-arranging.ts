import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type Drop, sortRows } from './sort-rows.ts'

/** A row that is on its way. */
export type Lifted = {
  id: string
  /** The index it takes when it is let go. */
  to: number
  by: 'keyboard' | 'pointer'
  /** It was let go, and is on the way to its place. */
  drop?: Drop
}

type Options = {
  /** All rows, in their order. */
  ids: string[]
  /** How many of them are in the document; no row is moved beyond those. */
  reach: number
  nameOf: (index: number) => string
  list: RefObject<HTMLElement | null>
  onMove: (from: number, to: number) => void
}

type Current = Options & { lifted: Lifted | undefined }

/** What the handle of a row tells; the same functions for as long as the list is there. */
export type HandleListeners = ReturnType<typeof createArranging>['listeners']

/** Rows that a keyboard passes with Page Up and Page Down. */
const PAGE = 10

/** Lets the rows of a list be moved by their handles: by mouse, finger and keyboard. */
export function useArranging(options: Options) {
  const [lifted, setLifted] = useState<Lifted>()
  const [announcement, setAnnouncement] = useState('')
  const current = useRef<Current>({ ...options, lifted })
  useLayoutEffect(() => {
    current.current = { ...options, lifted }
  })
  const [{ listeners, start }] = useState(() =>
    createArranging(current, setLifted, setAnnouncement),
  )
  useEffect(start, [start])
  useFlight(lifted, options.list)
  return { lifted, announcement, listeners }
}

/** Lets a row that was let go glide to its place, in which it already stands. */
function useFlight(lifted: Lifted | undefined, list: RefObject<HTMLElement | null>) {
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
  let arrival: ReturnType<typeof setTimeout> | undefined
  /** A drag ends with a click on the handle that was dragged. */
  let dragged = false

  const change = (next: Lifted | undefined) => {
    current.current.lifted = next
    setLifted(next)
  }
  const position = (index: number) => `position ${index + 1} of ${current.current.ids.length}`

  const lift = (id: string, by: Lifted['by']) => {
    const { ids, nameOf } = current.current
    const index = ids.indexOf(id)
    if (index < 0) return
    clearTimeout(arrival)
    change({ id, by, to: index })
    announce(`Picked up ${nameOf(index)}, ${position(index)}.`)
  }

  /** @param target where it goes, or nowhere @param dropAt how it comes to the place at an index */
  const letGo = (target?: number, dropAt?: (index: number) => Drop) => {
    const { lifted, ids, nameOf, onMove } = current.current
    if (!lifted) return
    const from = ids.indexOf(lifted.id)
    // Deleted elsewhere, and loaded so, while it was on its way.
    if (from < 0) return change(undefined)
    const to = target ?? from
    const drop = dropAt?.(to) ?? { x: 0, y: 0, duration: 0 }
    change({ ...lifted, to, drop })
    if (to !== from) onMove(from, to)
    arrival = setTimeout(() => change(undefined), drop.duration)
    announce(
      target === undefined
        ? `Cancelled. ${nameOf(from)} is back at ${position(from)}.`
        : `${nameOf(from)} dropped at ${position(to)}.`,
    )
  }

  /** The row that a keyboard holds. */
  const held = () => {
    const { lifted } = current.current
    return lifted?.by === 'keyboard' && !lifted.drop ? lifted : undefined
  }
  const carry = (row: Lifted, target: number) => {
    const { reach, list } = current.current
    const to = Math.max(0, Math.min(reach - 1, target))
    list.current?.children[to]?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    if (to === row.to) return
    change({ ...row, to })
    announce(`Now at ${position(to)}.`)
  }

  const listeners = {
    onPointerDown: () => {
      dragged = false
    },

    onKeyDown(event: KeyboardEvent, id: string) {
      if (event.key !== 'Escape') dragged = false
      const row = held()
      if (!row) {
        if (event.key !== ' ') return
        event.preventDefault()
        return lift(id, 'keyboard')
      }
      const target = {
        ArrowUp: row.to - 1,
        ArrowDown: row.to + 1,
        PageUp: row.to - PAGE,
        PageDown: row.to + PAGE,
        Home: 0,
        End: Number.POSITIVE_INFINITY,
      }[event.key]
      if (target !== undefined) carry(row, target)
      else if (event.key === ' ' || event.key === 'Enter') letGo(row.to)
      else if (event.key === 'Escape' || event.key === 'Tab') letGo()
      if (event.key !== 'Tab') event.preventDefault()
    },

    // Some browsers click on Space coming up, whatever was said to it going down.
    onKeyUp: (event: KeyboardEvent) => event.key === ' ' && event.preventDefault(),

    onBlur: () => held() && letGo(),

    /** Whether the click that has just come was the end of a drag. */
    wasDragged: () => dragged,
  }

  const start = () => {
    const list = current.current.list.current
    const stop =
      list &&
      sortRows(list, {
        onLift: (id) => {
          dragged = true
          lift(id, 'pointer')
        },
        onEnd: letGo,
      })
    return () => {
      stop?.()
      clearTimeout(arrival)
    }
  }
  return { listeners, start }
}
