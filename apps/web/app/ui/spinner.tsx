import type { ReactNode } from 'react'

type SpinnerProps = {
  label?: string
  /** Explains a long wait. */
  note?: string | undefined
}

/** A spinner, announced as `label`. */
export const Spinner = ({ label = 'Loading', note }: SpinnerProps) => (
  <div role="status" className="grid place-items-center gap-4 px-4 py-16">
    <span
      aria-hidden
      className="size-9 animate-spin rounded-full border-[3px] border-line border-t-sea"
    />
    <span className="sr-only">{label}…</span>
    {note && <span className="text-center text-sm text-muted">{note}</span>}
  </div>
)

type OverlayProps = { label: string; children?: ReactNode }

/** Blocks the screen during an operation; `children` show its progress. */
export const BusyOverlay = ({ label, children }: OverlayProps) => (
  <div className="fixed inset-0 z-50 grid place-items-center bg-shade p-4 backdrop-blur-[2px]">
    <div className="max-w-full rounded-card bg-raised px-8 sm:px-12">
      <Spinner label={label} />
      {children}
    </div>
  </div>
)
