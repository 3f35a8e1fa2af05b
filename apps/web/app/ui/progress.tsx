import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Spinner } from './notice.tsx'

type ProgressBarProps = {
  label: string
  /** From 0 to 1; undefined if unknown. */
  share?: number | undefined
  className?: string
}

/** Striped while unknown, so that the bar does not look full. */
export const ProgressBar = ({ label, share, className }: ProgressBarProps) => (
  <progress
    aria-label={label}
    max={1}
    {...(share !== undefined && { value: share })}
    className={classNames(
      'block h-2 appearance-none overflow-hidden rounded-full border-0 bg-line indeterminate:animate-pulse indeterminate:bg-[repeating-linear-gradient(135deg,var(--color-sea)_0_0.5rem,transparent_0.5rem_1rem)] [&::-moz-progress-bar]:bg-sea [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-sea [&::-webkit-progress-value]:transition-[inline-size]',
      className,
    )}
  />
)

export const BusyOverlay = ({ label, children }: { label: string; children?: ReactNode }) => (
  <div className="fixed inset-0 z-50 grid place-items-center bg-shade p-4 backdrop-blur-[2px]">
    <div className="max-w-full rounded-card bg-raised px-8 sm:px-12">
      <Spinner label={label} />
      {children}
    </div>
  </div>
)
