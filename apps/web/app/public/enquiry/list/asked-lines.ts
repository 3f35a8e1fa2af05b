import { LINE_UNITS } from '@dhow/contract/enquiry-choices'
import { LIMITS } from '@dhow/contract/limits'
import type { Line } from '#app/public/list/list.ts'

/** What an address asks to be put on the list: products by their ids, one of them in a quantity too. */
export type Asked = { ids: string[]; wanted?: Pick<Line, 'quantity' | 'unit'> }

/** Products that one address asks for: its page is made anew each time, and quickly. */
const MAX_ASKED = 100

/** Matches a character that the contract does not strip from an id. */
const VISIBLE = /[^\s\p{Cc}]/u

/** Returns the ids in the query of an address, each once, without those that the contract refuses. */
export function readAsked(params: URLSearchParams): Asked {
  const possible = params.getAll('id').filter((id) => VISIBLE.test(id) && id.length <= LIMITS.id)
  const ids = [...new Set(possible)].slice(0, MAX_ASKED)
  const quantity = Number(params.get('quantity'))
  const unit = LINE_UNITS.find((one) => one === params.get('unit'))
  const isQuantity = Number.isInteger(quantity) && quantity >= 1 && quantity <= LIMITS.lineQuantity
  if (ids.length !== 1 || !unit || !isQuantity) return { ids }
  return { ids, wanted: { quantity, unit } }
}
