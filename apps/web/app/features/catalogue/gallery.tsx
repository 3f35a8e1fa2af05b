import { pictureSrcSet, pictureUrl } from '@dhow/contract/pictures'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useState } from 'react'
import { site } from '#app/site.ts'
import { IconButton } from '#app/ui/button.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { useModal } from '#app/ui/use-modal.ts'
import { Plate } from './plate.tsx'

type Props = { images: string[]; name: string; category: string }

/** The pictures of one product; a click opens the full screen. */
export function Gallery({ images, name, category }: Props) {
  const [index, setIndex] = useState(0)
  const [open, setOpen] = useState(false)
  const image = images[Math.min(index, images.length - 1)]

  if (!image) {
    return (
      <Plate category={category}>
        <p className="grid h-full place-items-center text-muted">No image available</p>
      </Plate>
    )
  }
  const several = images.length > 1
  const step = (by: number) => setIndex((index + by + images.length) % images.length)
  const alt = several ? `${name}, picture ${index + 1} of ${images.length}` : name

  return (
    <div>
      <div className="relative">
        <Plate category={category}>
          <button
            type="button"
            aria-label="Open the picture in full screen"
            onClick={() => setOpen(true)}
            className="size-full cursor-zoom-in"
          >
            <Picture
              src={pictureUrl(image, 800)}
              srcSet={pictureSrcSet(image)}
              sizes="(min-width: 768px) 50vw, 100vw"
              alt={alt}
              width={800}
              height={800}
              fetchPriority="high"
              placeholder={site.placeholderImage}
              className="size-full object-contain p-[7%]"
            />
          </button>
        </Plate>
        {several && (
          <>
            <Arrow side="start" label="Previous picture" onClick={() => step(-1)} />
            <Arrow side="end" label="Next picture" onClick={() => step(1)} />
          </>
        )}
      </div>
      {several && (
        <ul className="mt-3 flex flex-wrap gap-3">
          {images.map((one, at) => (
            <li key={one} className="w-18">
              <button
                type="button"
                aria-label={`Show picture ${at + 1}`}
                aria-current={at === index}
                onClick={() => setIndex(at)}
                className="block w-full rounded-card border-2 border-transparent aria-[current=true]:border-sea"
              >
                <Plate category={category}>
                  <Picture
                    src={pictureUrl(one, 400)}
                    alt=""
                    width={72}
                    height={72}
                    placeholder={site.placeholderImage}
                    className="size-full object-contain p-[8%]"
                  />
                </Plate>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Viewer open={open} onClose={() => setOpen(false)} image={image} alt={alt} />
    </div>
  )
}

const Arrow = ({
  side,
  label,
  onClick,
}: {
  side: 'start' | 'end'
  label: string
  onClick: () => void
}) => {
  const Chevron = side === 'start' ? ChevronLeft : ChevronRight
  return (
    <IconButton
      label={label}
      onClick={onClick}
      className={`absolute top-1/2 -translate-y-1/2 bg-raised/85 hover:bg-raised ${side === 'start' ? 'start-3' : 'end-3'}`}
    >
      <Chevron aria-hidden className="rtl:-scale-x-100" />
    </IconButton>
  )
}

type ViewerProps = { open: boolean; onClose: () => void; image: string; alt: string }

/** The whole screen for one picture. A click anywhere, the button and Escape close it. */
function Viewer({ open, onClose, image, alt }: ViewerProps) {
  const ref = useModal(open)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the button close a dialog for the keyboard
    <dialog
      ref={ref}
      onClose={onClose}
      onClick={onClose}
      aria-label={alt}
      className="m-0 h-dvh max-h-none w-screen max-w-none cursor-zoom-out bg-night/95 text-on-night"
    >
      {open && (
        <>
          <img src={image} alt={alt} className="size-full object-contain p-4" />
          <IconButton
            label="Close the picture"
            onClick={onClose}
            className="absolute inset-e-4 top-4 bg-night"
          >
            <X aria-hidden />
          </IconButton>
        </>
      )}
    </dialog>
  )
}
