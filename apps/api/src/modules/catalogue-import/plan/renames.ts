import type { Product } from '@dhow/contract/products/products'
import { fold } from '#api/platform/database/search-key.ts'

/** Share of the matched products above which each rename must be confirmed. */
export const MAX_RENAMED_SHARE = 0.1

/** Finds words in every script, also where no spaces separate them. */
const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

/** Chinese and Japanese words are short, so that their characters are compared. */
const IDEOGRAPHIC = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u

const readWords = (name: string) =>
  new Set(
    [...segmenter.segment(fold(name))].flatMap(({ isWordLike, segment }) => {
      if (!isWordLike) return []
      return IDEOGRAPHIC.test(segment) ? [...segment] : segment
    }),
  )

export type Rename = 'same' | 'similar' | 'other'

type Named = Pick<Product, 'name' | 'brand'>

/** Numbers and units, which different products share. */
const QUANTITY = /\p{N}|^[A-Z]{1,2}$/u

const countNames = (words: Iterable<string>) =>
  [...words].filter((word) => !QUANTITY.test(word)).length

/** Compares two names. `other` shares less than half of the words, without quantities, or has another brand. */
export function compareNames(product: Named, next: Named): Rename {
  if (product.name === next.name) return 'same'
  const [words, nextWords] = [readWords(product.name), readWords(next.name)]
  const shared = [...words].filter((word) => nextWords.has(word))
  if (shared.length === words.size && shared.length === nextWords.size) return 'same'
  const hasOtherBrand = product.brand && next.brand && fold(product.brand) !== fold(next.brand)
  return hasOtherBrand || countNames(shared) * 2 < countNames(words) ? 'other' : 'similar'
}
