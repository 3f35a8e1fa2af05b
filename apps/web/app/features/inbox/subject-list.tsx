import type { Message } from '@dhow/contract/messages'
import { SUBJECT_LABELS, SUBJECTS } from '@dhow/contract/subjects'
import type { View } from './inbox.ts'

type Props = {
  messages: Message[]
  subject: View['subject']
  onSubject: (subject: View['subject']) => void
}

/** The subjects with how many messages each has. */
export function SubjectList({ messages, subject, onSubject }: Props) {
  const count = (one: View['subject']) =>
    one === 'all' ? messages.length : messages.filter((message) => message.subject === one).length
  return (
    <nav
      aria-label="Subjects"
      className="w-full shrink-0 border-line max-md:border-b md:w-[250px] md:border-e"
    >
      <ul className="grid gap-1 p-2 text-sm">
        {(['all', ...SUBJECTS] as const).map((one) => (
          <li key={one}>
            <button
              type="button"
              aria-pressed={one === subject}
              onClick={() => onSubject(one)}
              className="flex min-h-11 w-full items-center justify-between gap-3 rounded-lg px-3 text-start hover:bg-paper aria-pressed:bg-paper aria-pressed:font-semibold"
            >
              {one === 'all' ? 'All messages' : SUBJECT_LABELS[one]}
              <span className="text-muted tabular-nums">{count(one).toLocaleString('en')}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
