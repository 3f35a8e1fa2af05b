import type { WorkChange } from '@dhow/contract/messages/conversation-routes'
import { DONE_BY } from '@dhow/contract/messages/work-states'
import { AlarmClock, Check, Trash2, Undo2 } from 'lucide-react'
import { SpamButton } from '#app/admin/badges.tsx'
import { formatMoment } from '#app/admin/files/formats.ts'
import { ConfirmButton } from '#app/admin/frame/confirm-button.tsx'
import { Menu, MenuItem } from '#app/admin/frame/menu.tsx'
import { DONE_LABELS } from '#app/admin/messages/conversation/work-actions.tsx'
import { snoozeTimes } from '#app/admin/messages/snooze-times.ts'
import { useChange } from '#app/admin/messages/use-inbox.ts'
import { api } from '#app/api/office.ts'
import { useCompany } from '#app/api/use-company.ts'
import { Button } from '#app/ui/button.tsx'
import { countOf, formatNumber } from '#app/ui/text.ts'

type Props = {
  ids: string[]
  folder: 'inbox' | 'spam' | 'trash'
  /** Called after the messages have changed: the pressed button disappears. */
  onChanged: () => void
  onMarkSpam: (spam: boolean) => void
  onDelete: () => void
}

/** The actions for the selected messages. */
export function BulkActions({ ids, folder, onChanged, onMarkSpam, onDelete }: Props) {
  const { timeZone } = useCompany()
  const change = useChange('Could not change the messages. Try again.', onChanged)
  const work = api.conversations.setWorkStates.useMutation(change)
  const restore = api.conversations.restore.useMutation(change)
  const remove = api.conversations.removeForGood.useMutation(change)
  const set = (changed: WorkChange) => work.mutate({ body: { ids, ...changed } })
  if (folder === 'trash') {
    return (
      <>
        <Button
          variant="quiet"
          disabled={restore.isPending}
          onClick={() => restore.mutate({ body: { ids } })}
        >
          <Undo2 aria-hidden size={18} /> Restore {formatNumber(ids.length)}
        </Button>
        <ConfirmButton
          label="Delete for good"
          title="Delete the selected messages for good?"
          confirm="Delete for good"
          danger
          busy={remove.isPending}
          onConfirm={() => remove.mutateAsync({ body: { ids } })}
        >
          {countOf(ids.length, 'message')} and all their answers are deleted. This cannot be undone.
        </ConfirmButton>
      </>
    )
  }
  return (
    <>
      {folder === 'inbox' && (
        <>
          <Menu label="Done" Icon={Check} disabled={work.isPending}>
            {DONE_BY.map((by) => (
              <MenuItem key={by} onChoose={() => set({ state: 'done', by })}>
                {DONE_LABELS[by]}
              </MenuItem>
            ))}
            <MenuItem onChoose={() => set({ state: 'ours' })}>Reopen</MenuItem>
          </Menu>
          <Menu label="Snooze" Icon={AlarmClock} disabled={work.isPending}>
            {snoozeTimes(new Date(), timeZone).map(({ label, until }) => (
              <MenuItem
                key={label}
                note={formatMoment(until.toISOString())}
                onChoose={() => set({ state: 'snoozed', until: until.toISOString() })}
              >
                {label}
              </MenuItem>
            ))}
          </Menu>
        </>
      )}
      <SpamButton spam={folder === 'spam'} onMark={onMarkSpam} />
      <Button variant="quiet" onClick={onDelete} className="max-md:px-3">
        <Trash2 aria-hidden size={18} />
        <span>
          <span className="max-md:sr-only">Delete</span> {formatNumber(ids.length)}
        </span>
      </Button>
    </>
  )
}
