import { LIMITS } from '@dhow/contract/limits'
import type { Message } from '@dhow/contract/messages/messages'
import type { Outcome } from '@dhow/contract/messages/work-states'
import { useState } from 'react'
import { useChange } from '#app/admin/messages/inbox/use-inbox.ts'
import { OUTCOME_OPTIONS } from '#app/admin/messages/message-badges.tsx'
import { MenuGroup, MenuItem } from '#app/admin/ui/menu.tsx'
import { api } from '#app/api/office.ts'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/fields/field.tsx'

/** Changes the outcome of a message. A lost one needs a confirmation, with an optional reason. */
export function useOutcomeChange({ _id: id, outcome }: Message) {
  const [reason, setReason] = useState<string>()
  const save = api.messages.setOutcome.useMutation(
    useChange('Could not change the outcome. Try again.', () => setReason(undefined)),
  )
  return {
    outcome: save.isPending ? save.variables.body.outcome : outcome,
    isSaving: save.isPending,
    reason,
    setReason,
    choose(nextOutcome: Outcome): void {
      if (nextOutcome === 'lost') setReason('')
      else save.mutate({ params: { id }, body: { outcome: nextOutcome } })
    },
    saveLost(): void {
      // The field shows that the reason is too long.
      if (reason === undefined || reason.trim().length > LIMITS.sentences) return
      save.mutate({ params: { id }, body: { outcome: 'lost', ...(reason.trim() && { reason }) } })
    },
  }
}

type Props = ReturnType<typeof useOutcomeChange>

export const OutcomeItems = ({ outcome, isSaving, choose }: Props) => (
  <MenuGroup label="Outcome">
    {OUTCOME_OPTIONS.map(([value, label]) => (
      <MenuItem
        key={value}
        checked={value === outcome}
        disabled={isSaving}
        onChoose={() => choose(value)}
      >
        {label}
      </MenuItem>
    ))}
  </MenuGroup>
)

export const LostDialog = ({ reason, setReason, isSaving, saveLost }: Props) => (
  <ConfirmDialog
    open={reason !== undefined}
    onClose={() => setReason(undefined)}
    title="Mark this enquiry as lost?"
    confirm="Mark as lost"
    busy={isSaving}
    onConfirm={saveLost}
  >
    <TextField
      label="Reason (optional)"
      placeholder="Price too high"
      limit={LIMITS.sentences}
      value={reason ?? ''}
      onChange={({ target }) => setReason(target.value)}
    />
  </ConfirmDialog>
)
