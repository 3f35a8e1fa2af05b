import { paths } from '@dhow/contract/paths'
import { quotationPaths } from '@dhow/contract/quotations/quotation-states'
import type { Quotation, QuotationVersion } from '@dhow/contract/quotations/quotations'
import { Copy } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { DealCard } from '#app/admin/deals/deal-card.tsx'
import { OfficePage } from '#app/admin/frame/office-page.tsx'
import { QueryContent, useFreshQuery } from '#app/admin/frame/query-content.tsx'
import { MailDelivery } from '#app/admin/mail/mail-delivery.tsx'
import { Card } from '#app/admin/ui/card.tsx'
import { ConfirmButton } from '#app/admin/ui/confirmation.tsx'
import { ExportButton } from '#app/admin/ui/export-button.tsx'
import { formatDate, formatMoment } from '#app/admin/ui/formats.ts'
import { copyText, useOutcome, useRefetch } from '#app/admin/ui/notices.tsx'
import { api } from '#app/api/office.ts'
import { Button } from '#app/ui/button.tsx'
import { DraftEditor } from './editor/draft-editor.tsx'
import { QuotationBadge } from './quotation-badges.tsx'
import { QUOTATIONS, useRemoval } from './use-quotation.ts'
import { Decision, VersionContent, VersionSums } from './version-content.tsx'

export default function QuotationScreen() {
  const { id = '' } = useParams()
  return <LoadedQuotation key={id} id={id} />
}

function LoadedQuotation({ id }: { id: string }) {
  const query = useFreshQuery(api.quotations.get.queryOptions({ params: { id } }))
  return (
    <OfficePage
      title={query.data?.number ?? 'Quotation'}
      back={{ to: quotationPaths.list, label: 'Back to quotations' }}
    >
      <QueryContent query={query} error="Could not load the quotation. It may have been deleted.">
        {(quotation) => <QuotationView quotation={quotation} />}
      </QueryContent>
    </OfficePage>
  )
}

function QuotationView({ quotation }: { quotation: Quotation }) {
  const { messageId, reference, versions } = quotation
  const [newest] = versions
  const sent = versions.find(({ state }) => state !== 'draft')
  if (!newest) return null
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <span>Version {newest.version}</span>
        <QuotationBadge state={newest.state} />
        {newest.sentAt && <span className="text-muted">Sent {formatMoment(newest.sentAt)}</span>}
        {newest === sent && (
          <span className="text-muted">{`Valid until ${newest.validUntil ? formatDate(newest.validUntil) : ''}`}</span>
        )}
        {messageId && (
          <Link to={paths.message(messageId)} className="text-link text-sea">
            Enquiry {reference}
          </Link>
        )}
      </p>
      {newest === sent ? (
        <>
          <Decision version={sent} />
          {sent.state === 'accepted' && <DealCard id={quotation.id} />}
          <VersionSums version={sent} />
          <SentActions quotation={quotation} version={sent} />
          <VersionContent version={sent} />
        </>
      ) : (
        <>
          {sent && <Decision version={sent} />}
          <DraftEditor key={newest.version} quotation={quotation} version={newest} />
          {sent && (
            <>
              <h2 className="mt-4 text-lg font-semibold">Version {sent.version}, as sent</h2>
              <SentActions quotation={quotation} version={sent} />
            </>
          )}
        </>
      )}
      {versions.slice(1).map((version) => (
        <details key={version.version} className="panel px-5">
          <summary className="min-h-11 py-3 text-sm">
            Version {version.version} <QuotationBadge state={version.state} />{' '}
            {version.sentAt && <span>{formatMoment(version.sentAt)}</span>}
          </summary>
          <div className="grid gap-4 pb-5">
            {version !== sent && <Decision version={version} />}
            <VersionSums version={version} />
            <div className="flex flex-wrap gap-3">
              <VersionFiles quotation={quotation} version={version} />
            </div>
          </div>
        </details>
      ))}
    </div>
  )
}

type VersionProps = { quotation: Quotation; version: QuotationVersion }

/** States in which the buyer may still answer, or could before the expiry. */
const OPEN = ['sent', 'change_requested', 'expired']

function VersionFiles({ quotation: { id, number }, version: { version } }: VersionProps) {
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
function SentActions({ quotation, version }: VersionProps) {
  const { id, url, versions } = quotation
  const isNewest = versions[0] === version
  const reload = useRefetch(QUOTATIONS)
  const removal = useRemoval(quotation)
  const input = { params: { id } }
  // Refetches on focus, because the buyer may have decided meanwhile; not while a draft is edited.
  api.quotations.get.useQuery(input, { refetchOnWindowFocus: isNewest && 'always' })
  const revise = api.quotations.revise.useMutation(
    useOutcome(QUOTATIONS, 'Could not create a new version. Try again.'),
  )
  const withdraw = api.quotations.withdraw.useMutation(
    useOutcome(QUOTATIONS, 'Could not withdraw the quotation. Try again.'),
  )
  const newLink = api.quotations.newLink.useMutation(
    useOutcome(QUOTATIONS, 'Could not replace the link. Try again.'),
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
            danger
            onConfirm={() => withdraw.mutateAsync(input)}
          >
            The buyer can no longer accept it.
          </ConfirmButton>
        )}
        {isNewest && !['sent', 'change_requested'].includes(version.state) && (
          <ConfirmButton
            label="Delete quotation"
            title="Delete this quotation?"
            danger
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
              <Button quiet onClick={() => void copyText(url, 'Link copied!')}>
                <Copy size={17} /> Copy link
              </Button>
            )}
            <ConfirmButton
              label="Replace link"
              title="Replace the link of the buyer?"
              onConfirm={() => newLink.mutateAsync(input)}
            >
              The old link stops working. Send the mail again, or copy the new link.
            </ConfirmButton>
          </div>
        </Card>
        <Card small title="Mail to the buyer">
          <p className="mt-2 mb-3 text-sm wrap-anywhere">{version.buyer.email}</p>
          <MailDelivery
            noun="quotation"
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
