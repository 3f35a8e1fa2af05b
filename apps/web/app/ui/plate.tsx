import type { CSSProperties, ReactNode } from 'react'
import { classNames } from './class-names.ts'

type Props = {
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
export const Plate = ({ hue, as: Tag = 'div', className, children }: Props) => (
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
