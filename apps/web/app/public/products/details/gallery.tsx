import { toPictureSrcSet, toPictureUrl } from '@dhow/contract/pictures'
import { useLingui } from '@lingui/react'
import { ImageOff } from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { getCategoryHue } from '#app/public/products/product-card.tsx'
import { Picture, Plate } from '#app/ui/picture.tsx'
import { GalleryArrows, getStep, useStrip } from './gallery-strip.tsx'
import { GalleryViewer } from './gallery-viewer.tsx'

const SIZES = '(min-width: 1280px) 568px, (min-width: 768px) 45vw, 92vw'

type Props = { images: string[]; name: string; category: string }

export function Gallery({ images, name, category }: Props) {
  const { i18n } = useLingui()
  const [index, setIndex] = useState(0)
  const [open, setOpen] = useState(false)
  const { ref, ...scrolling } = useStrip(index, setIndex)

  // After closing, the browser focuses the picture that was opened, which may no longer be visible.
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !open) {
      const slide = ref.current?.querySelector('ul')?.children[index]
      slide?.querySelector('button')?.focus({ preventScroll: true })
    }
    wasOpen.current = open
  }, [open, index, ref])

  if (images.length === 0) {
    return (
      <Plate hue={getCategoryHue(category)}>
        <p className="grid h-full place-content-center justify-items-center gap-3 text-muted">
          <ImageOff size={32} strokeWidth={1.25} />
          {i18n.t('No image available')}
        </p>
      </Plate>
    )
  }
  const several = images.length > 1
  const step = (by: number) => setIndex((index + by + images.length) % images.length)
  const getAlt = (position: number) =>
    several
      ? i18n.t('{name}, picture {number} of {count}', {
          name,
          number: position + 1,
          count: images.length,
        })
      : name
  const onKeyDown = (event: KeyboardEvent) => {
    const by = several && !event.defaultPrevented && getStep(event)
    if (!by) return
    event.preventDefault()
    step(by)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the buttons inside
    <div onKeyDown={onKeyDown}>
      <Plate
        hue={getCategoryHue(category)}
        className="max-md:not-print:aspect-auto max-md:not-print:h-[27svh]"
      >
        <div
          ref={ref}
          {...scrolling}
          style={{ '--slides': images.length } as CSSProperties}
          className="strip size-full"
        >
          <ul>
            {images.map((image, position) => (
              <li key={image} inert={position !== index}>
                <button
                  type="button"
                  aria-label={i18n.t('Open the picture in full screen')}
                  onClick={() => setOpen(true)}
                  className="size-full cursor-zoom-in -outline-offset-4"
                >
                  <Picture
                    src={toPictureUrl(image, 800)}
                    srcSet={toPictureSrcSet(image)}
                    sizes={SIZES}
                    alt={getAlt(position)}
                    width={800}
                    height={800}
                    loading={position === 0 ? 'eager' : 'lazy'}
                    fetchPriority={position === 0 ? 'high' : 'auto'}
                  />
                </button>
              </li>
            ))}
          </ul>
          {several && <GalleryArrows onStep={step} />}
        </div>
      </Plate>
      {several && (
        <Thumbnails images={images} index={index} category={category} onIndex={setIndex} />
      )}
      {open && (
        <GalleryViewer
          images={images}
          index={index}
          onIndex={setIndex}
          onStep={step}
          getAlt={getAlt}
          hue={getCategoryHue(category)}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

type ThumbnailsProps = Omit<Props, 'name'> & { index: number; onIndex: (index: number) => void }

function Thumbnails({ images, index, category, onIndex }: ThumbnailsProps) {
  const { i18n } = useLingui()
  return (
    <ul className="screen-only mt-2 flex flex-wrap gap-2.5">
      {images.map((image, position) => (
        <li key={image} className="w-16 sm:w-18">
          <button
            type="button"
            aria-label={i18n.t('Show picture {number}', { number: position + 1 })}
            aria-current={position === index}
            onClick={() => onIndex(position)}
            className="block w-full rounded-card border-2 border-transparent p-0.5 transition hover:border-control aria-[current=true]:border-sea"
          >
            <Plate as="span" hue={getCategoryHue(category)}>
              <Picture src={toPictureUrl(image, 400)} sizes="64px" alt="" width={72} height={72} />
            </Plate>
          </button>
        </li>
      ))}
    </ul>
  )
}
