import { LIMITS } from '@dhow/contract/limits'
import type { WorkChange } from '@dhow/contract/messages/conversations'
import type { Reminder } from '@dhow/contract/messages/entries'
import type { Message } from '@dhow/contract/messages/messages'
import { DONE_BY, type DoneBy } from '@dhow/contract/messages/work-states'
import { AlarmClock, Check, Undo2, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useChange } from '#app/admin/messages/inbox/use-inbox.ts'
import { formatMoment } from '#app/admin/ui/formats.ts'
import { Menu, MenuItem } from '#app/admin/ui/menu.tsx'
import { api } from '#app/api/office.ts'
import { useCompany } from '#app/api/use-company.ts'
import { Button, IconButton } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { LabelledCheckbox } from '#app/ui/fields/checkbox.tsx'
import { TextField } from '#app/ui/fields/field.tsx'

export const DONE_LABELS: Record<DoneBy, string> = {
  mail: 'By mail',
  whatsapp: 'By WhatsApp',
  phone: 'By phone',
  'not-needed': 'No answer needed',
}

type MenuProps = {
  disabled: boolean
  onChoose: (change: WorkChange) => void
  children?: ReactNode
}

export const DoneMenu = ({ disabled, onChoose, children }: MenuProps) => (
  <Menu label="Done" Icon={Check} compact disabled={disabled}>
    {DONE_BY.map((by) => (
      <MenuItem key={by} onChoose={() => onChoose({ state: 'done', by })}>
        {DONE_LABELS[by]}
      </MenuItem>
    ))}
    {children}
  </Menu>
)

export function SnoozeMenu({ disabled, onChoose, children }: MenuProps) {
  const { timeZone } = useCompany()
  return (
    <Menu label="Snooze" Icon={AlarmClock} compact disabled={disabled}>
      {listSnoozeTimes(Date.now(), timeZone).map(([label, until]) => (
        <MenuItem
          key={label}
          note={formatMoment(until)}
          onChoose={() => onChoose({ state: 'snoozed', until })}
        >
          {label}
        </MenuItem>
      ))}
      {children}
    </Menu>
  )
}

export function WorkActions({ message: { _id: id, work } }: { message: Message }) {
  const { timeZone } = useCompany()
  const [isChoosing, setChoosing] = useState(false)
  const save = api.conversations.setWorkState.useMutation(
    useChange('Could not save the change. Try again.'),
  )
  const set = (body: WorkChange) => save.mutate({ params: { id }, body })
  const isOpen = work.state === 'ours' || work.state === 'theirs'
  return (
    <>
      {isOpen ? (
        <>
          <DoneMenu disabled={save.isPending} onChoose={set} />
          <SnoozeMenu disabled={save.isPending} onChoose={set}>
            <MenuItem onChoose={() => setChoosing(true)}>Another day…</MenuItem>
          </SnoozeMenu>
        </>
      ) : (
        <Button
          quiet
          disabled={save.isPending}
          onClick={() => set({ state: 'ours' })}
          className="shrink-0 px-3! text-sm!"
        >
          <Undo2 size={18} /> Reopen
        </Button>
      )}
      {isChoosing && (
        <SnoozeDialog
          timeZone={timeZone}
          onClose={() => setChoosing(false)}
          onChoose={(until) => {
            setChoosing(false)
            set({ state: 'snoozed', until })
          }}
        />
      )}
    </>
  )
}

type SnoozeProps = { timeZone: string; onClose: () => void; onChoose: (until: string) => void }

function SnoozeDialog({ timeZone, onClose, onChoose }: SnoozeProps) {
  const tomorrow = addDays(1, Date.now(), timeZone)
  const [day, setDay] = useState(tomorrow)
  const isValid = day >= tomorrow
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Snooze until"
      confirm="Snooze"
      onConfirm={() => isValid && onChoose(getMorning(day, timeZone))}
    >
      <TextField
        label="Day"
        type="date"
        hint="It returns at 8:00 in the morning."
        min={tomorrow}
        value={day}
        onChange={({ target }) => setDay(target.value)}
        error={isValid ? undefined : 'Choose a day from tomorrow on.'}
      />
    </ConfirmDialog>
  )
}

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
      onClose={onClose}
      title="Remind me"
      confirm="Save reminder"
      busy={add.isPending}
      onConfirm={save}
    >
      <div className="grid gap-4 text-ink">
        <TextField
          label="Days until the reminder"
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
          label="Note (optional)"
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
            <AlarmClock size={16} />
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

/** Returns the date and time in a time zone, written as UTC. */
const toLocal = (time: number, timeZone: string): string =>
  `${new Date(time).toLocaleString('sv-SE', { timeZone }).replace(' ', 'T')}Z`

/** Returns 8:00 of a day in a time zone, also when the clocks change. `day` is a date such as 2026-11-30. */
export function getMorning(day: string, timeZone: string): string {
  const localMorning = Date.parse(`${day}T08:00Z`)
  const getOffset = (time: number) => Date.parse(toLocal(time, timeZone)) - time
  return new Date(localMorning - getOffset(localMorning - getOffset(localMorning))).toISOString()
}

/** Returns a later day in a time zone, such as 2026-11-30. */
const addDays = (days: number, now: number, timeZone: string): string =>
  new Date(Date.parse(toLocal(now, timeZone)) + days * DAY_MS).toISOString().slice(0, 10)

/** Returns the times that a snooze offers: mornings in the company's time zone. */
export function listSnoozeTimes(now: number, timeZone: string): [label: string, until: string][] {
  const untilMonday = (8 - new Date(toLocal(now, timeZone)).getUTCDay()) % 7 || 7
  const options = {
    Tomorrow: 1,
    'In three days': 3,
    'Next Monday': untilMonday,
    'In two weeks': 14,
  }
  return Object.entries(options).map(([label, days]) => [
    label,
    getMorning(addDays(days, now, timeZone), timeZone),
  ])
}
