import type { ReactNode } from 'react'
import { classNames } from '#app/ui/class-names.ts'

const COLORS = {
  leaf: 'border-transparent bg-leaf-soft text-leaf',
  amber: 'border-transparent bg-amber-soft text-amber',
  coral: 'border-transparent bg-coral-soft text-coral',
  sea: 'border-line text-sea',
  muted: 'border-line text-muted',
}

export type BadgeProps = {
  color: keyof typeof COLORS
  /** Set for texts that the company writes, which can be wider than a phone. */
  wraps?: boolean
  children: ReactNode
}

export const Badge = ({ color, wraps, children }: BadgeProps) => (
  <span
    className={classNames(
      'inline-block rounded-full border px-2.5 py-px text-xs font-semibold',
      wraps ? 'wrap-anywhere' : 'whitespace-nowrap',
      COLORS[color],
    )}
  >
    {children}
  </span>
)
