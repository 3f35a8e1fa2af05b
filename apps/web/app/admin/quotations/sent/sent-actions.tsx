import type { Quotation, QuotationVersion } from '@dhow/contract/quotations/quotations'
import { Copy } from 'lucide-react'
import { ExportButton } from '#app/admin/files/export-button.tsx'
import { Card } from '#app/admin/frame/card.tsx'
import { ConfirmButton } from '#app/admin/frame/confirm-button.tsx'
import { MailDelivery } from '#app/admin/mail-delivery.tsx'
import { copyText, notifyError } from '#app/admin/notices.tsx'
import { useReloadQuotation, useRemoval } from '#app/admin/quotations/use-quotation.ts'
import { api } from '#app/api/office.ts'
import { Button } from '#app/ui/button.tsx'
import { notify } from '#app/ui/toast.tsx'

type Props = { quotation: Quotation; version: QuotationVersion }

/** States in which the buyer may still answer, or could before the expiry. */
const OPEN = ['sent', 'change_requested', 'expired']

export function VersionFiles({ quotation: { id, number }, version: { version } }: Props) {
  const params = { id, version: String(version) }
  const name = `${number}-v${version}`
  return (
    <>
      <ExportButton
        format="PDF"
        label="Download PDF"
        onExport={() => api.quotations.pdf.save({ params }, `${name}.pdf`)}
        failure="Could not download the PDF. Try again."
      />
      <ExportButton
        format="Excel"
        label="Download Excel"
        onExport={() => api.quotations.xlsx.save({ params }, `${name}.xlsx`)}
        failure="Could not download the workbook. Try again."
      />
    </>
  )
}

/** Actions on the latest sent version. A draft of the next version hides those that it replaces. */
export function SentActions({ quotation, version }: Props) {
  const { id, url, versions } = quotation
  const isNewest = versions[0] === version
  const reload = useReloadQuotation(id)
  const removal = useRemoval(quotation)
  const input = { params: { id } }
  // The buyer may have decided meanwhile. An editor must stay as it is.
  api.quotations.get.useQuery(input, { refetchOnWindowFocus: isNewest && 'always' })
  const reloadAfter = (failure: string) => ({
    onSuccess: ({ message }: { message: string }) => notify.success(message),
    onError: notifyError(failure),
    onSettled: reload,
  })
  const revise = api.quotations.revise.useMutation(
    reloadAfter('Could not create a new version. Try again.'),
  )
  const withdraw = api.quotations.withdraw.useMutation(
    reloadAfter('Could not withdraw the quotation. Try again.'),
  )
  const newLink = api.quotations.newLink.useMutation(
    reloadAfter('Could not replace the link. Try again.'),
  )
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {isNewest && version.state !== 'accepted' && (
          <Button disabled={revise.isPending} onClick={() => revise.mutate(input)}>
            Revise quotation
          </Button>
        )}
        {isNewest && <VersionFiles quotation={quotation} version={version} />}
        {OPEN.includes(version.state) && (
          <ConfirmButton
            label="Withdraw quotation"
            title="Withdraw this quotation?"
            confirm="Withdraw quotation"
            danger
            busy={withdraw.isPending}
            onConfirm={() => withdraw.mutateAsync(input)}
          >
            The buyer can no longer accept it.
          </ConfirmButton>
        )}
        {isNewest && !['sent', 'change_requested'].includes(version.state) && (
          <ConfirmButton
            label="Delete quotation"
            title="Delete this quotation?"
            confirm="Delete quotation"
            danger
            busy={removal.isPending}
            onConfirm={removal.remove}
          >
            All versions are deleted for good.
          </ConfirmButton>
        )}
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card small title="Link of the buyer">
          <p className="mt-2 text-sm wrap-anywhere">
            {url ?? 'The link was lost. Create a new one, and send the mail again.'}
          </p>
          <div className="mt-3 flex flex-wrap gap-3">
            {url && (
              <Button variant="quiet" onClick={() => void copyText(url, 'Link copied!')}>
                <Copy aria-hidden size={17} /> Copy link
              </Button>
            )}
            <ConfirmButton
              label="Replace link"
              title="Replace the link of the buyer?"
              confirm="Replace link"
              busy={newLink.isPending}
              onConfirm={() => newLink.mutateAsync(input)}
            >
              The old link stops working. Send the mail again, or copy the new link.
            </ConfirmButton>
          </div>
        </Card>
        <Card small title="Mail to the buyer">
          <p className="mt-2 mb-3 text-sm wrap-anywhere">{version.buyer.email}</p>
          <MailDelivery
            what="quotation"
            email={version.buyer.email}
            delivery={version.delivery}
            onSend={(body) => api.quotations.resend.call({ ...input, body })}
            reload={reload}
          />
        </Card>
      </div>
    </>
  )
}
