import { LIMITS } from '@dhow/contract/limits'
import { InboxSettings, inboxSettingsVersion } from '@dhow/contract/messages/conversation-routes'
import { useQueryClient } from '@tanstack/react-query'
import { Bookmark, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useInboxSettings } from '#app/admin/badges.tsx'
import { type View, viewSearch } from '#app/admin/messages/use-inbox.ts'
import { notifyError } from '#app/admin/notices.tsx'
import { api } from '#app/api/office.ts'
import { useVersionedForm } from '#app/forms/use-versioned-form.tsx'
import { useZodForm } from '#app/forms/use-zod-form.tsx'
import { IconButton } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import { notify } from '#app/ui/toast.tsx'

const query = api.conversations.settings.queryOptions()

const FAILED = 'Could not save the settings. Try again.'

const toBody = (settings: InboxSettings, base: InboxSettings) => ({
  ...settings,
  ifVersion: inboxSettingsVersion(base),
})

export function InboxSettingsDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const settings = useInboxSettings()
  const form = useZodForm(InboxSettings, settings)
  const filters = useFieldArray({ control: form.control, name: 'filters' })
  const save = api.conversations.saveSettings.useMutation()
  const versioned = useVersionedForm({
    form,
    what: 'The inbox settings',
    record: settings,
    load: () => client.fetchQuery({ ...query, staleTime: 0 }),
    send: async (fields, base) => {
      await save.mutateAsync({ body: toBody(fields, base) })
      return fields
    },
    onSaved: async () => {
      notify.success('Saved.')
      await client.invalidateQueries({ queryKey: query.queryKey })
      onClose()
    },
    failure: FAILED,
  })
  return (
    <ConfirmDialog
      open
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

/** Saves the filters of a view under a name. */
export function SaveFilter({ view }: { view: View }) {
  const [name, setName] = useState<string>()
  const [isRefused, setRefused] = useState(false)
  const close = () => {
    setName(undefined)
    setRefused(false)
  }
  const opened = useInboxSettings()
  const client = useQueryClient()
  const reload = () => client.invalidateQueries({ queryKey: query.queryKey })
  const save = api.conversations.saveSettings.useMutation({
    onSuccess: async () => {
      notify.success('Saved.')
      await reload()
      close()
    },
    onError: async (error) => {
      notifyError(FAILED)(error)
      // The next attempt adds the filter to the current settings.
      await reload()
    },
  })
  const search = viewSearch({ ...view, sort: 'newest' }).slice(1)
  const { filters } = opened
  if (!search || filters.some((filter) => filter.search === search)) return null
  const isFull = filters.length >= LIMITS.savedFilters
  const submit = () => {
    setRefused(!name?.trim())
    if (!name?.trim() || name.length > LIMITS.title) return
    const added = { name: name.trim(), search }
    save.mutate({ body: toBody({ ...opened, filters: [...filters, added] }, opened) })
  }
  return (
    <>
      <IconButton
        label="Save filter"
        Icon={Bookmark}
        size={20}
        onClick={() =>
          isFull
            ? notify.error(`There may be at most ${LIMITS.savedFilters} saved filters.`)
            : setName('')
        }
      />
      <ConfirmDialog
        open={name !== undefined}
        onClose={close}
        title="Save filter"
        confirm="Save filter"
        busy={save.isPending}
        onConfirm={submit}
      >
        <TextField
          label="Name"
          limit={LIMITS.title}
          error={isRefused && !name?.trim() ? 'Name is required.' : undefined}
          value={name ?? ''}
          onChange={({ target }) => setName(target.value)}
        />
      </ConfirmDialog>
    </>
  )
}
