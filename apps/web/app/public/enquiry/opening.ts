import type { Draft } from './draft.ts'
import { type AskedProduct, type EnquiryValues, FIELDS, mentions, withLine } from './values.ts'

type Opening = {
  /** What stands in the fields, perhaps typed before the scripts had come. */
  typed: EnquiryValues
  /** What stood in them before anybody typed. */
  untouched: EnquiryValues
  draft: Draft | undefined
  /** The product that the page asks about, unless the form has taken it before. */
  asked: AskedProduct | undefined
}

/**
 * What the form holds when it opens, and when the details of its product arrive: the draft, what was
 * typed meanwhile, and below that a line for each product that has none yet.
 */
export function openEnquiry({ typed, untouched, draft, asked }: Opening): Draft {
  // Where nothing may be stored there is no draft.
  const kept: Draft = draft ?? untouched
  const isTouched = (field: keyof EnquiryValues) => typed[field] !== untouched[field]
  const choose = (field: keyof EnquiryValues) => {
    if (!isTouched(field)) return kept[field]
    return field === 'message' && draft ? joinTexts(draft.message, typed.message) : typed[field]
  }
  const values = Object.fromEntries(FIELDS.map((field) => [field, choose(field)])) as EnquiryValues

  // A page that was left before the name of its product had come: the address does.
  const left = kept.loading && kept.loading !== asked?.address ? [{ address: kept.loading }] : []
  const isWanted =
    asked?.status === 'ready' &&
    (mentions(typed.message, asked.address) || !mentions(untouched.message, asked.address))
  const products = [...left, ...(isWanted ? [asked] : [])]
  return {
    ...values,
    message: products.reduce(withLine, values.message),
    subject: products.length > 0 && !isTouched('subject') ? 'enquiry' : values.subject,
    loading: asked?.status === 'loading' ? asked.address : undefined,
  }
}

/** Both texts, or the one that goes on from the other. */
function joinTexts(kept: string, typed: string): string {
  if (typed.includes(kept.trim())) return typed
  if (kept.startsWith(typed.trim())) return kept
  return `${kept.trimEnd()}\n\n${typed}`
}
