import type { KeptTerms } from '@dhow/contract/enquiry-terms'
import { termTexts } from '@dhow/contract/enquiry-texts'
import { containerPort } from '@dhow/trade/container-ports'
import { unLocodeText } from '@dhow/trade/un-locode'
import { Facts } from './facts.tsx'

/** What stands on the card of who sent it. */
const OF_SENDER = { company: undefined, country: undefined, phone: undefined, role: undefined }

/** A port by its name, where it is one of the list; else the place as it is kept. */
function placeText(place: string): string {
  const port = containerPort(place)
  return port ? `${port.name} (${unLocodeText(place)})` : place
}

/** What the buyer hopes for: what was stated, and nothing else. */
export function Terms({ terms: { destination, ...terms } }: { terms: KeptTerms }) {
  const asked = {
    ...terms,
    ...OF_SENDER,
    ...(terms.incoterms && {
      incoterms: terms.incoterms.map(({ rule, place }) => ({ rule, place: placeText(place) })),
    }),
    ...(destination && { destination: placeText(destination) }),
  } as KeptTerms
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
