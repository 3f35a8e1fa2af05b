import type { CSSProperties, ReactNode } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { categoryHue } from './catalogue.ts'

type Props = { category: string; className?: string; children: ReactNode }

/** The square that a pack stands on, tinted by category. */
export const Plate = ({ category, className, children }: Props) => (
  <div
    className={classNames('plate aspect-square overflow-hidden rounded-card', className)}
    style={{ '--hue': categoryHue(category) } as CSSProperties}
  >
    {children}
  </div>
)
