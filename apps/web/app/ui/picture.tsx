import { type ComponentProps, type CSSProperties, type ReactNode, useState } from 'react'
import { classNames } from './class-names.ts'

type PlateProps = {
  /** The tint's hue, in degrees; by default the page's. */
  hue?: number
  /** What it is in a button, where no div may be. */
  as?: 'div' | 'span'
  className?: string
  children: ReactNode
}

/**
 * The tinted square behind a picture. Light in both themes: a photograph's white background takes the tint,
 * and dark objects stand out.
 */
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
