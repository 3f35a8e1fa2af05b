import type { ReactNode } from 'react'
import { companyOf, SubjectLabel } from '#app/admin/message-labels.tsx'
import { StatusBadge } from '#app/admin/messages/status-badge.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { cutText } from '#app/ui/text.ts'
import {
  MAX_CHARS,
  MessageLink,
  ReceivedOn,
  RowCheckbox,
  type RowProps,
  referenceOf,
  SkeletonLine,
} from './message-parts.tsx'

export type ListProps = {
  /** Number of all matching messages. */
  count: number
  selectAll: ReactNode
  /** Height of the undrawn rows above and below, in pixels. */
  before: number
  after: number
  rows: ReactNode
}

/** The list on a narrow screen. */
export const MessageCards = ({ selectAll, before, after, rows }: ListProps) => (
  <>
    <div className="sticky top-0 z-2 flex items-center bg-raised pe-3 text-sm text-muted shadow-[inset_0_-1px_var(--line)]">
      {selectAll}
      <span aria-hidden>Select all</span>
    </div>
    <ul aria-label="Messages" style={{ paddingBlock: `${before}px ${after}px` }}>
      {rows}
    </ul>
  </>
)

export function MessageCard({ count, ...row }: RowProps & { count: number }) {
  const { message, position, selected } = row
  const company = companyOf(message)
  return (
    <li
      aria-posinset={position + 1}
      aria-setsize={count}
      data-selected={selected || undefined}
      className="relative flex h-37 items-start border-b border-line py-2 pe-3 text-sm data-selected:bg-paper"
    >
      <RowCheckbox {...row} />
      <div className="min-w-0 flex-1 pt-2.5">
        <div className="flex items-center justify-between gap-2">
          <p className={classNames('truncate', message.status === 'pending' && 'font-semibold')}>
            <MessageLink {...row} />
          </p>
          <StatusBadge {...message} />
        </div>
        <p className="truncate">{cutText(message.email, MAX_CHARS.email)}</p>
        <p className="truncate text-muted">
          <SubjectLabel subject={message.subject} /> · <ReceivedOn iso={message.createdAt} />
        </p>
        <p className="truncate text-xs/5 text-muted tabular-nums">{referenceOf(message)}</p>
        {company && (
          <p dir="auto" className="truncate leading-snug">
            {company}
          </p>
        )}
        <p
          dir="auto"
          className={classNames('leading-snug text-muted', company ? 'truncate' : 'line-clamp-2')}
        >
          {cutText(message.message, MAX_CHARS.message)}
        </p>
      </div>
    </li>
  )
}

export const SkeletonCard = () => (
  <li aria-hidden className="grid h-37 content-center gap-3 border-b border-line ps-11 pe-3">
    <SkeletonLine className="w-1/3" />
    <SkeletonLine className="w-1/2" />
    <SkeletonLine className="w-5/6" />
  </li>
)
