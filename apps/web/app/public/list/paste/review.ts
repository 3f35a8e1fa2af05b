import { LIMITS } from '@dhow/contract/limits'
import type { ListProduct, MatchedRow } from '@dhow/contract/lists'
import type { NewLine } from '#app/public/list/list.ts'
import { productLine } from '#app/public/list/product-line.ts'
import type { Wanted } from '#app/public/list/quantity-fields.tsx'

/** What a row is taken for: a product by its id, or the words that it is written in. */
type Meaning = { productId: string } | 'words'

/** A row of a pasted list as its sender looks it over. */
export type Reviewed = {
  row: MatchedRow
  isTaken: boolean
  /** Undefined as long as a doubtful row is not decided. */
  meaning: Meaning | undefined
  wanted: Wanted
}

/** A row before anything is decided: what is certain is taken for it, what is like nothing for words. */
export function reviewOf(row: MatchedRow): Reviewed {
  const [product] = row.match === 'certain' ? row.products : []
  const meaning = product ? { productId: product._id } : 'words'
  const quantity = row.quantity ?? product?.specification.moqCartons ?? 1
  return {
    ...{ row, isTaken: true },
    meaning: row.match === 'doubtful' ? undefined : meaning,
    wanted: {
      quantity: Math.min(Math.max(1, quantity), LIMITS.lineQuantity),
      unit: row.unit ?? 'carton',
    },
  }
}

/** The product that a row is taken for. */
export const meantProduct = ({ row, meaning }: Reviewed): ListProduct | undefined =>
  typeof meaning === 'object'
    ? row.products.find(({ _id }) => _id === meaning.productId)
    : undefined

/** The row as a line of the list: without a product, and as long as it is not decided, in its own words. */
function lineOf(reviewed: Reviewed): NewLine {
  const { row, wanted } = reviewed
  const product = meantProduct(reviewed)
  const note = row.note?.slice(0, LIMITS.lineNote)
  return {
    ...(product
      ? productLine(product, product.specification, wanted)
      : { text: row.text.slice(0, LIMITS.lineText), ...wanted }),
    ...(note && { note }),
  }
}

/** The lines of the rows that are taken. */
export const linesOf = (rows: readonly Reviewed[]): NewLine[] =>
  rows.filter(({ isTaken }) => isTaken).map(lineOf)
