import type { CSSProperties, ReactNode } from 'react'
import { classNames } from './class-names.ts'

type Props = {
  /** The hue that it is tinted with, in degrees; without one it is the page's own. */
  hue?: number
  className?: string
  children: ReactNode
}

/**
 * The square that a product's picture stands on. It is light in both themes: the white ground of a
 * photograph takes its tint, and a dark pack stands out.
 */
export const Plate = ({ hue, className, children }: Props) => (
  <div
    className={classNames('plate light aspect-square overflow-hidden rounded-card', className)}
    style={hue === undefined ? undefined : ({ '--hue': hue } as CSSProperties)}
  >
    {children}
  </div>
)
