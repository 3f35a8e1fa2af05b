import { listKeys } from '@dhow/contract/fields'
import { LIMITS } from '@dhow/contract/limits'
import type { ListTerms } from '@dhow/contract/lists/lists'
import { toLatinDigits } from '@dhow/trade/digits'
import { INCOTERMS } from '@dhow/trade/trade-terms'

const RULES = listKeys(INCOTERMS)

/** An Incoterms rule and the place after it: CIF Apapa Lagos. */
const RULE = new RegExp(
  `(?<![a-z])(${RULES.join('|')}|C&F|CNF)(?![a-z]) ?[:,-]? ?(?:port of |port )?([\\p{L}][\\p{L}\\p{M}'’ -]{1,40})?`,
  'iu',
)

/** Older names of CFR. */
const OLD_NAMES = /^c(?:&|n)f$/i

const PAYMENTS = [
  [
    'lc-sight',
    /(?:\bL ?\/? ?C\b|letter of credit|lettre de crédit|carta de crédito|信用证|اعتماد).*(?:sight|\bvue|\bvista|即期|اطلاع)/i,
  ],
  ['tt-advance', /\bT ?\/? ?T\b.*(?:advance|100 ?%|anticipad|avance|前|مقدم)/i],
  ['tt-balance', /\bT ?\/? ?T\b.*\d\d ?%|\d\d ?%.*\bT ?\/? ?T\b/i],
  ['cad', /\bCAD\b|cash against documents/i],
] as const

const PHONE =
  /(?:\+|(?:tel|tél|phone|mobile|whatsapp|call|cel|fone|هاتف|جوال|واتساب|电话|手机).*?)(\+?\d[\d ()./-]{6,20}\d)/i

/** Reads the terms in a row that is not a product. */
export function readTerms(row: string): ListTerms {
  const text = row.slice(0, LIMITS.lineText)
  const [, name = '', place = ''] = text.match(RULE) ?? []
  const rule = OLD_NAMES.test(name) ? 'CFR' : RULES.find((item) => item === name.toUpperCase())
  const payment = PAYMENTS.find(([, pattern]) => pattern.test(text))?.[0]
  const [phone] =
    toLatinDigits(text)
      .match(PHONE)?.[0]
      .match(/\+?\d[\d ()./-]+\d/) ?? []
  const trimmedPlace = place.trim().replace(/ (?:please|pls|price|prices)$|价$/i, '')
  return {
    ...(rule && trimmedPlace && { incoterms: [{ rule, place: trimmedPlace }] }),
    ...(payment && { payment }),
    ...(phone && { phone }),
  }
}
