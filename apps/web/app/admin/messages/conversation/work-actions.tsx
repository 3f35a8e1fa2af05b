import type { Message } from '@dhow/contract/messages/messages'
import { DONE_BY, type DoneBy } from '@dhow/contract/messages/work-states'
import { AlarmClock, Check, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { WorkBadge } from '#app/admin/badges.tsx'
import { formatMoment } from '#app/admin/files/formats.ts'
import { Menu, MenuItem } from '#app/admin/frame/menu.tsx'
import { dayAfter, morningOf, snoozeTimes } from '#app/admin/messages/snooze-times.ts'
import { useChange } from '#app/admin/messages/use-inbox.ts'
import { api } from '#app/api/office.ts'
import { useCompany } from '#app/api/use-company.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import { ReminderDialog } from './reminders.tsx'

export const DONE_LABELS: Record<DoneBy, string> = {
  mail: 'By mail',
  whatsapp: 'By WhatsApp',
  phone: 'By phone',
  'not-needed': 'No answer needed',
}

/** Who has to act next, and the actions that change it. */
export function WorkActions({ message: { _id: id, work } }: { message: Message }) {
  const { timeZone } = useCompany()
  const [dialog, setDialog] = useState<'reminder' | 'snooze'>()
  const closeDialog = () => setDialog(undefined)
  const save = api.conversations.setWorkState.useMutation(
    useChange('Could not save the change. Try again.'),
  )
  const set = (body: Parameters<typeof save.mutate>[0]['body']) =>
    save.mutate({ params: { id }, body })
  const snooze = (until: Date) => set({ state: 'snoozed', until: until.toISOString() })
  const isOpen = work.state === 'ours' || work.state === 'theirs'
  return (
    <section aria-label="Next step" className="flex flex-wrap items-center gap-2">
      <WorkBadge work={work} />
      {isOpen ? (
        <>
          <Menu label="Done" Icon={Check} disabled={save.isPending}>
            {DONE_BY.map((by) => (
              <MenuItem key={by} onChoose={() => set({ state: 'done', by })}>
                {DONE_LABELS[by]}
              </MenuItem>
            ))}
          </Menu>
          <Menu label="Snooze" Icon={AlarmClock} disabled={save.isPending}>
            {snoozeTimes(new Date(), timeZone).map(({ label, until }) => (
              <MenuItem
                key={label}
                note={formatMoment(until.toISOString())}
                onChoose={() => snooze(until)}
              >
                {label}
              </MenuItem>
            ))}
            <MenuItem onChoose={() => setDialog('snooze')}>Another day…</MenuItem>
          </Menu>
        </>
      ) : (
        <Button variant="quiet" disabled={save.isPending} onClick={() => set({ state: 'ours' })}>
          <Undo2 aria-hidden size={18} /> Reopen
        </Button>
      )}
      <Button variant="quiet" onClick={() => setDialog('reminder')} className="px-4">
        Remind me
      </Button>
      {dialog === 'reminder' && <ReminderDialog id={id} onClose={closeDialog} />}
      {dialog === 'snooze' && (
        <SnoozeDialog
          timeZone={timeZone}
          onClose={closeDialog}
          onChoose={(until) => {
            closeDialog()
            snooze(until)
          }}
        />
      )}
    </section>
  )
}

type SnoozeProps = { timeZone: string; onClose: () => void; onChoose: (until: Date) => void }

/** Chooses the day on which a snooze ends. */
function SnoozeDialog({ timeZone, onClose, onChoose }: SnoozeProps) {
  const first = dayAfter(new Date(), timeZone)
  const [day, setDay] = useState(first)
  const isValid = day >= first
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Snooze until"
      confirm="Snooze"
      onConfirm={() => isValid && onChoose(morningOf(day, timeZone))}
    >
      <TextField
        label="Day"
        type="date"
        hint="It returns at 8:00 in the morning."
        min={first}
        value={day}
        onChange={({ target }) => setDay(target.value)}
        error={isValid ? undefined : 'Choose a day from tomorrow on.'}
      />
    </ConfirmDialog>
  )
}
