import { countryName } from '@dhow/trade/port-search'
import { SubjectLabel } from '#app/admin/message-labels.tsx'
import { StatusBadge } from '#app/admin/messages/status-badge.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { cutText } from '#app/ui/text.ts'
import type { ListProps } from './message-cards.tsx'
import {
  MAX_CHARS,
  MessageLink,
  ReceivedOn,
  RowCheckbox,
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

/** The list on a wide screen. */
export const MessageTable = ({ count, selectAll, before, after, rows }: ListProps) => (
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

const Gap = ({ pixels }: { pixels: number }) =>
  pixels > 0 && (
    <tr aria-hidden>
      <td colSpan={COLUMNS.length + 1} style={{ height: pixels }} />
    </tr>
  )

export function MessageRow(row: RowProps) {
  const { message, position, selected } = row
  const weight = message.status === 'pending' ? 'font-semibold' : 'font-normal'
  return (
    <tr
      aria-rowindex={position + 2}
      data-selected={selected || undefined}
      className="relative h-14 border-b border-line *:px-2 hover:bg-paper data-selected:bg-paper"
    >
      <td className="px-0.5!">
        <RowCheckbox {...row} />
      </td>
      <th scope="row" className={`text-start ${weight}`}>
        <p className="truncate">
          <MessageLink {...row} />
        </p>
        {message.country && (
          <p className="truncate font-normal text-muted">{countryName(message.country)}</p>
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
        <p className="truncate text-xs text-muted">{referenceOf(message)}</p>
      </td>
      <td className="text-muted">
        <p dir="auto" className="line-clamp-2">
          {cutText(message.message, MAX_CHARS.message)}
        </p>
      </td>
      <td className="whitespace-nowrap tabular-nums">
        <ReceivedOn iso={message.createdAt} />
      </td>
      <td>
        <StatusBadge {...message} />
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
