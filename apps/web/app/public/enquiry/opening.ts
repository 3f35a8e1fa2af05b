import type { Draft } from './draft.ts'
import { type EnquiredProduct, type EnquiryValues, FIELDS, mentions, withLine } from './values.ts'

type Opening = {
  /** What stands in the fields, perhaps typed before the scripts had come. */
  typed: EnquiryValues
  /** What stood in them before anybody typed. */
  untouched: EnquiryValues
  draft: Draft | undefined
  /** The product that the page asks about, unless the form has taken it before. */
  about: EnquiredProduct | undefined
}

/**
 * What the form holds when it opens, and when the details of its product arrive: the draft, what was
 * typed meanwhile, and below that a line for each product that has none yet.
 */
export function openEnquiry({ typed, untouched, draft, about }: Opening): Draft {
  // Where nothing may be stored there is no draft.
  const stored: Draft = draft ?? untouched
  const isTouched = (field: keyof EnquiryValues) => typed[field] !== untouched[field]
  const choose = (field: keyof EnquiryValues) => {
    if (!isTouched(field)) return stored[field]
    return field === 'message' && draft ? joinTexts(draft.message, typed.message) : typed[field]
  }
  const values = Object.fromEntries(FIELDS.map((field) => [field, choose(field)])) as EnquiryValues

  // A page that was left before the name of its product had come: the address does.
  const pending =
    stored.loading && stored.loading !== about?.address ? [{ address: stored.loading }] : []
  const isWanted =
    about?.status === 'ready' &&
    (mentions(typed.message, about.address) || !mentions(untouched.message, about.address))
  const products = [...pending, ...(isWanted ? [about] : [])]
  return {
    ...values,
    message: products.reduce(withLine, values.message),
    subject: products.length > 0 && !isTouched('subject') ? 'enquiry' : values.subject,
    loading: about?.status === 'loading' ? about.address : undefined,
  }
}

/** Both texts, or the one that goes on from the other. */
function joinTexts(stored: string, typed: string): string {
  if (typed.includes(stored.trim())) return typed
  if (stored.startsWith(typed.trim())) return stored
  return `${stored.trimEnd()}\n\n${typed}`
}
