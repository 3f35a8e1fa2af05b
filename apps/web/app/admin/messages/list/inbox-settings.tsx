import { LIMITS } from '@dhow/contract/limits'
import {
  type InboxSettings,
  inboxSettingsVersion,
} from '@dhow/contract/messages/conversation-routes'
import { useQueryClient } from '@tanstack/react-query'
import { Bookmark, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type View, viewSearch } from '#app/admin/messages/inbox-view.ts'
import { useInboxSettings } from '#app/admin/messages/work-badge.tsx'
import { notifyError } from '#app/admin/notices.tsx'
import { api } from '#app/api/office.ts'
import { IconButton } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import { notify } from '#app/ui/toast.tsx'

const MAX_HOURS = 720

/**
 * Saves settings over those that were opened. After a conflict, the current ones are read.
 * @param onConflict gets the current settings
 */
function useSaveSettings(onSaved: () => void, onConflict?: (current: InboxSettings) => void) {
  const client = useQueryClient()
  const { queryKey } = api.conversations.settings.queryOptions()
  const reload = () => client.invalidateQueries({ queryKey })
  const save = api.conversations.saveSettings.useMutation({
    onSuccess: async () => {
      notify.success('Saved.')
      await reload()
      onSaved()
    },
    onError: async (error) => {
      notifyError('Could not save the settings. Try again.')(error)
      if (error.status !== 409) return
      await reload()
      const current = client.getQueryData<InboxSettings>(queryKey)
      if (current) onConflict?.(current)
    },
  })
  return {
    isBusy: save.isPending,
    save: (opened: InboxSettings, settings: InboxSettings) =>
      save.mutate({ body: { ...settings, ifVersion: inboxSettingsVersion(opened) } }),
  }
}

export function InboxSettingsDialog({ onClose }: { onClose: () => void }) {
  const current = useInboxSettings()
  // Later changes elsewhere must not replace the version of the values in the fields.
  const [opened, setOpened] = useState(current)
  const [hours, setHours] = useState(String(opened.answerWithinHours))
  const [filters, setFilters] = useState(opened.filters)
  const { save, isBusy } = useSaveSettings(onClose, (changed) => {
    setOpened(changed)
    setHours(String(changed.answerWithinHours))
    setFilters(changed.filters)
  })
  const count = Number(hours)
  const isValid = Number.isInteger(count) && count >= 1 && count <= MAX_HOURS
  const rename = (at: number, name: string) =>
    setFilters(filters.map((filter, other) => (other === at ? { ...filter, name } : filter)))
  const isNamed = filters.every(({ name }) => name.trim() && name.length <= LIMITS.title)
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Inbox settings"
      confirm="Save settings"
      busy={isBusy}
      onConfirm={() => isValid && isNamed && save(opened, { answerWithinHours: count, filters })}
    >
      <div className="grid gap-4 text-ink">
        <TextField
          label="Answer within (hours)"
          inputMode="numeric"
          hint="Conversations that wait longer for you are shown in red."
          error={isValid ? undefined : `Enter a whole number from 1 to ${MAX_HOURS}.`}
          value={hours}
          onChange={({ target }) => setHours(target.value.trim())}
        />
        {filters.length > 0 && (
          <ul aria-label="Saved filters" className="grid gap-3">
            {filters.map(({ name, search }, at) => (
              <li key={search} className="flex items-end gap-2">
                <div className="min-w-0 flex-1">
                  <TextField
                    label="Saved filter"
                    limit={LIMITS.title}
                    error={name.trim() ? undefined : 'Name is required.'}
                    value={name}
                    onChange={({ target }) => rename(at, target.value)}
                  />
                </div>
                <IconButton
                  label={`Delete ${name}`}
                  Icon={Trash2}
                  onClick={() => setFilters(filters.filter((_, other) => other !== at))}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
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
  const { save, isBusy } = useSaveSettings(close)
  const search = viewSearch({ ...view, sort: 'newest' }).slice(1)
  const { filters } = opened
  if (!search || filters.some((filter) => filter.search === search)) return null
  const isFull = filters.length >= LIMITS.savedFilters
  const submit = () => {
    setRefused(!name?.trim())
    if (!name?.trim() || name.length > LIMITS.title) return
    save(opened, { ...opened, filters: [...filters, { name: name.trim(), search }] })
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
        busy={isBusy}
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
