import type { Draft } from './draft.ts'
import { type EnquiredProduct, type EnquiryValues, FIELDS, mentions, withLine } from './values.ts'

type Opening = {
  /** The fields' current values, perhaps typed before hydration. */
  typed: EnquiryValues
  /** The fields' values before any typing. */
  untouched: EnquiryValues
  draft: Draft | undefined
  /** The product of the page's URL, unless it was prefilled before. */
  about: EnquiredProduct | undefined
}

/**
 * The form's content when it opens and when its product has loaded: the draft, what was typed meanwhile,
 * and a line for each product that has none yet.
 */
export function mergeDraft({ typed, untouched, draft, about }: Opening): Draft {
  // Without storage there is no draft.
  const stored: Draft = draft ?? untouched
  const isTouched = (field: keyof EnquiryValues) => typed[field] !== untouched[field]
  const choose = (field: keyof EnquiryValues) => {
    if (!isTouched(field)) return stored[field]
    return field === 'message' && draft ? joinTexts(draft.message, typed.message) : typed[field]
  }
  const values = Object.fromEntries(FIELDS.map((field) => [field, choose(field)])) as EnquiryValues

  // A page left before its product's name had loaded: use its URL.
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

/** Both texts, or the one that contains the other. */
function joinTexts(stored: string, typed: string): string {
  if (typed.includes(stored.trim())) return typed
  if (stored.startsWith(typed.trim())) return stored
  return `${stored.trimEnd()}\n\n${typed}`
}
