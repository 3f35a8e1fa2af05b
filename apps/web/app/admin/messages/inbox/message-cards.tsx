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
    <div className="sticky top-0 z-2 flex items-center bg-raised pe-3 caption shadow-[inset_0_-1px_var(--line)]">
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
  const { message, position, selected, openId } = row
  const isBeside = openId !== undefined
  const company = formatBuyer(message, i18n)
  const { newest } = message
  const time = (isBeside && newest?.at) || message.createdAt
  return (
    <li
      aria-posinset={position + 1}
      data-row
      aria-setsize={count}
      data-selected={selected || undefined}
      className={classNames(
        'relative flex items-start border-b border-line py-1.5 pe-3 text-sm/5 has-aria-current:bg-paper has-aria-current:shadow-[inset_3px_0_var(--color-sea)] data-selected:bg-paper rtl:has-aria-current:shadow-[inset_-3px_0_var(--color-sea)]',
        isBeside ? 'h-19' : 'h-24',
      )}
    >
      <RowCheckbox {...row} />
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-2">
          <p
            className={classNames(
              'min-w-0 truncate',
              message.status === 'pending' && 'font-semibold',
            )}
          >
            <MessageLink {...row} />
          </p>
          <time dateTime={time} className="shrink-0 text-xs text-muted">
            {formatDay(time)}
          </time>
        </div>
        {!isBeside && (
          <p className="truncate">
            {cutText(message.email, MAX_CHARS.email)}
            {company && (
              <span className="text-muted">
                {' · '}
                <bdi>{company}</bdi>
              </span>
            )}
          </p>
        )}
        <p dir="auto" className="truncate text-muted">
          {isBeside && newest
            ? newest.text || 'No text'
            : cutText(message.message, MAX_CHARS.message)}
        </p>
        <div className="flex items-center justify-between gap-2">
          <p className="min-w-0 truncate text-xs text-muted">
            <SubjectLabel subject={message.subject} /> · {formatReference(message)}
          </p>
          <StatusBadge {...message}>
            <WorkBadge {...message} />
          </StatusBadge>
        </div>
      </div>
    </li>
  )
}

export const SkeletonCard = ({ isBeside }: { isBeside: boolean }) => (
  <li
    aria-hidden
    className={classNames(
      'grid content-center gap-3 border-b border-line ps-11 pe-3',
      isBeside ? 'h-19' : 'h-24',
    )}
  >
    <SkeletonLine className="w-1/3" />
    <SkeletonLine className="w-5/6" />
  </li>
)
