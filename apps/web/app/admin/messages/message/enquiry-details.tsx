import { buyerPaths } from '@dhow/contract/buyers/buyer-paths'
import type { StoredTerms } from '@dhow/contract/messages/enquiry-submission'
import type { Message } from '@dhow/contract/messages/messages'
import { formatTerms } from '@dhow/contract/messages/term-texts'
import { paths } from '@dhow/contract/paths'
import { useLingui } from '@lingui/react'
import { memo, useMemo } from 'react'
import { Link } from 'react-router'
import { Phone, useLocalTime } from '#app/admin/buyers/buyer-contact.tsx'
import { ContainerEstimate } from '#app/admin/messages/container-estimate.tsx'
import { FileList } from '#app/admin/messages/conversation/entry-frame.tsx'
import { SubjectLabel } from '#app/admin/messages/message-badges.tsx'
import { Badge } from '#app/admin/ui/badge.tsx'
import { Facts } from '#app/admin/ui/card.tsx'
import { formatDay } from '#app/admin/ui/formats.ts'
import { api } from '#app/api/office.ts'
import { formatNumber, pluralize } from '#app/ui/text.ts'
import { calculateSums, type EnquirySums, LineTable, SUMS } from './line-table.tsx'

function Totals({ lines, totals }: { lines: number; totals: EnquirySums['totals'] }) {
  const figures = [
    { label: 'Lines', value: formatNumber(lines), knownCount: lines },
    ...totals.map(({ name, sum, knownCount }) => ({
      label: SUMS[name].label,
      value: knownCount === 0 ? 'Not known' : SUMS[name].format(sum),
      knownCount,
    })),
  ]
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,6.5rem),1fr))] gap-x-6 gap-y-4">
      {figures.map(({ label, value, knownCount }) => (
        <div key={label}>
          <dt className="caption">{label}</dt>
          <dd>
            <span className="text-lg font-semibold tabular-nums">{value}</span>
            {knownCount > 0 && knownCount < lines && (
              <span className="block caption">
                from {formatNumber(knownCount)} of {formatNumber(lines)} lines
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Memoized, because typing a reply would rerender a long list. */
export const EnquiryDetails = memo(({ message }: { message: Message }) => {
  const { i18n } = useLingui()
  const { _id: id, lines, terms, files } = message
  const sums = useMemo(() => lines && calculateSums(lines, terms, i18n), [lines, terms, i18n])
  return (
    <div className="flex flex-col gap-6 py-2">
      {lines && sums && (
        <section
          aria-label="Totals"
          className="grid gap-5 rounded-card border border-line p-4 print:order-last print:p-0 print:border-0"
        >
          <Totals lines={lines.length} totals={sums.totals} />
          <ContainerEstimate {...sums.report} />
        </section>
      )}
      <div className="@container not-has-[section]:hidden">
        <div className="grid items-start gap-6 empty:hidden @2xl:grid-cols-2">
          <div className="grid gap-6 empty:hidden">
            <SenderCard message={message} />
            {files && (
              <section aria-labelledby="message-files">
                <h3 id="message-files" className="font-semibold">
                  Files
                </h3>
                <FileList
                  files={files}
                  onSave={(file) =>
                    api.messages.file.save({ params: { id, file: file.id } }, file.name)
                  }
                />
              </section>
            )}
          </div>
          {terms && <Terms terms={terms} />}
        </div>
      </div>
      {lines && sums && <LineTable lines={lines} sums={sums.byLine} />}
    </div>
  )
})

/** The terms that the sender card does not show. */
function Terms({ terms }: { terms: StoredTerms }) {
  const { i18n } = useLingui()
  const { company: _, country: _c, phone: _p, role: _r, ...otherTerms } = terms
  const texts = formatTerms(otherTerms, i18n)
  if (texts.length === 0) return null
  return (
    <section aria-labelledby="message-terms">
      <h3 id="message-terms" className="mb-2 font-semibold">
        Terms
      </h3>
      <Facts facts={texts} />
    </section>
  )
}

const LINK = 'text-link text-sea'

function SenderCard({ message }: { message: Message }) {
  const { i18n } = useLingui()
  const { _id: id, email, terms: { company, country, role, phone } = {} } = message
  const { data } = api.messages.sender.useQuery({ params: { id } })
  const localTime = useLocalTime(data?.timeZone)
  const terms = formatTerms(
    {
      ...(company !== undefined && { company }),
      ...(country !== undefined && { country }),
      ...(role !== undefined && { role }),
    },
    i18n,
  )
  if (terms.length === 0 && !phone && !data?.total && !data?.buyer) return null
  return (
    <section aria-labelledby="message-sender">
      <h3 id="message-sender" className="mb-2 font-semibold">
        Buyer
      </h3>
      <Facts facts={[...terms, ['Phone', phone && <Phone key="phone" number={phone} />]]} />
      <div className="text-sm print:hidden">
        {data?.buyer && (
          <p className="flex flex-wrap items-center gap-x-3">
            <Link to={buyerPaths.buyer(data.buyer.id)} className={LINK}>
              Show buyer
            </Link>
            {data.buyer.label && <Badge color="sea">{data.buyer.label}</Badge>}
          </p>
        )}
        {localTime && <p className="mt-1.5">Local time: {localTime}</p>}
        {data && data.total > 0 && (
          <>
            <h4 className="mt-4 text-muted">
              {pluralize(data.total, 'other message')} from this address
            </h4>
            <ul>
              {data.others.map(({ _id, reference, subject, status, createdAt, lineCount }) => (
                <li key={_id} className="flex flex-wrap items-center gap-x-2">
                  <Link to={paths.message(_id)} className={LINK}>
                    {reference}
                  </Link>
                  <span>
                    {formatDay(createdAt)} · {!lineCount && <SubjectLabel subject={subject} />}
                    <span>{`${lineCount ? pluralize(lineCount, 'line') : ''} · ${status}`}</span>
                  </span>
                </li>
              ))}
            </ul>
            {data.total > data.others.length && (
              <Link
                to={{ pathname: paths.inbox, search: `?${new URLSearchParams({ search: email })}` }}
                className={LINK}
              >
                Show all {formatNumber(data.total + 1)} in the inbox
              </Link>
            )}
          </>
        )}
      </div>
    </section>
  )
}
