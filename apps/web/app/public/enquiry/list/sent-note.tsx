import { paths } from '@dhow/contract/paths'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { addLines, useLineCount } from '#app/public/list/list.ts'
import { whatsAppUrl } from '#app/shell/chat/phone.ts'
import { useChatNumber } from '#app/shell/chat/use-chat-number.ts'
import { Button, ButtonAnchor, ButtonLink } from '#app/ui/button.tsx'
import { countOf } from '#app/ui/numbers.ts'
import type { LastEnquiry } from './last-enquiry.ts'

/** What was sent just now. */
export type Sent = LastEnquiry & {
  /** Of the sender. */
  email: string
  /** Where everybody who has it opens the list; undefined where it was not shared. */
  link?: string | undefined
}

const chatText = ({ reference, lines, link }: Sent) =>
  [`Hello! I have sent you the enquiry ${reference} (${countOf(lines.length, 'line')}).`, link]
    .filter(Boolean)
    .join(' ')

type Props = {
  sent: Sent
  /** Called when the list is to be seen again. */
  onClose: () => void
}

/** In place of the list: thanks, and what can be done with what was sent. */
export function SentNote({ sent, onClose }: Props) {
  const { reference, lines, email } = sent
  const since = useLineCount()
  const number = useChatNumber()
  const title = useRef<HTMLHeadingElement>(null)

  // Takes over the focus of the form it replaces.
  useEffect(() => title.current?.focus(), [])

  return (
    <section className="mt-6 rounded-card bg-leaf-soft p-6 text-leaf sm:p-10">
      <CircleCheck aria-hidden size={44} strokeWidth={1.5} />
      <h2 ref={title} tabIndex={-1} className="headline mt-4 text-2xl outline-none">
        Thank you! Your enquiry is {reference}
      </h2>
      <p className="mt-3 max-w-prose text-ink">
        We have it, with {countOf(lines.length, 'line')}, and get back to you soon at{' '}
        <bdi className="wrap-anywhere">{email}</bdi>. Please keep the reference: we both find the
        enquiry by it.
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
          Use this list again
        </Button>
        {since > 0 && (
          <Button variant="quiet" onClick={onClose}>
            See what you added since ({countOf(since, 'line')})
          </Button>
        )}
        <ButtonLink to={paths.products} variant="quiet">
          More products
        </ButtonLink>
      </div>
    </section>
  )
}
