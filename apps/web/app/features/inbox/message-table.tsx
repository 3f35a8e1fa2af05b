import type { Message } from '@dhow/contract/messages'
import { SUBJECT_LABELS } from '@dhow/contract/subjects'
import { Link } from 'react-router'
import { cutText } from '#app/cut-text.ts'
import { paths } from '#app/paths.ts'
import { classNames } from '#app/ui/class-names.ts'
import { receivedOn } from './inbox.ts'
import { StatusBadge } from './status-badge.tsx'

/** Characters that a column shows before the ellipsis. */
const SHOWN = { name: 15, email: 25, message: 50 }

type Props = {
  messages: Message[]
  selected: Set<string>
  onSelect: (selected: Set<string>) => void
  onOpen: (id: string) => void
}

export function MessageTable({ messages, selected, onSelect, onOpen }: Props) {
  const all = messages.length > 0 && messages.every(({ _id }) => selected.has(_id))
  const toggle = (id: string) => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    onSelect(next)
  }
  return (
    <table className="w-full min-w-[52rem] text-sm">
      <thead className="sticky top-0 bg-raised shadow-[inset_0_-1px_var(--line)]">
        <tr>
          <th scope="col" className="w-12 px-1">
            <Tick
              label="Select all messages"
              checked={all}
              onChange={() => onSelect(all ? new Set() : new Set(messages.map(({ _id }) => _id)))}
            />
          </th>
          {['Name', 'Email', 'Subject', 'Message', 'Date', 'Status'].map((head) => (
            <th key={head} scope="col" className="px-3 text-start font-medium text-muted">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {messages.map(({ _id, ...message }) => (
          <tr
            key={_id}
            onClick={(event) => {
              if (!(event.target as Element).closest('a, label')) onOpen(_id)
            }}
            className={classNames(
              'cursor-pointer border-b border-line last:border-0 hover:bg-paper',
              message.status === 'pending' && 'font-medium',
            )}
          >
            <td className="px-1">
              <Tick
                label={`Select the message from ${message.name}`}
                checked={selected.has(_id)}
                onChange={() => toggle(_id)}
              />
            </td>
            <th scope="row" className="px-3 text-start font-[inherit] whitespace-nowrap">
              <Link to={paths.message(_id)} className="hover:underline">
                {cutText(message.name, SHOWN.name)}
              </Link>
            </th>
            <td className="px-3 whitespace-nowrap">{cutText(message.email, SHOWN.email)}</td>
            <td className="px-3 whitespace-nowrap">{SUBJECT_LABELS[message.subject]}</td>
            <td className="px-3 font-normal whitespace-nowrap text-muted" dir="auto">
              {cutText(message.message, SHOWN.message)}
            </td>
            <td className="px-3 whitespace-nowrap tabular-nums">{receivedOn(message.createdAt)}</td>
            <td className="px-3">
              <StatusBadge status={message.status} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Tick = (props: { label: string; checked: boolean; onChange: () => void }) => (
  <label className="grid size-11 cursor-pointer place-items-center">
    <input
      type="checkbox"
      aria-label={props.label}
      checked={props.checked}
      onChange={props.onChange}
      className="size-4.5 accent-sea"
    />
  </label>
)
