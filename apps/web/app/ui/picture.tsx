import { type ComponentProps, useState } from 'react'

type Props = Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'alt'> & {
  src: string | undefined
  srcSet?: string | undefined
  alt: string
  /** The picture shown when there is none or it fails to load. */
  placeholder: string
}

/** An image with a fallback. */
export function Picture({ src, srcSet, alt, placeholder, ...props }: Props) {
  const [failed, setFailed] = useState<string>()
  const shown = src && failed !== src ? { src, srcSet } : { src: placeholder }
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
