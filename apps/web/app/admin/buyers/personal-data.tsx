import { buyerPaths } from '@dhow/contract/buyers/buyer-paths'
import type { BuyerDetails } from '@dhow/contract/buyers/buyers'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { Card } from '#app/admin/ui/card.tsx'
import { ConfirmButton } from '#app/admin/ui/confirmation.tsx'
import { ExportButton } from '#app/admin/ui/export-button.tsx'
import { notifyError } from '#app/admin/ui/notices.tsx'
import { buildFileName } from '#app/api/files.ts'
import { api } from '#app/api/office.ts'
import { pluralize } from '#app/ui/text.ts'
import { notify } from '#app/ui/toast.tsx'

export function PersonalData({ buyer: { id, email, stored } }: { buyer: BuyerDetails }) {
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
    pluralize(stored.messages, 'enquiry', 'enquiries'),
    pluralize(stored.entries, 'entry', 'entries'),
    pluralize(stored.files, 'file'),
    pluralize(stored.quotations, 'quotation'),
    pluralize(stored.mails, 'mail'),
    pluralize(stored.subscriptions, 'newsletter subscription'),
  ]
  return (
    <Card
      title="Personal data"
      small
      intro="If this person asks you for a copy of their data, or to delete it."
    >
      <div className="flex flex-wrap gap-3">
        <ExportButton
          format="JSON"
          label="Download data"
          onExport={() => api.buyers.export.save({ params: { id } }, buildFileName(email, 'json'))}
          failure="Could not export the data. Try again."
        />
        <ConfirmButton
          label="Erase buyer"
          title="Erase this buyer for good?"
          confirm="Erase for good"
          danger
          onConfirm={() => erase.mutateAsync({ params: { id } })}
        >
          <p>
            This deletes all data about <bdi>{email}</bdi>, also in spam and trash. Where other
            buyers’ enquiries name this person, the words are blacked out. You cannot undo this.
          </p>
          <p className="mt-2">
            Copies remain in your mailbox, in other programs that receive your enquiries, and in
            backups for about five weeks.
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
