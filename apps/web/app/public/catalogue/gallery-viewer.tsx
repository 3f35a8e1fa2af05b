import { X, ZoomIn, ZoomOut } from 'lucide-react'
import type { CSSProperties, KeyboardEvent } from 'react'
import { IconButton } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Picture } from '#app/ui/picture.tsx'
import { useModal } from '#app/ui/use-modal.ts'
import { GalleryArrows } from './gallery-arrows.tsx'
import { useStrip } from './use-strip.ts'
import { useZoom } from './use-zoom.ts'

/** An arrow key moves an enlarged picture by this. */
const ARROW_KEY_PX = 80

const ARROWS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: ARROW_KEY_PX, y: 0 },
  ArrowRight: { x: -ARROW_KEY_PX, y: 0 },
  ArrowUp: { x: 0, y: ARROW_KEY_PX },
  ArrowDown: { x: 0, y: -ARROW_KEY_PX },
}

type Props = {
  images: string[]
  index: number
  onIndex: (index: number) => void
  onStep: (by: 1 | -1) => void
  altOf: (index: number) => string
  /** The background's hue, in degrees. */
  hue: number
  onClose: () => void
}

/** The full-screen viewer, open while rendered. Closed by a click anywhere, its button or Escape. */
export function GalleryViewer({ images, index, onIndex, onStep, altOf, hue, onClose }: Props) {
  const dialog = useModal(true)
  const { ref, ...scrolling } = useStrip(index, onIndex)
  const zoom = useZoom(index)

  /** Arrow keys pan an enlarged picture; otherwise they change the picture. */
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
      aria-label={altOf(index)}
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
          {images.map((image, at) => (
            <li key={image} inert={at !== index} className="overflow-hidden">
              <div ref={at === index ? zoom.ref : undefined} className="size-full">
                <Picture
                  src={image}
                  alt={altOf(at)}
                  loading={Math.abs(at - index) > 1 ? 'lazy' : 'eager'}
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
          {index + 1} / {images.length}
        </p>
      )}
      <div className="absolute inset-e-4 top-4 flex gap-2">
        <IconButton
          label={zoom.zoomed ? 'Zoom out' : 'Zoom in'}
          onClick={zoom.toggle}
          className="bg-raised/85 shadow-float hover:bg-raised"
        >
          {zoom.zoomed ? <ZoomOut aria-hidden /> : <ZoomIn aria-hidden />}
        </IconButton>
        <IconButton
          label="Close the picture"
          onClick={onClose}
          className="bg-raised/85 shadow-float hover:bg-raised"
        >
          <X aria-hidden />
        </IconButton>
      </div>
    </dialog>
  )
}
