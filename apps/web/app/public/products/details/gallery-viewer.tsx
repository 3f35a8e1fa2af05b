import { useLingui } from '@lingui/react'
import { X, ZoomIn, ZoomOut } from 'lucide-react'
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { IconButton } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { useModal } from '#app/ui/hooks.ts'
import { Picture } from '#app/ui/picture.tsx'
import { GalleryArrows, useStrip } from './gallery-strip.tsx'

const MAX_SCALE = 4
const BUTTON_SCALE = 2.5

/** Wheel pixels per factor e, for a trackpad pinch (reported as Ctrl+wheel) and for a wheel. */
const PINCH_PX = 100
const WHEEL_PX = 400
const CLICK_TOLERANCE_PX = 8

type Point = { x: number; y: number }
/** Scale, and offset from the frame's center in pixels. */
type Transform = Point & { scale: number }

const IDENTITY: Transform = { scale: 1, x: 0, y: 0 }
const clamp = (value: number, limit: number) => Math.max(-limit, Math.min(limit, value))

/** Returns the transform scaled to `newScale` about a fixed point, relative to the center. */
export function zoomAt(from: Transform, point: Point, newScale: number): Transform {
  const scale = Math.max(1, Math.min(MAX_SCALE, newScale))
  const factor = scale / from.scale
  return {
    scale,
    x: point.x - (point.x - from.x) * factor,
    y: point.y - (point.y - from.y) * factor,
  }
}

const measureDistance = ([a, b]: Point[]) => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0)
const getMiddle = (points: Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
})

/** Zooms the element of `ref` by pinch, wheel or `toggle`. A new `index` resets it. */
function useZoom(index: number) {
  const ref = useRef<HTMLDivElement>(null)
  const transform = useRef(IDENTITY)
  const dragged = useRef(false)
  const [zoomed, setZoomed] = useState(false)

  const apply = useCallback(({ scale, ...to }: Transform) => {
    const { clientWidth = 0, clientHeight = 0 } = ref.current ?? {}
    const x = clamp(to.x, ((scale - 1) * clientWidth) / 2)
    const y = clamp(to.y, ((scale - 1) * clientHeight) / 2)
    transform.current = { scale, x, y }
    if (ref.current) ref.current.style.transform = `translate(${x}px, ${y}px) scale(${scale})`
    setZoomed(scale > 1)
  }, [])
  const move = useCallback(
    (by: Point) => {
      const { scale, x, y } = transform.current
      apply({ scale, x: x + by.x, y: y + by.y })
    },
    [apply],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new index renders a new element
  useEffect(() => {
    const element = ref.current
    const frame = element?.parentElement
    if (!frame) return
    const pointers = new Map<number, Point>()
    let start: Point = IDENTITY
    const toPoint = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
      const { left, top, width, height } = frame.getBoundingClientRect()
      return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
    }

    const onDown = (event: PointerEvent) => {
      const point = toPoint(event)
      if (pointers.size === 0) {
        dragged.current = false
        start = point
      }
      pointers.set(event.pointerId, point)
    }
    const onMove = (event: PointerEvent) => {
      if (!pointers.has(event.pointerId)) return
      const previousPoints = [...pointers.values()]
      const point = toPoint(event)
      pointers.set(event.pointerId, point)
      const points = [...pointers.values()]
      if (points.length > 1 || measureDistance([start, point]) > CLICK_TOLERANCE_PX)
        dragged.current = true
      if (points.length === 2 && measureDistance(previousPoints) > 0) {
        const newScale =
          (transform.current.scale * measureDistance(points)) / measureDistance(previousPoints)
        apply(zoomAt(transform.current, getMiddle(previousPoints), newScale))
      }
      const [from, to] = [getMiddle(previousPoints), getMiddle(points)]
      if (transform.current.scale > 1) move({ x: to.x - from.x, y: to.y - from.y })
    }
    const onUp = (event: PointerEvent) => void pointers.delete(event.pointerId)
    const onWheel = (event: WheelEvent) => {
      const sideways = Math.abs(event.deltaX) > Math.abs(event.deltaY)
      if (sideways && transform.current.scale === 1) return
      event.preventDefault()
      if (sideways) return move({ x: -event.deltaX, y: 0 })
      const factor = Math.exp(-event.deltaY / (event.ctrlKey ? PINCH_PX : WHEEL_PX))
      apply(zoomAt(transform.current, toPoint(event), transform.current.scale * factor))
    }

    const listeners = new AbortController()
    const { signal } = listeners
    frame.addEventListener('pointerdown', onDown, { signal })
    frame.addEventListener('wheel', onWheel, { signal, passive: false })
    window.addEventListener('pointermove', onMove, { signal })
    window.addEventListener('pointerup', onUp, { signal })
    window.addEventListener('pointercancel', onUp, { signal })
    return () => {
      listeners.abort()
      element.style.transform = ''
      transform.current = IDENTITY
      setZoomed(false)
    }
  }, [index, apply, move])

  return {
    ref,
    zoomed,
    move,
    toggle: () =>
      apply(transform.current.scale > 1 ? IDENTITY : zoomAt(IDENTITY, IDENTITY, BUTTON_SCALE)),
    onClickCapture(event: MouseEvent) {
      if (dragged.current) event.stopPropagation()
      dragged.current = false
    },
  }
}

