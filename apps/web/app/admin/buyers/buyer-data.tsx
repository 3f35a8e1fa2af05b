import { buyerPaths } from '@dhow/contract/buyers/buyer-paths'
import type { BuyerDetails } from '@dhow/contract/buyers/buyers'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { ExportButton } from '#app/admin/files/export-button.tsx'
import { Card } from '#app/admin/frame/card.tsx'
import { ConfirmButton } from '#app/admin/frame/confirm-button.tsx'
import { notifyError } from '#app/admin/notices.tsx'
import { datedName } from '#app/api/files.ts'
import { api } from '#app/api/office.ts'
import { countOf } from '#app/ui/text.ts'
import { notify } from '#app/ui/toast.tsx'

/** Exports or erases all data of a buyer. */
export function BuyerData({ buyer: { id, email, stored } }: { buyer: BuyerDetails }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const erase = api.buyers.erase.useMutation({
    onSuccess: async ({ message }) => {
      notify.success(message)
      await navigate(buyerPaths.list, { replace: true })
      // Everything may have changed; the buyer itself cannot be loaded again.
      client.removeQueries({ queryKey: api.buyers.get.key({ params: { id } }) })
      await client.invalidateQueries()
    },
    onError: notifyError('Could not erase the buyer. Try again.'),
  })
  const numbers = [
    countOf(stored.messages, 'enquiry', 'enquiries'),
    countOf(stored.entries, 'entry', 'entries'),
    countOf(stored.files, 'file'),
    countOf(stored.quotations, 'quotation'),
    countOf(stored.mails, 'mail'),
    countOf(stored.subscriptions, 'newsletter subscription'),
  ]
  return (
    <Card
      title="Personal data"
      small
      intro="For a person who requests a copy or the deletion of their data."
    >
      <div className="flex flex-wrap gap-3">
        <ExportButton
          format="CSV"
          label="Export data"
          onExport={() => api.buyers.export.save({ params: { id } }, datedName(email, 'json'))}
          failure="Could not export the data. Try again."
        />
        <ConfirmButton
          label="Erase buyer"
          title="Erase this buyer for good?"
          confirm="Erase for good"
          danger
          busy={erase.isPending}
          onConfirm={() => erase.mutateAsync({ params: { id } })}
        >
          <p>
            This deletes all data about <bdi>{email}</bdi>, also in spam and trash. In the records
            of others, it blacks out their address, full name, phone number and quoted words. It
            cannot be undone.
          </p>
          <p className="mt-2">
            These copies remain: backups on this server and in the second place, until newer ones
            replace them after about five weeks of daily backups; mails in your mailbox; and what
            webhooks have delivered to other programs.
          </p>
          <ul className="mt-2 list-disc ps-5">
            {numbers.map((number) => (
              <li key={number}>{number}</li>
            ))}
          </ul>
        </ConfirmButton>
      </div>
    </Card>
  )
}
