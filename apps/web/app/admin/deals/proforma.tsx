import type { Deal, ProformaVersion } from '@dhow/contract/deals/deals'
import { quotationPaths } from '@dhow/contract/quotations/quotation-states'
import { useParams } from 'react-router'
import { OfficePage } from '#app/admin/frame/office-page.tsx'
import { QueryContent, useFreshQuery } from '#app/admin/frame/query-content.tsx'
import { MailDelivery } from '#app/admin/mail/mail-delivery.tsx'
import { Card, Facts } from '#app/admin/ui/card.tsx'
import { formatMoment } from '#app/admin/ui/formats.ts'
import { useOutcome, useRefetch } from '#app/admin/ui/notices.tsx'
import { api } from '#app/api/office.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyNote } from '#app/ui/notice.tsx'
import { ProformaEditor } from './proforma-editor.tsx'
import { listFacts } from './proforma-fields.tsx'
import { listSums } from './proforma-sums.tsx'
import { DEALS, ProformaFiles } from './use-deal.tsx'

export default function ProformaScreen() {
  const { id = '' } = useParams()
  const query = useFreshQuery(api.deals.get.queryOptions({ params: { id } }))
  return (
    <OfficePage
      title={`Proforma invoice ${query.data?.number ?? ''}`.trim()}
      back={{ to: quotationPaths.quotation(id), label: 'Back to the quotation' }}
    >
      <QueryContent query={query} name="the proforma invoice">
        {(deal) => <ProformaView key={id} id={id} deal={deal} />}
      </QueryContent>
    </OfficePage>
  )
}

const formatVersion = ({ version, state, sentAt }: ProformaVersion) =>
  `Version ${version}, ${sentAt ? `sent ${formatMoment(sentAt)}` : state}`

type Props = { id: string; deal: Deal }

function ProformaView({ id, deal }: Props) {
  const { number = '', versions } = deal
  const [newest] = versions
  if (!newest) {
    return <EmptyNote text="No proforma invoice yet. Create it on the page of the quotation." />
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-sm">{formatVersion(newest)}</p>
      {newest.state === 'draft' ? (
        <ProformaEditor key={newest.version} id={id} deal={deal} version={newest} />
      ) : (
        <SentProforma id={id} number={number} version={newest} />
      )}
      {versions.slice(1).map((older) => (
        <details key={older.version} className="panel px-5">
          <summary className="min-h-11 py-3 text-sm">{formatVersion(older)}</summary>
          <div className="grid max-w-md justify-items-start gap-4 pb-5">
            <Facts facts={listSums(older)} />
            <ProformaFiles id={id} number={number} version={older.version} />
          </div>
        </details>
      ))}
    </div>
  )
}

type SentProps = { id: string; number: string; version: ProformaVersion }

/** The latest version, which does not change any more. */
function SentProforma({ id, number, version }: SentProps) {
  const reload = useRefetch(DEALS)
  const input = { params: { id } }
  const correct = api.deals.createProforma.useMutation(
    useOutcome(DEALS, 'Could not create a new version. Try again.'),
  )
  const { buyer, lines, delivery, letter } = version
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button quiet disabled={correct.isPending} onClick={() => correct.mutate(input)}>
          Correct proforma invoice
        </Button>
        <ProformaFiles id={id} number={number} version={version.version} />
      </div>
      <Card small title="Mail to the buyer">
        <p className="mt-2 mb-3 text-sm wrap-anywhere">{buyer.email}</p>
        <MailDelivery
          noun="proforma invoice"
          email={buyer.email}
          delivery={delivery}
          onSend={(body) => api.deals.resendProforma.call({ ...input, body })}
          reload={reload}
        />
      </Card>
      <Card small title="Contents" className="whitespace-pre-line">
        <Facts
          facts={[
            ...listSums(version),
            ['Lines', lines.length],
            ...listFacts(version),
            ['Letter', letter],
          ]}
        />
      </Card>
    </>
  )
}
