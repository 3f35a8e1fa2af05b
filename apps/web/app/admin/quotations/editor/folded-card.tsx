import { type ReactNode, useState } from 'react'

type Props = {
  title: string
  /** Shown instead of the fields while the card is folded. */
  summary: (string | false)[]
  isComplete: boolean
  hasError: boolean
  children: ReactNode
}

/** A card of fields that is folded if they are complete at first. An error opens it. */
export function FoldedCard({ title, summary, isComplete, hasError, children }: Props) {
  const [isOpen, setOpen] = useState(!isComplete)
  return (
    <details
      open={isOpen || hasError}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group panel"
    >
      <summary className="flex min-h-11 items-center gap-3 rounded-card px-5 py-2.5 hover:bg-paper/60">
        <h2 className="shrink-0 font-semibold">{title}</h2>
        <span
          dir="auto"
          className="line-clamp-2 min-w-0 grow caption wrap-anywhere group-open:invisible"
        >
          {summary.filter(Boolean).join(' · ')}
        </span>
      </summary>
      <div className="px-5 pb-5">{children}</div>
    </details>
  )
}
