import { paths } from '@dhow/contract/paths'
import { quotationPaths } from '@dhow/contract/quotations/quotation-states'
import type { Quotation } from '@dhow/contract/quotations/quotations'
import { Link, useParams } from 'react-router'
import { QuotationBadge } from '#app/admin/badges.tsx'
import { formatDate, formatMoment } from '#app/admin/files/formats.ts'
import { OfficePage } from '#app/admin/frame/office-page.tsx'
import { QueryContent, useFreshQuery } from '#app/admin/frame/query-content.tsx'
import { DraftEditor } from '#app/admin/quotations/editor/draft-editor.tsx'
import { SentActions, VersionFiles } from '#app/admin/quotations/sent/sent-actions.tsx'
import {
  Decision,
  VersionContent,
  VersionSums,
} from '#app/admin/quotations/sent/version-content.tsx'
import { api } from '#app/api/office.ts'

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
          <Link
            to={paths.message(messageId)}
            className="inline-flex min-h-11 items-center text-sea hover:underline"
          >
            Enquiry {reference}
          </Link>
        )}
      </p>
      {newest === sent ? (
        <>
          <Decision version={sent} />
          <VersionSums version={sent} />
          <SentActions quotation={quotation} version={sent} />
          <VersionContent version={sent} />
        </>
      ) : (
        <>
          <DraftEditor key={newest.version} quotation={quotation} version={newest} />
          {sent && (
            <>
              <h2 className="mt-4 text-lg font-semibold">Version {sent.version}, as sent</h2>
              <Decision version={sent} />
              <SentActions quotation={quotation} version={sent} />
            </>
          )}
        </>
      )}
      {versions.slice(1).map((version) => (
        <details key={version.version} className="rounded-card border border-line bg-raised px-5">
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
