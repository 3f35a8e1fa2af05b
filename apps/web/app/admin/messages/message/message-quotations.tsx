import { LIMITS } from '@dhow/contract/limits'
import type { Message } from '@dhow/contract/messages/messages'
import type { Outcome } from '@dhow/contract/messages/work-states'
import { quotationPaths } from '@dhow/contract/quotations/quotation-states'
import { useState } from 'react'
import { Link } from 'react-router'
import { useChange } from '#app/admin/messages/inbox/use-inbox.ts'
import { OUTCOME_OPTIONS } from '#app/admin/messages/message-badges.tsx'
import { QuotationBadge, QuotationSums } from '#app/admin/quotations/quotation-badges.tsx'
import { api } from '#app/api/office.ts'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { Options, TextField } from '#app/ui/fields/field.tsx'
import { SelectFilter } from '#app/ui/fields/search-box.tsx'

type Props = { message: Message }

export function MessageOutcome({ message: { _id: id, outcome, lostReason } }: Props) {
  const [reason, setReason] = useState<string>()
  const save = api.messages.setOutcome.useMutation(
    useChange('Could not change the outcome. Try again.', () => setReason(undefined)),
  )
  const choose = (nextOutcome: Outcome) => {
    if (nextOutcome === 'lost') setReason('')
    else save.mutate({ params: { id }, body: { outcome: nextOutcome } })
  }
  const saveLost = () => {
    // The field shows that the reason is too long.
    if (reason === undefined || reason.trim().length > LIMITS.sentences) return
    save.mutate({ params: { id }, body: { outcome: 'lost', ...(reason.trim() && { reason }) } })
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span aria-hidden className="text-muted">
        Outcome
      </span>
      <SelectFilter
        label="Outcome"
        disabled={save.isPending}
        value={save.isPending ? save.variables.body.outcome : outcome}
        onChange={({ target }) => choose(target.value as Outcome)}
      >
        <Options of={OUTCOME_OPTIONS} />
      </SelectFilter>
      {lostReason && (
        <span dir="auto" className="min-w-0 wrap-anywhere">
          {lostReason}
        </span>
      )}
      <ConfirmDialog
        open={reason !== undefined}
        onClose={() => setReason(undefined)}
        title="Mark this enquiry as lost?"
        confirm="Mark as lost"
        busy={save.isPending}
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
    </div>
  )
}

export function MessageQuotations({ id }: { id: string }) {
  const { data } = api.quotations.list.useQuery({ query: { message: id } })
  if (!data || data.total === 0) return null
  return (
    <section aria-labelledby="message-quotations">
      <h3 id="message-quotations" className="text-muted">
        Quotations
      </h3>
      <ul>
        {data.items.map(({ id, number, version, state, ...quotation }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3">
            <Link
              to={quotationPaths.quotation(id)}
              className="inline-flex min-h-11 items-center text-sea tabular-nums hover:underline"
            >
              {number}
            </Link>
            <span>Version {version}</span>
            <QuotationBadge state={state} />
            <QuotationSums {...quotation} />
          </li>
        ))}
      </ul>
    </section>
  )
}
