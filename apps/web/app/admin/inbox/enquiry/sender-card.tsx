import type { Message } from '@dhow/contract/messages'
import { paths } from '@dhow/contract/paths'
import { termTexts } from '@dhow/contract/term-texts'
import { Link } from 'react-router'
import { ReceivedOn } from '#app/admin/inbox/message-parts.tsx'
import { SubjectLabel } from '#app/admin/subject-label.tsx'
import { api } from '#app/api/client.ts'
import { telUrl, whatsAppUrl } from '#app/shell/chat/phone.ts'
import { countOf, formatNumber } from '#app/ui/numbers.ts'
import { Facts } from './facts.tsx'
import { useTimeThere } from './use-time-there.ts'

const LINK = 'inline-flex min-h-11 items-center text-sea hover:underline'

/** Who sent an enquiry: what they say of themselves, what time it is there, and what else they sent. */
export function SenderCard({ message }: { message: Message }) {
  const { _id: id, email, terms: { company, country, role, phone } = {} } = message
  const { data } = api.messages.sender.useQuery({ params: { id } })
  const timeThere = useTimeThere(data?.timeZone)
  const terms = termTexts({
    ...(company !== undefined && { company }),
    ...(country !== undefined && { country }),
    ...(role !== undefined && { role }),
  })
  if (terms.length === 0 && !phone && !data?.total) return null
  return (
    <section aria-labelledby="message-sender">
      <h3 id="message-sender" className="mb-2 font-semibold">
        Buyer
      </h3>
      <Facts facts={phone ? [...terms, ['Phone', <Phone key="phone" number={phone} />]] : terms} />
      <div className="text-sm print:hidden">
        {timeThere && <p className="mt-1.5">It is {timeThere} there now.</p>}
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
                    {lineCount ? countOf(lineCount, 'line') : <SubjectLabel subject={subject} />} ·{' '}
                    {status}
                  </span>
                </li>
              ))}
            </ul>
            {data.total > data.others.length && (
              <Link
                to={{ pathname: paths.inbox, search: `?${new URLSearchParams({ search: email })}` }}
                className={LINK}
              >
                All {formatNumber(data.total + 1)} in the inbox
              </Link>
            )}
          </>
        )}
      </div>
    </section>
  )
}

/** In the international form (E.164), not as it was typed where it could not be read. */
const INTERNATIONAL = /^\+\d{6,15}$/

/** To be called; by WhatsApp too where it is known with its country. */
const Phone = ({ number }: { number: string }) => (
  <>
    <a href={telUrl(number)} dir="ltr" className="text-sea underline">
      {number}
    </a>
    {INTERNATIONAL.test(number) && (
      <a
        href={whatsAppUrl(number)}
        target="_blank"
        rel="noreferrer"
        className="ms-3 inline-block whitespace-nowrap text-sea underline print:hidden"
      >
        WhatsApp
      </a>
    )}
  </>
)
