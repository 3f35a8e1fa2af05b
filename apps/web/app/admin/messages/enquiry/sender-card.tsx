import type { Message } from '@dhow/contract/messages/messages'
import { termTexts } from '@dhow/contract/messages/term-texts'
import { paths } from '@dhow/contract/paths'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Facts } from '#app/admin/frame/facts.tsx'
import { SubjectLabel } from '#app/admin/message-labels.tsx'
import { ReceivedOn } from '#app/admin/messages/status-badge.tsx'
import { api } from '#app/api/office.ts'
import { telUrl, whatsAppUrl } from '#app/shell/chat/phone.ts'
import { useLingui } from '#app/ui/lingui.tsx'
import { countOf, formatNumber } from '#app/ui/text.ts'

const MINUTE_MS = 60_000

/** Returns the current time in a time zone: 'Monday 14:05'. */
function useLocalTime(timeZone: string | undefined): string | undefined {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    if (timeZone === undefined) return
    const tick = () => setNow(new Date())
    tick()
    const timer = setInterval(tick, MINUTE_MS)
    return () => clearInterval(timer)
  }, [timeZone])
  if (timeZone === undefined) return undefined
  const day = now.toLocaleDateString('en-GB', { timeZone, weekday: 'long' })
  const time = now.toLocaleTimeString('en-GB', { timeZone, timeStyle: 'short' })
  return `${day} ${time}`
}

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
  if (terms.length === 0 && !phone && !data?.total) return null
  return (
    <section aria-labelledby="message-sender">
      <h3 id="message-sender" className="mb-2 font-semibold">
        Buyer
      </h3>
      <Facts facts={phone ? [...terms, ['Phone', <Phone key="phone" number={phone} />]] : terms} />
      <div className="text-sm print:hidden">
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
                Show all {formatNumber(data.total + 1)} in the inbox
              </Link>
            )}
          </>
        )}
      </div>
    </section>
  )
}

/** A number in E.164 format. */
const INTERNATIONAL = /^\+\d{6,15}$/

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
