import type { Delivery } from '@dhow/contract/mail'
import { OUTCOMES, type Outcome } from '@dhow/contract/messages/outcomes'
import type { ReactNode } from 'react'
import { classNames } from '#app/ui/class-names.ts'

export const isUndelivered = (state: Delivery['state'] | undefined): boolean =>
  state === 'refused' || state === 'expired'

const COLORS = {
  leaf: 'border-transparent bg-leaf-soft text-leaf',
  amber: 'border-transparent bg-amber-soft text-amber',
  coral: 'border-transparent bg-coral-soft text-coral',
  sea: 'border-line text-sea',
  muted: 'border-line text-muted',
}

export type BadgeProps = {
  color: keyof typeof COLORS
  /** For texts that the company writes, which can be wider than a phone. */
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

const OUTCOME_LABELS: Record<Outcome, string> = {
  ...{ new: 'New', quoted: 'Quoted', won: 'Won', lost: 'Lost' },
}

export const OUTCOME_OPTIONS = OUTCOMES.map(
  (outcome) => [outcome, OUTCOME_LABELS[outcome]] as const,
)

export const OutcomeBadge = ({ outcome }: { outcome: Outcome }) =>
  outcome !== 'new' && (
    <Badge color={outcome === 'won' ? 'leaf' : 'muted'}>{OUTCOME_LABELS[outcome]}</Badge>
  )
