import type { InboxPage } from '@dhow/contract/messages/messages'
import { paths } from '@dhow/contract/paths'
import type { Subject } from '@dhow/contract/subjects/subjects'
import { Link } from 'react-router'
import { useSubjectLabels } from '#app/admin/message-labels.tsx'
import { isSame } from '#app/forms/form-drafts.tsx'
import { formatNumber } from '#app/ui/text.ts'

type Props = {
  counts: Pick<InboxPage, 'subjects' | 'spam'> | undefined
  subject: Subject | undefined
  spam: boolean
  onChoose: (choice: { subject: Subject | undefined; spam: boolean }) => void
}

const ALL = { subject: undefined, spam: false }
const SPAM = { subject: undefined, spam: true }

/** The sidebar. It overlays the list on narrow screens. */
export function SubjectList({ counts, subject, spam, onChoose }: Props) {
  const labels = useSubjectLabels()
  const all = counts && Object.values(counts.subjects).reduce((sum, count) => sum + count, 0)
  const choices = [
    { label: 'All messages', count: spam ? undefined : all, choice: ALL },
    ...(Object.keys(labels) as Subject[]).map((one) => ({
      label: labels[one],
      count: spam ? undefined : counts?.subjects[one],
      choice: { subject: one, spam: false },
    })),
    { label: 'Spam', count: counts?.spam, choice: SPAM },
  ]
  const current = spam ? SPAM : { subject, spam }
  return (
    <nav
      aria-label="Subjects"
      className="w-[250px] shrink-0 overflow-y-auto border-e border-line bg-raised max-md:absolute max-md:inset-y-0 max-md:inset-s-0 max-md:z-10 max-md:shadow-float"
    >
      <ul className="grid gap-1 p-2 text-sm">
        {choices.map(({ label, count, choice }) => (
          <li key={JSON.stringify(choice)}>
            <button
              type="button"
              aria-pressed={isSame(choice, current)}
              onClick={() => onChoose(choice)}
              className="flex min-h-11 w-full items-center justify-between gap-3 rounded-lg px-3 text-start hover:bg-paper aria-pressed:bg-paper aria-pressed:font-semibold"
            >
              <span dir="auto" className="min-w-0 wrap-anywhere">
                {label}
              </span>
              <span className="text-muted tabular-nums">
                {count !== undefined && formatNumber(count)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Link
        to={paths.subjects}
        className="flex min-h-11 items-center px-5 text-sm text-sea hover:underline"
      >
        Edit subjects
      </Link>
    </nav>
  )
}
