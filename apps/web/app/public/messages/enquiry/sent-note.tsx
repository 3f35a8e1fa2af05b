import { paths } from '@dhow/contract/paths'
import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { CircleCheck } from 'lucide-react'
import {
  addLines,
  type Line,
  type NewLine,
  parseLines,
  stringifyLines,
  useLineCount,
} from '#app/public/lists/list.ts'
import { toWhatsAppUrl, useChatNumber } from '#app/shell/chat/phone.ts'
import { Button, ButtonAnchor, ButtonLink } from '#app/ui/button.tsx'
import { useFocusOnMount } from '#app/ui/hooks.ts'
import { Trans } from '#app/ui/trans.tsx'

export type Sent = {
  reference: string
  lines: readonly NewLine[]
  email: string
  link?: string | undefined
}

function buildChatText({ reference, lines, link }: Sent, i18n: I18n) {
  const text = i18n.t(
    'Hello! I have sent you the enquiry {reference} ({count, plural, one {# line} other {# lines}}).',
    { reference, count: lines.length },
  )
  return link ? `${text} ${link}` : text
}

export function SentNote({ sent, onClose }: { sent: Sent; onClose: () => void }) {
  const { reference, lines, email } = sent
  const { i18n } = useLingui()
  const since = useLineCount()
  const number = useChatNumber()
  const title = useFocusOnMount<HTMLHeadingElement>()

  return (
    <section className="mt-6 rounded-card bg-leaf-soft p-6 text-leaf sm:p-10">
      <CircleCheck size={44} strokeWidth={1.5} />
      <h2 ref={title} tabIndex={-1} className="headline mt-4 text-2xl outline-none">
        <Trans
          id="Thank you! Your enquiry is {reference}"
          values={{ reference: <bdi>{reference}</bdi> }}
        />
      </h2>
      <p className="mt-3 max-w-prose text-ink">
        <Trans
          id="We received {count, plural, one {# line} other {# lines}} and will get back to you soon at {email}. Quote this reference when you contact us."
          values={{
            count: lines.length,
            email: <bdi className="wrap-anywhere">{email}</bdi>,
          }}
        />
      </p>
      <div className="mt-7 flex flex-wrap gap-3 text-ink">
        {number && (
          <ButtonAnchor
            href={toWhatsAppUrl(number, buildChatText(sent, i18n))}
            target="_blank"
            rel="noopener"
          >
            {i18n.t('Send on WhatsApp too')}
          </ButtonAnchor>
        )}
        <Button
          quiet
          className="noscript:hidden"
          onClick={() => {
            addLines(lines)
            onClose()
          }}
        >
          {i18n.t('Reuse this list')}
        </Button>
        {since > 0 && (
          <Button quiet onClick={onClose}>
            {i18n.t('View lines added since ({count, plural, one {# line} other {# lines}})', {
              count: since,
            })}
          </Button>
        )}
        <ButtonLink to={paths.products} quiet>
          {i18n.t('More products')}
        </ButtonLink>
      </div>
    </section>
  )
}

const KEY = 'lastEnquiry'

export function writeLastEnquiry(reference: string, lines: readonly Line[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ reference, list: stringifyLines(lines) }))
  } catch {}
}

/** Returns the lines with their keys, which are those of the list that was sent. */
export function readLastEnquiry(): { reference: string; lines: readonly Line[] } | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '')
    const { reference, list } = stored as Record<string, unknown>
    const lines = parseLines(String(list))
    const isReference = typeof reference === 'string' && /^[\w-]{1,40}$/.test(reference)
    return isReference && lines.length > 0 ? { reference, lines } : undefined
  } catch {
    return undefined
  }
}
