import { LIMITS } from '@dhow/contract/limits'
import { hashInboxSettings, InboxSettings } from '@dhow/contract/messages/conversations'
import type { InboxPage } from '@dhow/contract/messages/messages'
import { paths } from '@dhow/contract/paths'
import type { Subject } from '@dhow/contract/subjects/subjects'
import { line } from '@dhow/contract/text'
import { useQueryClient } from '@tanstack/react-query'
import { Bookmark, Settings2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { Link } from 'react-router'
import * as z from 'zod'
import { useInboxSettings, useSubjectLabels } from '#app/admin/messages/message-badges.tsx'
import { useOutcome, useSaved } from '#app/admin/ui/notices.tsx'
import { api } from '#app/api/office.ts'
import { isSame } from '#app/forms/form-drafts.tsx'
import { useVersionedForm } from '#app/forms/use-versioned-form.tsx'
import { useZodForm } from '#app/forms/use-zod-form.tsx'
import { IconButton } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import { formatNumber } from '#app/ui/text.ts'
import { notify } from '#app/ui/toast.tsx'
import { readView, toViewSearch, type View } from './use-inbox.ts'

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
  const total = counts && Object.values(counts.subjects).reduce((sum, count) => sum + count, 0)
  const choices: { label: string; count: number | undefined; folder: Folder }[] = [
    { label: 'All messages', count: isInbox ? total : undefined, folder: ALL },
    ...(Object.keys(labels) as Subject[]).map((item) => ({
      label: labels[item],
      count: isInbox ? counts?.subjects[item] : undefined,
      folder: { ...ALL, subject: item },
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
      className="absolute inset-y-0 inset-s-0 w-[250px] overflow-y-auto border-e border-line bg-raised max-md:z-10 max-md:shadow-float"
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
          <Settings2 size={16} /> Inbox settings
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

const query = api.conversations.settings.queryOptions()

const FAILED = 'Could not save the settings. Try again.'

const toBody = (settings: InboxSettings, base: InboxSettings) => ({
  ...settings,
  ifVersion: hashInboxSettings(base),
})

function InboxSettingsDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const settings = useInboxSettings()
  const form = useZodForm(InboxSettings, settings)
  const filters = useFieldArray({ control: form.control, name: 'filters' })
  const save = api.conversations.saveSettings.useMutation()
  const onSaved = useSaved([api.conversations.settings], 'Saved.')
  const versioned = useVersionedForm({
    form,
    subject: 'The inbox settings',
    record: settings,
    load: () => client.fetchQuery({ ...query, staleTime: 0 }),
    send: (fields, base) => save.mutateAsync({ body: toBody(fields, base) }),
    onSaved: async () => {
      await onSaved()
      onClose()
    },
    failure: FAILED,
  })
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Inbox settings"
      confirm="Save settings"
      busy={versioned.isSubmitting}
      onConfirm={form.handleSubmit((fields) => versioned.save(fields))}
    >
      <div className="grid gap-4 text-ink">
        <TextField
          label="Answer within (hours)"
          inputMode="numeric"
          hint="Conversations that wait longer for you are shown in red."
          {...form.field('answerWithinHours')}
          {...form.register('answerWithinHours', { valueAsNumber: true })}
        />
        {filters.fields.length > 0 && (
          <ul aria-label="Saved filters" className="grid gap-3">
            {filters.fields.map(({ id, name }, index) => (
              <li key={id} className="flex items-end gap-2">
                <div className="min-w-0 flex-1">
                  <TextField
                    label="Saved filter"
                    limit={LIMITS.title}
                    {...form.field(`filters.${index}.name`)}
                  />
                </div>
                <IconButton
                  label={`Delete ${name}`}
                  Icon={Trash2}
                  onClick={() => filters.remove(index)}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
      {versioned.conflictDialog}
    </ConfirmDialog>
  )
}

const FilterName = z.object({ name: line('Name', LIMITS.title) })

export function SaveFilter({ view }: { view: View }) {
  const [isOpen, setOpen] = useState(false)
  const form = useZodForm(FilterName, { name: '' })
  const close = () => {
    setOpen(false)
    form.reset()
  }
  const settings = useInboxSettings()
  const save = api.conversations.saveSettings.useMutation(
    useOutcome([api.conversations.settings], FAILED, close),
  )
  const search = toViewSearch({ ...view, sort: 'newest' }).slice(1)
  const { filters } = settings
  if (!search || filters.some((filter) => filter.search === search)) return null
  const open = () =>
    filters.length < LIMITS.savedFilters
      ? setOpen(true)
      : notify.error(`There may be at most ${LIMITS.savedFilters} saved filters.`)
  const submit = form.handleSubmit(({ name }) =>
    save.mutate({
      body: toBody({ ...settings, filters: [...filters, { name, search }] }, settings),
    }),
  )
  return (
    <>
      <IconButton label="Save filter" Icon={Bookmark} size={20} onClick={open} />
      <ConfirmDialog
        open={isOpen}
        onClose={close}
        title="Save filter"
        confirm="Save filter"
        busy={save.isPending}
        onConfirm={submit}
      >
        <TextField label="Name" limit={LIMITS.title} {...form.field('name')} />
      </ConfirmDialog>
    </>
  )
}
