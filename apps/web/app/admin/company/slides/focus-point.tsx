import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react'

/** A point of a picture, as shares of its width and height from the top left. */
export type FocusPoint = { x: number; y: number }

type Props = {
  picture: string
  label: string
  value: FocusPoint
  onChange: (point: FocusPoint) => void
}

/** By an arrow key; with Shift five times as far. */
const STEP = 0.02

const within = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 1_000) / 1_000

const ARROWS: Record<string, [across: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const percent = (share: number) => `${Math.round(share * 100)} %`

/** Chooses the point of a picture that every cut keeps: by a click, by dragging, or by the arrow keys. */
export function FocusPointInput({ picture, label, value, onChange }: Props) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const set = ({ x, y }: FocusPoint) => onChange({ x: within(x), y: within(y) })

  const follow = ({ clientX, clientY }: PointerEvent) => {
    const area = box.current?.getBoundingClientRect()
    if (!area?.width || !area.height) return
    set({ x: (clientX - area.left) / area.width, y: (clientY - area.top) / area.height })
  }
  const press = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    follow(event)
  }
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) follow(event)
  }
  const step = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key]
    if (!arrow) return
    event.preventDefault()
    const far = event.shiftKey ? 5 * STEP : STEP
    set({ x: value.x + arrow[0] * far, y: value.y + arrow[1] * far })
  }

  return (
    <div className="grid gap-1.5">
      <div
        ref={box}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-describedby={id}
        aria-valuenow={Math.round(value.x * 100)}
        aria-valuetext={`${percent(value.x)} across, ${percent(value.y)} down`}
        onPointerDown={press}
        onPointerMove={drag}
        onKeyDown={step}
        className="relative w-fit max-w-full cursor-crosshair touch-none overflow-hidden rounded-lg select-none"
      >
        <img src={picture} alt="" draggable={false} className="block max-h-72 max-w-full" />
        <span
          aria-hidden
          style={{ left: `${value.x * 100}%`, top: `${value.y * 100}%` }}
          className="pointer-events-none absolute size-8 -translate-1/2 rounded-full border-2 border-on-night shadow-[0_0_0_2px_var(--color-night),inset_0_0_0_1.5px_var(--color-night)]"
        />
      </div>
      <p id={id} className="text-sm text-muted">
        Click what must stay visible, or move the point with the arrow keys.
      </p>
    </div>
  )
}
