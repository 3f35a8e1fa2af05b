import { buyerPaths } from '@dhow/contract/buyers/buyer-paths'
import type { Message } from '@dhow/contract/messages/messages'
import { termTexts } from '@dhow/contract/messages/term-texts'
import { paths } from '@dhow/contract/paths'
import { useLingui } from '@lingui/react'
import { Link } from 'react-router'
import { Badge, ReceivedOn, SubjectLabel } from '#app/admin/badges.tsx'
import { Phone, useLocalTime } from '#app/admin/buyer-contact.tsx'
import { Facts } from '#app/admin/frame/card.tsx'
import { api } from '#app/api/office.ts'
import { countOf, formatNumber } from '#app/ui/text.ts'

const LINK = 'inline-flex min-h-11 items-center text-sea hover:underline'

export function SenderCard({ message }: { message: Message }) {
  const { i18n } = useLingui()
  const { _id: id, email, terms: { company, country, role, phone } = {} } = message
  const { data } = api.messages.sender.useQuery({ params: { id } })
  const localTime = useLocalTime(data?.timeZone)
  const terms = termTexts(
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
      <Facts facts={phone ? [...terms, ['Phone', <Phone key="phone" number={phone} />]] : terms} />
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
              {countOf(data.total, 'other message')} from this address
            </h4>
            <ul>
              {data.others.map(({ _id, reference, subject, status, createdAt, lineCount }) => (
                <li key={_id} className="flex flex-wrap items-center gap-x-2">
                  <Link to={paths.message(_id)} className={LINK}>
                    {reference}
                  </Link>
                  <span>
                    <ReceivedOn iso={createdAt} /> ·{' '}
                    {!lineCount && <SubjectLabel subject={subject} />}
                    <span>{`${lineCount ? countOf(lineCount, 'line') : ''} · ${status}`}</span>
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
