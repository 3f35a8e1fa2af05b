import { countryName } from '@dhow/trade/port-search'
import type { ReactNode } from 'react'
import { SubjectLabel } from '#app/admin/message-labels.tsx'
import { StatusBadge } from '#app/admin/messages/status-badge.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { cutText } from '#app/ui/text.ts'
import {
  MAX_CHARS,
  MessageLink,
  ReceivedOn,
  type RowProps,
  referenceOf,
  SkeletonLine,
} from './message-parts.tsx'

/** The columns after the checkbox, with widths; the message takes the rest. */
const COLUMNS = [
  ['Name', 'w-36'],
  ['Email', 'w-54'],
  ['Subject', 'w-42'],
  ['Message', ''],
  ['Date', 'w-27'],
  ['Status', 'w-32'],
]

type Props = {
  /** Number of all matching messages. */
  count: number
  selectAll: ReactNode
  /** Pixels of the undrawn messages above and below. */
  before: number
  after: number
  rows: ReactNode
}

export const MessageTable = ({ count, selectAll, before, after, rows }: Props) => (
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
            className={classNames('px-2 text-start font-medium text-muted', width)}
          >
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      <Gap pixels={before} />
      {rows}
      <Gap pixels={after} />
    </tbody>
  </table>
)

/** A spacer for undrawn rows. */
const Gap = ({ pixels }: { pixels: number }) =>
  pixels > 0 && (
    <tr aria-hidden>
      <td colSpan={COLUMNS.length + 1} style={{ height: pixels }} />
    </tr>
  )

export const MessageRow = ({
  message,
  position,
  selected,
  onToggle,
  ...props
}: RowProps & { position: number }) => (
  <tr
    aria-rowindex={position + 2}
    data-selected={selected || undefined}
    className="relative h-14 border-b border-line hover:bg-paper data-selected:bg-paper"
  >
    <td className="px-0.5">
      <Checkbox
        label={`Select the message from ${message.name}`}
        checked={selected}
        onChange={onToggle}
      />
    </td>
    <th
      scope="row"
      className={classNames(
        'px-2 text-start',
        message.status === 'pending' ? 'font-semibold' : 'font-normal',
      )}
    >
      <p className="truncate">
        <MessageLink message={message} {...props} />
      </p>
      {message.country && (
        <p className="truncate font-normal text-muted">{countryName(message.country)}</p>
      )}
    </th>
    <td className="px-2">
      <p className="truncate">{cutText(message.email, MAX_CHARS.email)}</p>
      {message.company && (
        <p dir="auto" className="truncate text-muted">
          {message.company}
        </p>
      )}
    </td>
    <td className="px-2">
      <p className="truncate">
        <SubjectLabel subject={message.subject} />
      </p>
      <p className="truncate text-xs text-muted">{referenceOf(message)}</p>
    </td>
    <td className="px-2 text-muted">
      <p dir="auto" className="line-clamp-2">
        {cutText(message.message, MAX_CHARS.message)}
      </p>
    </td>
    <td className="px-2 whitespace-nowrap tabular-nums">
      <ReceivedOn iso={message.createdAt} />
    </td>
    <td className="px-2">
      <StatusBadge status={message.status} delivery={message.delivery} />
    </td>
  </tr>
)

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
