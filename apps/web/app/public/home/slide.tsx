import type { CSSProperties } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import type { SlidePicture } from './slide-pictures.ts'

type Props = {
  picture: SlidePicture
  alt: string
  /** Whether this slide is visible. */
  shown: boolean
  /** Whether the page opens with this slide. */
  first: boolean
  /** Called once the picture is decoded. */
  onReady: () => void
}

/**
 * One full-size picture. It fades in above the previous one, which stays opaque until covered, so that the
 * dark background never shines through.
 */
export const Slide = ({ picture: { wide, tall }, alt, shown, first, onReady }: Props) => (
  <picture
    aria-hidden={!shown}
    className={classNames(
      'absolute inset-0 transition-opacity',
      shown ? 'z-1 opacity-100 duration-500' : 'opacity-0 delay-500 duration-0',
    )}
  >
    <source
      media={tall.media}
      srcSet={tall.srcSet}
      sizes={tall.sizes}
      width={tall.width}
      height={tall.height}
    />
    <img
      src={wide.src}
      srcSet={wide.srcSet}
      sizes={wide.sizes}
      width={wide.width}
      height={wide.height}
      alt={alt}
      fetchPriority={first ? 'high' : 'low'}
      decoding="async"
      onLoad={({ currentTarget }) => void currentTarget.decode().then(onReady, () => {})}
      style={{ '--wide': wide.position, '--tall': tall.position } as CSSProperties}
      className="size-full object-cover object-(--tall) landscape:object-(--wide)"
    />
  </picture>
)
