import { type ComponentProps, useState } from 'react'

type Props = Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'alt'> & {
  src: string | undefined
  srcSet?: string | undefined
  alt: string
}

/** Shown when there is no picture or it fails to load. */
const PLACEHOLDER = '/placeholder.svg'

/** An image with a fallback. */
export function Picture({ src, srcSet, alt, ...props }: Props) {
  const [failed, setFailed] = useState<string>()
  const shown = src && failed !== src ? { src, srcSet } : { src: PLACEHOLDER }
  return (
    <img
      {...props}
      {...shown}
      alt={alt}
      decoding="async"
      onError={() => setFailed(src)}
      // An error before hydration fired its event unheard.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0 && src) setFailed(src)
      }}
    />
  )
}