/** Pixels by which an arrow key moves an enlarged picture. */
const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: 80, y: 0 },
  ArrowRight: { x: -80, y: 0 },
  ArrowUp: { x: 0, y: 80 },
  ArrowDown: { x: 0, y: -80 },
}

const CONTROL = 'bg-raised/85 shadow-float hover:bg-raised'

type Props = {
  images: string[]
  index: number
  onIndex: (index: number) => void
  onStep: (by: 1 | -1) => void
  getAlt: (index: number) => string
  hue: number
  onClose: () => void
}

export function GalleryViewer({ images, index, onIndex, onStep, getAlt, hue, onClose }: Props) {
  const { i18n } = useLingui()
  const dialog = useModal(true)
  const { ref, ...scrolling } = useStrip(index, onIndex)
  const zoom = useZoom(index)

  const onKeyDown = (event: KeyboardEvent) => {
    const by = ARROWS[event.key]
    if (!zoom.zoomed || !by) return
    event.preventDefault()
    zoom.move(by)
  }

  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      onClick={({ target }) => !(target as Element).closest('button') && onClose()}
      onKeyDown={onKeyDown}
      aria-label={getAlt(index)}
      style={{ '--hue': hue } as CSSProperties}
      className="viewer plate light m-0 h-dvh max-h-none w-screen max-w-none overflow-hidden text-ink"
    >
      <div
        ref={ref}
        {...scrolling}
        // A scrollable area must be focusable.
        tabIndex={images.length > 1 ? 0 : undefined}
        style={{ '--slides': images.length } as CSSProperties}
        className={classNames(
          'strip size-full -outline-offset-4',
          zoom.zoomed ? 'cursor-grab touch-none overflow-hidden' : 'cursor-zoom-out touch-pan-x',
        )}
      >
        <ul onClickCapture={zoom.onClickCapture}>
          {images.map((image, position) => (
            <li key={image} inert={position !== index} className="overflow-hidden">
              <div ref={position === index ? zoom.ref : undefined} className="size-full">
                <Picture
                  src={image}
                  alt={getAlt(position)}
                  loading={Math.abs(position - index) > 1 ? 'lazy' : 'eager'}
                  draggable={false}
                  className="p-4 select-none sm:p-10"
                />
              </div>
            </li>
          ))}
        </ul>
        {images.length > 1 && <GalleryArrows onStep={onStep} />}
      </div>
      {images.length > 1 && (
        <p
          aria-hidden
          className="absolute inset-s-4 top-4 rounded-full bg-raised/85 px-4 py-2.5 text-sm tabular-nums shadow-float"
        >
          <bdi dir="ltr">{`${index + 1} / ${images.length}`}</bdi>
        </p>
      )}
      <div className="absolute inset-e-4 top-4 flex gap-2">
        <IconButton
          label={zoom.zoomed ? i18n.t('Zoom out') : i18n.t('Zoom in')}
          onClick={zoom.toggle}
          className={CONTROL}
          Icon={zoom.zoomed ? ZoomOut : ZoomIn}
          size={24}
        />
        <IconButton
          label={i18n.t('Close the picture')}
          onClick={onClose}
          className={CONTROL}
          Icon={X}
          size={24}
        />
      </div>
    </dialog>
  )
}
