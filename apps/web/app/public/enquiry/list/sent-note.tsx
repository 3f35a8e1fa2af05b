import { paths } from '@dhow/contract/paths'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import {
  addLines,
  type Line,
  type NewLine,
  parseLines,
  stringifyLines,
  useLineCount,
} from '#app/public/list/list.ts'
import { useChatNumber, whatsAppUrl } from '#app/shell/chat/phone.ts'
import { Button, ButtonAnchor, ButtonLink } from '#app/ui/button.tsx'
import { countOf } from '#app/ui/text.ts'

export type Sent = LastEnquiry & { email: string; link?: string | undefined }

const chatText = ({ reference, lines, link }: Sent) =>
  [`Hello! I have sent you the enquiry ${reference} (${countOf(lines.length, 'line')}).`, link]
    .filter(Boolean)
    .join(' ')

export function SentNote({ sent, onClose }: { sent: Sent; onClose: () => void }) {
  const { reference, lines, email } = sent
  const since = useLineCount()
  const number = useChatNumber()
  const title = useRef<HTMLHeadingElement>(null)

  // Takes the focus from the form that it replaces.
  useEffect(() => title.current?.focus(), [])

  return (
    <section className="mt-6 rounded-card bg-leaf-soft p-6 text-leaf sm:p-10">
      <CircleCheck aria-hidden size={44} strokeWidth={1.5} />
      <h2 ref={title} tabIndex={-1} className="headline mt-4 text-2xl outline-none">
        Thank you! Your enquiry is {reference}
      </h2>
      <p className="mt-3 max-w-prose text-ink">
        We received {countOf(lines.length, 'line')} and will get back to you soon at{' '}
        <bdi className="wrap-anywhere">{email}</bdi>. Quote this reference when you contact us.
      </p>
      <div className="mt-7 flex flex-wrap gap-3 text-ink">
        {number && (
          <ButtonAnchor href={whatsAppUrl(number, chatText(sent))} target="_blank" rel="noopener">
            Send on WhatsApp too
          </ButtonAnchor>
        )}
        <Button
          variant="quiet"
          onClick={() => {
            addLines(lines)
            onClose()
          }}
        >
          Reuse this list
        </Button>
        {since > 0 && (
          <Button variant="quiet" onClick={onClose}>
            View lines added since ({countOf(since, 'line')})
          </Button>
        )}
        <ButtonLink to={paths.products} variant="quiet">
          More products
        </ButtonLink>
      </div>
    </section>
  )
}

const KEY = 'lastEnquiry'

export type LastEnquiry = { reference: string; lines: readonly NewLine[] }

export function writeLastEnquiry(reference: string, lines: readonly Line[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ reference, list: stringifyLines(lines) }))
  } catch {}
}

export function readLastEnquiry(): LastEnquiry | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '')
    const { reference, list } = stored as Record<string, unknown>
    const lines = parseLines(String(list)).map(({ key: _, ...line }) => line)
    const isReference = typeof reference === 'string' && /^[\w-]{1,40}$/.test(reference)
    return isReference && lines.length > 0 ? { reference, lines } : undefined
  } catch {
    return undefined
  }
}
