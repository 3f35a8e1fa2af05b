import { LIMITS } from '@dhow/contract/limits'
import type { ListProduct, MatchedRow } from '@dhow/contract/lists'
import type { NewLine } from '#app/public/list/list.ts'
import { productLine } from '#app/public/list/product-line.ts'
import type { Wanted } from '#app/public/list/quantity-fields.tsx'

type Meaning = { productId: string } | 'text'

export type Reviewed = {
  row: MatchedRow
  isSelected: boolean
  /** Undefined while a doubtful row is undecided. */
  meaning: Meaning | undefined
  wanted: Wanted
}

export function reviewOf(row: MatchedRow): Reviewed {
  const [product] = row.match === 'certain' ? row.products : []
  const meaning = product ? { productId: product._id } : 'text'
  const quantity = row.quantity ?? product?.specification.moqCartons ?? 1
  return {
    row,
    isSelected: true,
    meaning: row.match === 'doubtful' ? undefined : meaning,
    wanted: {
      quantity: Math.min(Math.max(1, quantity), LIMITS.lineQuantity),
      unit: row.unit ?? 'carton',
    },
  }
}

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

export const linesOf = (rows: readonly Reviewed[]): NewLine[] =>
  rows.filter(({ isSelected }) => isSelected).map(lineOf)
