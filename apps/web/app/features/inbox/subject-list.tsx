import type { InboxPage } from '@dhow/contract/inbox'
import { SUBJECT_LABELS, SUBJECTS, type Subject } from '@dhow/contract/subjects'
import { countOf } from './inbox.ts'

type Props = {
  /** How many messages each subject has; undefined until that is known. */
  counts: InboxPage['subjects'] | undefined
  subject: Subject | undefined
  onSubject: (subject: Subject | undefined) => void
}

/** The sidebar: the subjects with how many messages each has. Where there is little room it lies over the list. */
export function SubjectList({ counts, subject, onSubject }: Props) {
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <nav
      aria-label="Subjects"
      className="w-[250px] shrink-0 overflow-y-auto border-e border-line bg-raised max-md:absolute max-md:inset-y-0 max-md:inset-s-0 max-md:z-10 max-md:shadow-float"
    >
      <ul className="grid gap-1 p-2 text-sm">
        {([undefined, ...SUBJECTS] as const).map((one) => {
          const count = one ? counts?.[one] : all
          return (
            <li key={one ?? 'all'}>
              <button
                type="button"
                aria-pressed={one === subject}
                onClick={() => onSubject(one)}
                className="flex min-h-11 w-full items-center justify-between gap-3 rounded-lg px-3 text-start hover:bg-paper aria-pressed:bg-paper aria-pressed:font-semibold"
              >
                {one ? SUBJECT_LABELS[one] : 'All messages'}
                <span className="text-muted tabular-nums">
                  {count !== undefined && countOf(count)}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
