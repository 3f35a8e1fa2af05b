import { LIMITS } from '@dhow/contract/limits'
import { LINE_UNITS } from '@dhow/trade/units-of-sale'
import type { Line } from '#app/public/list/list.ts'
import { isQuantity } from '#app/public/list/stored-lines.ts'

/** Products that a URL adds to the list; a single product may have a quantity. */
export type RequestedLines = { ids: string[]; wanted?: Pick<Line, 'quantity' | 'unit'> }

/** Maximum number of products per URL, because such pages are not cached. */
const MAX_REQUESTED = 100

/** Matches a character that the contract does not strip from an id. */
const VISIBLE = /[^\s\p{Cc}]/u

/** Returns the ids in the query of an address, each once, without those that the contract refuses. */
export function readRequestedLines(params: URLSearchParams): RequestedLines {
  const possible = params.getAll('id').filter((id) => VISIBLE.test(id) && id.length <= LIMITS.id)
  const ids = [...new Set(possible)].slice(0, MAX_REQUESTED)
  const quantity = Number(params.get('quantity'))
  const unit = LINE_UNITS.find((one) => one === params.get('unit'))
  if (ids.length !== 1 || !unit || !isQuantity(quantity)) return { ids }
  return { ids, wanted: { quantity, unit } }
}
