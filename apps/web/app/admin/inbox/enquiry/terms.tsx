import type { KeptTerms } from '@dhow/contract/enquiry-terms'
import { termTexts } from '@dhow/contract/term-texts'
import { Facts } from './facts.tsx'

/** What the buyer hopes for, but for what the card of the sender says: what was stated, and nothing else. */
export function Terms({
  terms: { company: _, country: _c, phone: _p, role: _r, ...asked },
}: {
  terms: KeptTerms
}) {
  const texts = termTexts(asked)
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
