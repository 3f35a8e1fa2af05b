import type { InboxPage } from '@dhow/contract/messages/messages'
import { paths } from '@dhow/contract/paths'
import type { Subject } from '@dhow/contract/subjects/subjects'
import { Link } from 'react-router'
import { useSubjectLabels } from '#app/admin/message-labels.tsx'
import { formatNumber } from '#app/ui/text.ts'

type Props = {
  counts: Pick<InboxPage, 'subjects' | 'spam'> | undefined
  subject: Subject | undefined
  spam: boolean
  onChoose: (choice: { subject: Subject | undefined; spam: boolean }) => void
}

/** The sidebar. It overlays the list on narrow screens. */
export function SubjectList({ counts, subject, spam, onChoose }: Props) {
  const labels = useSubjectLabels()
  const sum = counts && Object.values(counts.subjects).reduce((sum, count) => sum + count, 0)
  return (
    <nav
      aria-label="Subjects"
      className="w-[250px] shrink-0 overflow-y-auto border-e border-line bg-raised max-md:absolute max-md:inset-y-0 max-md:inset-s-0 max-md:z-10 max-md:shadow-float"
    >
      <ul className="grid gap-1 p-2 text-sm">
        {[undefined, ...(Object.keys(labels) as Subject[])].map((one) => (
          <Choice
            key={one ?? 'all'}
            label={one ? labels[one] : 'All messages'}
            count={spam ? undefined : one ? counts?.subjects[one] : sum}
            chosen={!spam && one === subject}
            onChoose={() => onChoose({ subject: one, spam: false })}
          />
        ))}
        <Choice
          label="Spam"
          count={counts?.spam}
          chosen={spam}
          onChoose={() => onChoose({ subject: undefined, spam: true })}
        />
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

type ChoiceProps = {
  label: string
  count: number | undefined
  chosen: boolean
  onChoose: () => void
}

const Choice = ({ label, count, chosen, onChoose }: ChoiceProps) => (
  <li>
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className="flex min-h-11 w-full items-center justify-between gap-3 rounded-lg px-3 text-start hover:bg-paper aria-pressed:bg-paper aria-pressed:font-semibold"
    >
      <span dir="auto" className="min-w-0 wrap-anywhere">
        {label}
      </span>
      <span className="text-muted tabular-nums">{count !== undefined && formatNumber(count)}</span>
    </button>
  </li>
)
