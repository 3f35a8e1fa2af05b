import { calculateQuotationTotals } from '@dhow/contract/quotations/quotation-totals'
import type { Quotation } from '@dhow/contract/quotations/quotations'
import { useLingui } from '@lingui/react'
import { listSums } from '#app/admin/quotations/quotation-badges.tsx'
import { useReloadQuotation } from '#app/admin/quotations/use-quotation.ts'
import { Facts } from '#app/admin/ui/card.tsx'
import { formatDate } from '#app/admin/ui/formats.ts'
import { addMailNote } from '#app/admin/ui/notices.tsx'
import { type ApiError, isStale, isTransient } from '#app/api/error.ts'
import { api } from '#app/api/office.ts'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { notify } from '#app/ui/toast.tsx'
import { readLines, type TypedDraft } from './typed-draft.ts'

type SendProps = {
  quotation: Quotation
  draft: TypedDraft
  version: number
  idempotencyKey: string
  onClose: () => void
  onError: (error: ApiError) => void
}

export function SendDialog({ quotation: { id, number }, draft, version, ...props }: SendProps) {
  const { i18n } = useLingui()
  const { buyer, columns, currency, validUntil, ifVersion } = draft
  const { idempotencyKey, onClose, onError } = props
  const reload = useReloadQuotation(id)
  const lines = readLines(draft)
  const totals = calculateQuotationTotals(lines, columns.length, currency)
  const send = api.quotations.send.useMutation({
    onSuccess: async ({ message, stored }) => {
      notify.success(addMailNote(message, 'the quotation', stored))
      onClose()
      await reload()
    },
    onError: (error) => {
      onError(error)
      // Keeps the dialog open: a repeated attempt with the same key is not sent twice.
      if (isTransient(error)) return
      onClose()
      if (!isStale(error)) void reload()
    },
  })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Send ${number} to the buyer?`}
      confirm="Send quotation"
      busy={send.isPending}
      onConfirm={() => send.mutate({ params: { id }, body: { ifVersion }, idempotencyKey })}
    >
      <Facts
        facts={[
          ['To', `${buyer.name} <${buyer.email}>`],
          ['Version', version],
          ...listSums({ columns, currency, totals, lines }, i18n),
          ['Valid until', formatDate(validUntil)],
        ]}
      />
    </ConfirmDialog>
  )
}
