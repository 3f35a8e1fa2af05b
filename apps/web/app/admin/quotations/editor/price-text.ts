import { toLatinNumber } from '@dhow/trade/digits'
import { isCurrency, readPrice } from '@dhow/trade/money'

const CARTON = 'ctns?|cartons?|cs|cases?|box(?:es)?'
const PIECE = 'pcs?|pieces?|each|ea'

/** Measures and quantities, such as '12 x 90 g', '72 pcs/ctn' and 'of 24'. */
const PACK = new RegExp(
  String.raw`(?<![\d.,/])(?:(?:\d+\s*[x×*]\s*)*\d+(?:[.,]\d+)?\s*(?:g|gr|kg|ml|cl|l|ltr|oz|lbs?)|of \d+|\d+(?:,\d{3})*\s*(?:${PIECE}|${CARTON})(?:\s*(?:/|per)\s*(?:${CARTON}))?)\b`,
  'gi',
)

/** Signs of calculations and estimates. */
const SIGN = /[%=~≈<>+]/

/** Words of numbers that are no prices of a unit. */
export const OTHER =
  /\b(?:amounts?|total|subtotal|sum|qty|quantity|cost|weight|kgs?|cbm|moq|old|was|last|valid|till|until|date|approx|about|around|from|under|over|min|max|less|discount|deposit)\b/i

/** Currency codes that are English words, too. */
const ENGLISH = /^(?:all|cup|gel|mop|pen|top)$/i

export type PriceText =
  | { number: string; per: 'carton' | 'piece' | undefined }
  /** End of the sentence that begins with the text. */
  | { reason: string }

/** Reads prices with nothing but their currency and unit beside them, such as 'USD 12.50/ctn'. */
export function createPriceReader(currency: string) {
  // Its symbol is used by no other currency: CN¥, not ¥.
  const symbol = new Intl.NumberFormat('en', { style: 'currency', currency })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value
  const names = [currency, `${currency}${symbol}`, `${currency.slice(0, 2)}${symbol}`, `${symbol}`]
  const money = `(?:${names
    .toSorted((a, b) => b.length - a.length)
    .map((name) => name.replaceAll('$', String.raw`\$`))
    .join('|')})`
  const unit = String.raw`(?:\s*(?:/|\bper\b)?\s*(?:units?|(?<carton>${CARTON})|(?<piece>${PIECE}))\b)?`
  const plainUnit = unit.replaceAll(/\?<\w+>/g, '')
  const build = (number: string) =>
    String.raw`(?<prefix>${money}${plainUnit}\s*)?(?<number>${number})(?<suffix>\s*${money})?${unit}`
  const plain = String.raw`\d(?:[\d.,']*\d)?`
  const grouped = String.raw`\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:[.,]\d+)?`
  const cellPattern = new RegExp(`^${build(`${grouped}|${plain}`)}$`, 'i')
  const endPattern = new RegExp(String.raw`(?:^|[\s:;|,])${build(plain)}[\s.,;:!–—-]*$`, 'i')
  const isOther = (word: string) => {
    const name = word.toUpperCase()
    if (names.includes(name) || ENGLISH.test(word)) return false
    return /\p{Sc}|^(?:DHS?|RS|RMB|EUROS?)$/u.test(name) || isCurrency(name)
  }
  const listWords = (text: string) => text.match(/\p{L}{0,3}\p{Sc}|\p{L}+/gu) ?? []

  /** Returns why a text with another currency is refused. */
  const findOtherCurrency = (text: string) => {
    const other = listWords(text).find(isOther)
    return other && `is in ${other}, not ${currency}`
  }

  /** Tells whether a text names a currency. */
  const namesCurrency = (text: string) =>
    listWords(text).some((word) => names.includes(word.toUpperCase()) || isOther(word))

  /** @param words allowed beside the price, which then needs a currency or decimals; undefined for a cell */
  const read = (typed: string, words?: 'none' | 'any'): PriceText => {
    const text = toLatinNumber(typed).replaceAll('’', "'").trim()
    const otherCurrency = findOtherCurrency(text)
    if (otherCurrency) return { reason: otherCurrency }
    const rest = text.replaceAll(PACK, ' ').trim()
    const match = words ? endPattern.exec(rest) : cellPattern.exec(rest)
    const { prefix = '', number = '', suffix = '', carton, piece } = match?.groups ?? {}
    const beside = rest.slice(0, match?.index)
    const isCertain = prefix !== '' || suffix !== '' || /[.,]\d/.test(number)
    const reason = `is not a clear price in ${currency}`
    if (
      !match ||
      (words && (!isCertain || SIGN.test(rest) || /\d/.test(beside) || OTHER.test(rest))) ||
      (words === 'none' && /\p{L}/u.test(beside))
    ) {
      return { reason }
    }
    // Indian groups.
    const isIndian = /^\d{1,2}(?:,\d{2})+,\d{3}(?:\.|$)/.test(number)
    const digits = isIndian ? number.replaceAll(',', '') : number
    const result = readPrice(digits, currency)
    if ('problem' in result ? result.problem !== 'ambiguous' : !result.price) {
      return { reason }
    }
    const per = carton ? 'carton' : piece ? 'piece' : findUnit(prefix)
    return { number: digits, per }
  }
  return { read, findOtherCurrency, namesCurrency }
}

/** Returns the unit of a heading such as 'USD/pc'. */
export function findUnit(heading: string) {
  const [, carton, piece] =
    new RegExp(String.raw`(?:/|\bper\b)\s*(?:(${CARTON})|(${PIECE}))\b`, 'i').exec(heading) ?? []
  if (carton) return 'carton'
  return piece ? 'piece' : undefined
}

/** Returns both prices that a text such as 1,234 may mean. */
export function listReadings(typed: string) {
  const [whole = '', decimals = ''] = toLatinNumber(typed.trim()).split(/[.,]/)
  return [
    [`${whole},${decimals}.00`, `${whole},${decimals}.00`],
    [`${whole}.${decimals}`, `${whole}.${decimals}0`],
  ] as const
}
