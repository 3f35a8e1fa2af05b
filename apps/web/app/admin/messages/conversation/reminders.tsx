import { LIMITS } from '@dhow/contract/limits'
import type { Reminder } from '@dhow/contract/messages/entries'
import { AlarmClock, X } from 'lucide-react'
import { useState } from 'react'
import { formatMoment } from '#app/admin/files/formats.ts'
import { useChange } from '#app/admin/messages/use-inbox.ts'
import { api } from '#app/api/office.ts'
import { IconButton } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { LabelledCheckbox } from '#app/ui/fields/checkbox.tsx'
import { TextField } from '#app/ui/fields/field.tsx'

const DAY_MS = 86_400_000

const DEFAULT_DAYS = 5
const MAX_DAYS = 365

export function ReminderDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [days, setDays] = useState(String(DEFAULT_DAYS))
  const [unlessAnswered, setUnlessAnswered] = useState(true)
  const [text, setText] = useState('')
  const add = api.conversations.addReminder.useMutation(
    useChange('Could not save the reminder. Try again.', onClose),
  )
  const count = Number(days)
  const isValid = Number.isInteger(count) && count >= 1 && count <= MAX_DAYS
  const save = () => {
    if (!isValid || text.trim().length > LIMITS.sentences) return
    const dueAt = new Date(Date.now() + count * DAY_MS).toISOString()
    add.mutate({ params: { id }, body: { dueAt, unlessAnswered, text } })
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Remind me"
      confirm="Save reminder"
      busy={add.isPending}
      onConfirm={save}
    >
      <div className="grid gap-4 text-ink">
        <TextField
          label="In how many days?"
          inputMode="numeric"
          value={days}
          onChange={({ target }) => setDays(target.value.trim())}
          error={isValid ? undefined : `Enter a whole number from 1 to ${MAX_DAYS}.`}
        />
        <LabelledCheckbox
          checked={unlessAnswered}
          onChange={({ target }) => setUnlessAnswered(target.checked)}
        >
          Only if the buyer has not answered
        </LabelledCheckbox>
        <TextField
          label="What about? (optional)"
          limit={LIMITS.sentences}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
    </ConfirmDialog>
  )
}

export function PendingReminders({ id, reminders }: { id: string; reminders: Reminder[] }) {
  const remove = api.conversations.removeReminder.useMutation(
    useChange('Could not delete the reminder. Try again.'),
  )
  if (reminders.length === 0) return null
  return (
    <section aria-label="Reminders" className="max-w-prose">
      <ul className="grid text-sm">
        {reminders.map(({ id: reminder, dueAt, unlessAnswered, text }) => (
          <li key={reminder} className="flex items-center gap-2 text-muted">
            <AlarmClock aria-hidden size={16} className="shrink-0" />
            <span className="min-w-0 wrap-anywhere">
              <span>{`Reminder: ${formatMoment(dueAt)}${unlessAnswered ? ', unless the buyer answers' : ''}`}</span>
              {text && (
                <>
                  {' '}
                  · <bdi>{text}</bdi>
                </>
              )}
            </span>
            <IconButton
              label="Delete reminder"
              Icon={X}
              disabled={remove.isPending}
              onClick={() => remove.mutate({ params: { id, reminder } })}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
