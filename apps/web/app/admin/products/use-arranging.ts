import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { dropDuration } from './drag-motion.ts'
import { followPointer } from './follow-pointer.ts'

/** A row that is on its way. */
export type Lifted = {
  id: string
  /** The index it takes when it is let go. */
  to: number
  /** Pixels from the list's top to its own, while a pointer carries it; otherwise it is in its place. */
  y?: number
  /** Milliseconds it takes to its place after it was let go. */
  dropping?: number
  /** The order in which rows stand in the document until it has arrived, so that none loses its pointer. */
  order: Map<string, number>
}

type Options = {
  /** The rows, in their order. */
  ids: string[]
  nameOf: (index: number) => string
  /** Pixels from row to row. */
  rowHeight: number
  list: RefObject<HTMLElement | null>
  onMove: (from: number, to: number) => void
  /** Brings a row into view. */
  onShow: (index: number) => void
}

type Current = Options & { lifted: Lifted | undefined }

/** What the handle of a row tells; the same functions for as long as the list is there. */
export type HandleListeners = ReturnType<typeof createListeners>

/** Rows that a keyboard passes with Page Up and Page Down. */
const PAGE = 10

const clamp = (value: number, most: number) => Math.max(0, Math.min(most, value))

const reducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Lets the rows of a list be moved by their handles: by mouse, finger and keyboard. */
export function useArranging(options: Options) {
  const [lifted, setLifted] = useState<Lifted>()
  const [said, setSaid] = useState('')
  const current = useRef<Current>({ ...options, lifted })
  useLayoutEffect(() => {
    current.current = { ...options, lifted }
  })
  const [listeners] = useState(() => createListeners(current, setLifted, setSaid))
  useEffect(() => listeners.stop, [listeners])
  return { lifted, said, listeners }
}

function createListeners(
  current: RefObject<Current>,
  setLifted: (lifted: Lifted | undefined) => void,
  say: (text: string) => void,
) {
  let arrival: ReturnType<typeof setTimeout> | undefined
  /** A drag ends with a click on the handle that was dragged. */
  let dragged = false

  const change = (next: Lifted | undefined) => {
    current.current.lifted = next
    setLifted(next)
  }
  const position = (index: number) => `position ${index + 1} of ${current.current.ids.length}`
  const listTop = () => current.current.list.current?.getBoundingClientRect().top ?? 0

  const lift = (id: string) => {
    const { ids, nameOf } = current.current
    const index = ids.indexOf(id)
    if (index < 0) return
    clearTimeout(arrival)
    change({ id, to: index, order: new Map(ids.map((one, at) => [one, at])) })
    say(`Picked up ${nameOf(index)}, ${position(index)}.`)
  }

  const carry = (to: number, y?: number) => {
    const { lifted, ids } = current.current
    if (!lifted) return
    const next = clamp(to, ids.length - 1)
    change({ id: lifted.id, order: lifted.order, to: next, ...(y !== undefined && { y }) })
    if (next !== lifted.to && y === undefined) say(`Now at ${position(next)}.`)
  }

  const letGo = (dropped: boolean) => {
    const { lifted, ids, rowHeight, nameOf, onMove } = current.current
    if (!lifted) return
    const from = ids.indexOf(lifted.id)
    // Deleted elsewhere, and loaded so, while it was on its way.
    if (from < 0) return change(undefined)
    const to = dropped ? clamp(lifted.to, ids.length - 1) : from
    const animated = lifted.y !== undefined && !reducedMotion()
    const dropping = animated ? dropDuration((lifted.y ?? 0) - to * rowHeight) : 0
    change({ id: lifted.id, order: lifted.order, to, dropping })
    arrival = setTimeout(() => change(undefined), dropping)
    say(
      dropped
        ? `${nameOf(from)} dropped at ${position(to)}.`
        : `Cancelled. ${nameOf(from)} is back at ${position(from)}.`,
    )
    if (to !== from) onMove(from, to)
  }

  /** Whether a keyboard holds a row. */
  const isHeld = () => {
    const { lifted } = current.current
    return lifted !== undefined && lifted.y === undefined && lifted.dropping === undefined
  }

  return {
    onPointerDown(event: PointerEvent, id: string) {
      dragged = false
      if (event.button !== 0 || !event.isPrimary) return
      if (isHeld()) letGo(false)
      const { ids, rowHeight } = current.current
      const grabbed = event.clientY - listTop() - ids.indexOf(id) * rowHeight
      followPointer(event.nativeEvent, {
        onLift: () => {
          dragged = true
          lift(id)
        },
        onMove: (y) => {
          const top = y - grabbed - listTop()
          const lowest = (current.current.ids.length - 0.5) * rowHeight
          const within = Math.max(-rowHeight / 2, Math.min(lowest, top))
          carry(Math.round(within / rowHeight), within)
        },
        onEnd: letGo,
      })
    },

    onKeyDown(event: KeyboardEvent, id: string) {
      if (event.key !== 'Escape') dragged = false
      if (!isHeld()) {
        if (event.key !== ' ') return
        event.preventDefault()
        return lift(id)
      }
      const to = current.current.lifted?.to ?? 0
      const last = current.current.ids.length - 1
      const target = {
        ArrowUp: to - 1,
        ArrowDown: to + 1,
        PageUp: to - PAGE,
        PageDown: to + PAGE,
        Home: 0,
        End: last,
      }[event.key]
      if (target !== undefined) {
        carry(target)
        current.current.onShow(clamp(target, last))
      } else if (event.key === ' ' || event.key === 'Enter') letGo(true)
      else if (event.key === 'Escape' || event.key === 'Tab') letGo(false)
      if (event.key !== 'Tab') event.preventDefault()
    },

    // Some browsers click on Space coming up, whatever was said to it going down.
    onKeyUp: (event: KeyboardEvent) => event.key === ' ' && event.preventDefault(),

    onBlur: () => isHeld() && letGo(false),

    /** Whether the click that has just come was the end of a drag. */
    wasDragged: () => dragged,

    stop: () => clearTimeout(arrival),
  }
}
