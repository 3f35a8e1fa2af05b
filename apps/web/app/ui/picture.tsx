import { type ComponentProps, useState } from 'react'

type Props = Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'alt'> & {
  src: string | undefined
  srcSet?: string | undefined
  /** The `srcset` for browsers that know AVIF, where there is one. */
  avif?: string | undefined
  alt: string
}

/** Shown when there is no picture or it fails to load. */
const PLACEHOLDER = '/placeholder.svg'

/** An image with a fallback: from AVIF to what every browser knows, and from that to a placeholder. */
export function Picture({ src, srcSet, avif, alt, ...props }: Props) {
  const [failed, setFailed] = useState<string[]>([])
  const light = avif && !failed.includes(avif) ? avif : undefined
  const shown = src && !failed.includes(src) ? { src, srcSet } : { src: PLACEHOLDER }
  const onFailure = () => {
    const broken = light ?? src
    if (broken && !failed.includes(broken)) setFailed([...failed, broken])
  }
  const image = (
    <img
      // Another element: of this one it is not known yet whether it fails.
      key={light}
      {...props}
      {...shown}
      alt={alt}
      decoding="async"
      onError={onFailure}
      // An error before hydration fired its event unheard.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) onFailure()
      }}
    />
  )
  if (!avif) return image
  return (
    <picture className="contents">
      {light && <source type="image/avif" srcSet={light} sizes={props.sizes} />}
      {image}
    </picture>
  )
}
