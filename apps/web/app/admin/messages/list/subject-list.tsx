import type { InboxPage } from '@dhow/contract/messages/messages'
import { paths } from '@dhow/contract/paths'
import type { Subject } from '@dhow/contract/subjects/subjects'
import { Settings2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useInboxSettings, useSubjectLabels } from '#app/admin/badges.tsx'
import { readView, type View } from '#app/admin/messages/use-inbox.ts'
import { isSame } from '#app/forms/form-drafts.tsx'
import { formatNumber } from '#app/ui/text.ts'
import { InboxSettingsDialog } from './inbox-settings.tsx'

type Folder = Pick<View, 'subject' | 'spam' | 'trash'>

const ALL: Folder = { subject: undefined, spam: false, trash: false }

type Props = {
  counts: Pick<InboxPage, 'subjects' | 'spam' | 'trash'> | undefined
  view: View
  onChoose: (view: View) => void
}

/** The sidebar. It overlays the list on narrow screens. */
export function SubjectList({ counts, view, onChoose }: Props) {
  const labels = useSubjectLabels()
  const { filters } = useInboxSettings()
  const [isOpen, setOpen] = useState(false)
  const { subject, spam, trash } = view
  const isInbox = !spam && !trash
  const all = counts && Object.values(counts.subjects).reduce((sum, count) => sum + count, 0)
  const choices: { label: string; count: number | undefined; folder: Folder }[] = [
    { label: 'All messages', count: isInbox ? all : undefined, folder: ALL },
    ...(Object.keys(labels) as Subject[]).map((one) => ({
      label: labels[one],
      count: isInbox ? counts?.subjects[one] : undefined,
      folder: { ...ALL, subject: one },
    })),
    { label: 'Spam', count: counts?.spam, folder: { ...ALL, spam: true } },
    { label: 'Trash', count: counts?.trash, folder: { ...ALL, trash: true } },
  ]
  const current: Folder = { subject, spam, trash }
  const saved = filters.map(({ name, search }) => ({
    name,
    view: readView(new URLSearchParams(search)),
  }))
  return (
    <nav
      aria-label="Subjects"
      className="w-[250px] shrink-0 overflow-y-auto border-e border-line bg-raised max-md:absolute max-md:inset-y-0 max-md:inset-s-0 max-md:z-10 max-md:shadow-float"
    >
      <ul className="grid gap-0.5 p-2 text-sm">
        {choices.map(({ label, count, folder }) => (
          <Choice
            key={JSON.stringify(folder)}
            label={label}
            count={count}
            isCurrent={isSame(folder, current)}
            onChoose={() =>
              onChoose({
                ...view,
                ...folder,
                ...((folder.spam || folder.trash) && { work: undefined }),
              })
            }
          />
        ))}
      </ul>
      {saved.length > 0 && (
        <ul aria-label="Saved filters" className="grid gap-0.5 border-t border-line p-2 text-sm">
          {saved.map(({ name, view: filter }) => (
            <Choice
              key={name}
              label={name}
              isCurrent={isSame(filter, view)}
              onChoose={() => onChoose(filter)}
            />
          ))}
        </ul>
      )}
      <div className="border-t border-line px-5 py-1 text-sm">
        <Link to={paths.subjects} className="flex min-h-11 items-center text-sea hover:underline">
          Edit subjects
        </Link>
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="flex min-h-11 items-center gap-2 text-sea hover:underline"
        >
          <Settings2 aria-hidden size={16} /> Inbox settings
        </button>
      </div>
      {isOpen && <InboxSettingsDialog onClose={() => setOpen(false)} />}
    </nav>
  )
}

type ChoiceProps = {
  label: string
  count?: number | undefined
  isCurrent: boolean
  onChoose: () => void
}

const Choice = ({ label, count, isCurrent, onChoose }: ChoiceProps) => (
  <li>
    <button
      type="button"
      aria-pressed={isCurrent}
      onClick={onChoose}
      className="flex min-h-11 w-full items-center justify-between gap-3 rounded-lg px-3 text-start hover:bg-paper aria-pressed:bg-paper aria-pressed:font-semibold md:min-h-9"
    >
      <span dir="auto" className="min-w-0 wrap-anywhere">
        {label}
      </span>
      <span className="text-muted tabular-nums">{count !== undefined && formatNumber(count)}</span>
    </button>
  </li>
)
