import { type ComponentProps, useState } from 'react'

type Props = Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'alt'> & {
  src: string | undefined
  srcSet?: string | undefined
  alt: string
  /** Shown when there is no picture, or it does not load. */
  placeholder: string
}

/** A picture that never shows as a broken one. */
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
      // An error that happened before React took over the page has no event any more.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0 && src) setFailed(src)
      }}
    />
  )
}
