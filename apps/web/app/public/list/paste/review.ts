import { LIMITS } from '@dhow/contract/limits'
import type { ListProduct, MatchedRow } from '@dhow/contract/lists'
import type { NewLine } from '#app/public/list/list.ts'
import { productLine } from '#app/public/list/product-line.ts'
import type { Wanted } from '#app/public/list/quantity-fields.tsx'

/** Meaning of a row: a product, or its own text. */
type Meaning = { productId: string } | 'words'

/** A row of a pasted list under review. */
export type Reviewed = {
  row: MatchedRow
  isSelected: boolean
  /** Undefined while a doubtful row is undecided. */
  meaning: Meaning | undefined
  wanted: Wanted
}

/**
 * Returns the initial review of a row: certain matches are products, rows without a match are
 * texts.
 */
export function reviewOf(row: MatchedRow): Reviewed {
  const [product] = row.match === 'certain' ? row.products : []
  const meaning = product ? { productId: product._id } : 'words'
  const quantity = row.quantity ?? product?.specification.moqCartons ?? 1
  return {
    ...{ row, isSelected: true },
    meaning: row.match === 'doubtful' ? undefined : meaning,
    wanted: {
      quantity: Math.min(Math.max(1, quantity), LIMITS.lineQuantity),
      unit: row.unit ?? 'carton',
    },
  }
}

/** Returns the product that was chosen for a row. */
export const chosenProduct = ({ row, meaning }: Reviewed): ListProduct | undefined =>
  typeof meaning === 'object'
    ? row.products.find(({ _id }) => _id === meaning.productId)
    : undefined

/** Converts a row to a line. Undecided rows and rows without a product become texts. */
function lineOf(reviewed: Reviewed): NewLine {
  const { row, wanted } = reviewed
  const product = chosenProduct(reviewed)
  const note = row.note?.slice(0, LIMITS.lineNote)
  return {
    ...(product
      ? productLine(product, product.specification, wanted)
      : { text: row.text.slice(0, LIMITS.lineText), ...wanted }),
    ...(note && { note }),
  }
}

/** Converts the selected rows to lines. */
export const linesOf = (rows: readonly Reviewed[]): NewLine[] =>
  rows.filter(({ isSelected }) => isSelected).map(lineOf)
