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

/** Formats the path of a text: 'Line 3: note', 'Buyer: company'. */
function formatPlace(path: string): string {
  const place = path
    .replace(/s\.(\d+)/, (_, index: string) => ` ${Number(index) + 1}`)
    .replace('.', ': ')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return place.charAt(0).toUpperCase() + place.slice(1)
}

export function SendDialog({
  quotation: { id, number, versions },
  draft,
  version,
  ...props
}: SendProps) {
  const { i18n } = useLingui()
  const { buyer, columns, currency, validUntil, ifVersion } = draft
  const { idempotencyKey, onClose, onError } = props
  const reload = useReloadQuotation(id)
  const unprintable = versions[0]?.unprintable ?? []
  const lines = readLines(draft)
  const totals = calculateQuotationTotals(lines, columns.length, currency)
  const send = api.quotations.send.useMutation({
    onSuccess: async ({ message, stored }) => {
      notify[stored ? 'info' : 'success'](addMailNote(message, 'the quotation', stored))
      onClose()
      await reload()
      window.scrollTo({ top: 0 })
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
      {unprintable.length > 0 && (
        <section className="mt-4 rounded-card bg-amber-soft p-4 text-sm text-ink">
          <p>
            The PDF cannot show these characters. It leaves out emoji, and shows □ instead of
            others. The mail and the buyer’s page show them.
          </p>
          <ul className="mt-2">
            {unprintable.map(({ path, characters }) => (
              <li key={path}>
                {formatPlace(path)}: <bdi>{characters}</bdi>
              </li>
            ))}
          </ul>
        </section>
      )}
    </ConfirmDialog>
  )
}
