import { listKeys } from '@dhow/contract/fields'
import { LIMITS } from '@dhow/contract/limits'
import type { ListTerms } from '@dhow/contract/lists/lists'
import { toLatinDigits } from '@dhow/trade/digits'
import { INCOTERMS, PAYMENT_TERMS } from '@dhow/trade/trade-terms'
import { readSynonyms, readWords, toPlainWords } from '#api/platform/matching/vocabulary.ts'

const RULES = listKeys(INCOTERMS)

/** An Incoterms rule and the place after it: CIF Apapa Lagos. */
const RULE = new RegExp(
  `(?<![a-z])(${RULES.join('|')}|C&F|CNF)(?![a-z]) ?[:,-]? ?(?:port of |port )?([\\p{L}][\\p{L}\\p{M}'’ -]{1,40})?`,
  'iu',
)

/** Older names of CFR. */
const OLD_NAMES = /^c(?:&|n)f$/i

const PAYMENTS = readSynonyms('payments')
const TELEPHONES = [...readWords('telephones')]

const PHONE = /\+?\d[\d ()./-]{6,20}\d/

/** Returns whether a text has a complete word: Cadbury is not CAD. Chinese has no spaces. */
const hasWord = (text: string, word: string) =>
  text.includes(/\p{Script=Han}/u.test(word) ? word : ` ${word} `)

/** Reads the terms in a row that is not a product. */
export function readTerms(row: string): ListTerms {
  const text = row.slice(0, LIMITS.lineText)
  const [, name = '', place = ''] = text.match(RULE) ?? []
  const rule = OLD_NAMES.test(name) ? 'CFR' : RULES.find((item) => item === name.toUpperCase())
  const words = ` ${toPlainWords(text)} `
  const [, payment] = PAYMENTS.find(([synonym]) => hasWord(words, synonym)) ?? []
  const key = listKeys(PAYMENT_TERMS).find((item) => item === payment)
  const hasPhone = /\+\d/.test(text) || TELEPHONES.some((word) => hasWord(words, word))
  const [phone] = (hasPhone && toLatinDigits(text).match(PHONE)) || []
  const trimmedPlace = place.trim().replace(/ (?:please|pls|prices?)$| ?价格?$/i, '')
  return {
    ...(rule && trimmedPlace && { incoterms: [{ rule, place: trimmedPlace }] }),
    ...(key && { payment: key }),
    ...(phone && { phone }),
  }
}
