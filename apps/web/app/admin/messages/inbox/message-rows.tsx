import type { MessageSummary } from '@dhow/contract/messages/messages'
import { EXCERPT_LENGTH } from '@dhow/contract/paging'
import { paths } from '@dhow/contract/paths'
import { getCountryName } from '@dhow/trade/translator'
import { useLingui } from '@lingui/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { StatusBadge, SubjectLabel, WorkBadge } from '#app/admin/messages/message-badges.tsx'
import { formatDay } from '#app/admin/ui/formats.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Checkbox } from '#app/ui/fields/checkbox.tsx'
import { cutText, pluralize } from '#app/ui/text.ts'
import { isTyping } from './shortcuts.tsx'

export type ListProps = {
  count: number
  selectAll: ReactNode
  /** Height of the undrawn rows above and below, in pixels. */
  heightAbove: number
  heightBelow: number
  rows: ReactNode
}

/** Maximum length of a row's texts, before the ellipsis. */
export const MAX_CHARS = { name: 15, email: 25, message: EXCERPT_LENGTH }

export type RowProps = {
  /** The message that is open beside the list. */
  openId: string | undefined
  message: MessageSummary
  /** Position in the list, from 0. */
  position: number
  search: string
  selected: boolean
  onToggle: () => void
  /** Set on the message to return to: its link takes the focus, then calls this. */
  onReturn: (() => void) | undefined
}

type LinkProps = RowProps & {
  maxName?: number
}

/** The sender's name, as a link that covers its row. */
export function MessageLink({ message, search, openId, onReturn, maxName }: LinkProps) {
  const { state } = useLocation()
  const isBeside = openId !== undefined
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (!onReturn) return
    if (!isTyping()) link.current?.focus({ preventScroll: true })
    onReturn()
  }, [onReturn])
  return (
    <Link
      ref={link}
      to={{ pathname: paths.message(message._id), search }}
      // Beside the list, Back leaves the inbox after any number of messages.
      replace={isBeside}
      state={isBeside ? state : { fromList: true }}
      aria-current={openId === message._id || undefined}
      data-route-focus={onReturn && true}
      className="covers-row"
    >
      <bdi>{maxName ? cutText(message.name, maxName) : message.name}</bdi>
    </Link>
  )
}

export const RowCheckbox = ({ message, selected, onToggle }: RowProps) => (
  <Checkbox
    label={`Select the message from ${message.name}`}
    checked={selected}
    onChange={onToggle}
  />
)

export const SkeletonLine = ({ className }: { className: string }) => (
  <span className={`block h-3 rounded-full bg-line ${className}`} />
)

export const formatReference = ({ reference, lineCount }: MessageSummary): string =>
  lineCount === undefined ? reference : `${reference} · ${pluralize(lineCount, 'line')}`

/** The columns after the checkbox, with widths; the message fills the rest. */
const COLUMNS = [
  ['Name', 'w-34'],
  ['Email', 'w-49'],
  ['Subject', 'w-37'],
  ['Message', ''],
  ['Date', 'w-24'],
  ['Status', 'w-33'],
]

export const MessageTable = ({ count, selectAll, heightAbove, heightBelow, rows }: ListProps) => (
  <table aria-rowcount={count + 1} className="w-full table-fixed text-sm">
    <thead className="sticky top-0 z-2 bg-raised shadow-[inset_0_-1px_var(--line)]">
      <tr aria-rowindex={1}>
        <th scope="col" className="w-12 px-0.5">
          {selectAll}
        </th>
        {COLUMNS.map(([head, width]) => (
          <th
            key={head}
            scope="col"
            className={classNames('px-1.5 text-start font-medium text-muted', width)}
          >
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      <Gap pixels={heightAbove} />
      {rows}
      <Gap pixels={heightBelow} />
    </tbody>
  </table>
)

const Gap = ({ pixels }: { pixels: number }) =>
  pixels > 0 && (
    <tr aria-hidden>
      <td colSpan={COLUMNS.length + 1} style={{ height: pixels }} />
    </tr>
  )

export function MessageRow(row: RowProps) {
  const { i18n } = useLingui()
  const { message, position, selected } = row
  const weight = message.status === 'pending' ? 'font-semibold' : 'font-normal'
  return (
    <tr
      aria-rowindex={position + 2}
      data-row
      data-selected={selected || undefined}
      className="relative h-14 border-b border-line text-[0.8125rem] *:px-1.5 hover:bg-paper data-selected:bg-paper"
    >
      <td className="px-0.5!">
        <RowCheckbox {...row} />
      </td>
      <th scope="row" className={`text-start text-sm ${weight}`}>
        <p className="truncate">
          <MessageLink {...row} maxName={MAX_CHARS.name} />
        </p>
        {message.country && (
          <p className="truncate font-normal text-muted">{getCountryName(message.country, i18n)}</p>
        )}
      </th>
      <td>
        <p className="truncate">{cutText(message.email, MAX_CHARS.email)}</p>
        {message.company && (
          <p dir="auto" className="truncate text-muted">
            {message.company}
          </p>
        )}
      </td>
      <td>
        <p className="truncate">
          <SubjectLabel subject={message.subject} />
        </p>
        <p className="truncate text-xs tracking-tight text-muted">{formatReference(message)}</p>
      </td>
      <td className="text-muted">
        <p dir="auto" className="line-clamp-2">
          {cutText(message.message, MAX_CHARS.message)}
        </p>
      </td>
      <td className="whitespace-nowrap tabular-nums">{formatDay(message.createdAt)}</td>
      <td>
        <StatusBadge {...message}>
          <WorkBadge {...message} />
        </StatusBadge>
      </td>
    </tr>
  )
}

export const SkeletonRow = () => (
  <tr aria-hidden className="h-14 border-b border-line">
    <td />
    {COLUMNS.map(([head]) => (
      <td key={head} className="px-2">
        <SkeletonLine className="w-2/3" />
      </td>
    ))}
  </tr>
)
