import { type ComponentProps, type CSSProperties, type ReactNode, useState } from 'react'
import { classNames } from './class-names.ts'

type PlateProps = {
  /** In degrees; by default the hue of the page. */
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
  /** `srcset` of AVIF files. */
  avif?: string | undefined
  alt: string
}

/** Falls back from AVIF to `src`, and from there to a placeholder. */
export function Picture({ src, srcSet, avif, alt, ...props }: Props) {
  const [failed, setFailed] = useState<string[]>([])
  const light = avif && !failed.includes(avif) ? avif : undefined
  const shown = src && !failed.includes(src) ? { src, srcSet } : { src: '/placeholder.svg' }
  const onFailure = () => {
    const broken = light ?? src
    if (broken && !failed.includes(broken)) setFailed([...failed, broken])
  }
  const image = (
    <img
      // A new element, which may load even if the previous one failed.
      key={light}
      {...props}
      {...shown}
      alt={alt}
      decoding="async"
      onError={onFailure}
      // An error before hydration was not heard.
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
