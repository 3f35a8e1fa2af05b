import { useLingui } from '@lingui/react'
import { formatBuyer } from '#app/admin/buyers/buyer-contact.tsx'
import { StatusBadge, SubjectLabel, WorkBadge } from '#app/admin/messages/message-badges.tsx'
import { formatDay } from '#app/admin/ui/formats.ts'
import { classNames } from '#app/ui/class-names.ts'
import { cutText } from '#app/ui/text.ts'
import {
  formatReference,
  type ListProps,
  MAX_CHARS,
  MessageLink,
  RowCheckbox,
  type RowProps,
  SkeletonLine,
} from './message-rows.tsx'

export const MessageCards = ({ selectAll, heightAbove, heightBelow, rows }: ListProps) => (
  <>
    <div className="sticky top-0 z-2 flex items-center bg-raised pe-3 text-sm text-muted shadow-[inset_0_-1px_var(--line)]">
      {selectAll}
      <span aria-hidden>Select all</span>
    </div>
    <ul aria-label="Messages" style={{ paddingBlock: `${heightAbove}px ${heightBelow}px` }}>
      {rows}
    </ul>
  </>
)

export function MessageCard({ count, ...row }: RowProps & { count: number }) {
  const { i18n } = useLingui()
  const { message, position, selected } = row
  const company = formatBuyer(message, i18n)
  return (
    <li
      aria-posinset={position + 1}
      data-row
      aria-setsize={count}
      data-selected={selected || undefined}
      className="relative flex h-37 items-start border-b border-line py-2 pe-3 text-sm has-aria-current:bg-paper has-aria-current:shadow-[inset_3px_0_var(--color-sea)] data-selected:bg-paper rtl:has-aria-current:shadow-[inset_-3px_0_var(--color-sea)]"
    >
      <RowCheckbox {...row} />
      <div className="min-w-0 flex-1 pt-2.5">
        <div className="flex items-center justify-between gap-2">
          <p className={classNames('truncate', message.status === 'pending' && 'font-semibold')}>
            <MessageLink {...row} />
          </p>
          <div className="shrink-0">
            <StatusBadge {...message}>
              <WorkBadge {...message} />
            </StatusBadge>
          </div>
        </div>
        <p className="truncate">{cutText(message.email, MAX_CHARS.email)}</p>
        <p className="truncate text-muted">
          <SubjectLabel subject={message.subject} /> · {formatDay(message.createdAt)}
        </p>
        <p className="truncate text-xs/5 text-muted tabular-nums">{formatReference(message)}</p>
        {company && (
          <p dir="auto" className="truncate leading-snug">
            {company}
          </p>
        )}
        <p
          dir="auto"
          className={classNames(
            'leading-snug text-muted',
            company || message.delivery === 'stored' ? 'truncate' : 'line-clamp-2',
          )}
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
