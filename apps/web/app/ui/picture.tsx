import { type ComponentProps, type CSSProperties, type ReactNode, useState } from 'react'
import { classNames } from './class-names.ts'

type PlateProps = {
  /** Degrees; defaults to the hue of the page. */
  hue?: number
  /** A span in a button, which may not contain a div. */
  as?: 'div' | 'span'
  className?: string
  children: ReactNode
}

/** Tinted square behind a picture. Light in both themes, so that dark objects stand out. */
export const Plate = ({ hue, as: Tag = 'div', className, children }: PlateProps) => (
  <Tag
    className={classNames(
      'plate light block aspect-square overflow-hidden rounded-card',
      className,
    )}
    style={hue === undefined ? undefined : ({ '--hue': hue } as CSSProperties)}
  >
    {children}
  </Tag>
)

type Props = Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'alt'> & {
  src: string | undefined
  srcSet?: string | undefined
  alt: string
}

export function Picture({ src, srcSet, alt, ...props }: Props) {
  const [failed, setFailed] = useState<string>()
  const source = src && src !== failed ? { src, srcSet } : { src: '/placeholder.svg' }
  return (
    <img
      {...props}
      {...source}
      alt={alt}
      decoding="async"
      onError={() => setFailed(src)}
      // An error before hydration was not heard.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) setFailed(src)
      }}
    />
  )
}
