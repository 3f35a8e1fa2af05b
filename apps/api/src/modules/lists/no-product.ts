import { searchWords } from '#api/platform/database/search-words.ts'

const TOTAL = new Set(['TOTAL', 'SUBTOTAL', 'SUM', 'TTL'])

const TOTAL_WORDS = new Set([
  ...TOTAL,
  ...'GRAND SUB OVERALL ALL ORDER QTY QUANTITY AMOUNT VALUE CARTON CTN CTNS CASE BOX PIECE PCS UNIT PALLET CONTAINER FCL FT HC HQ KG KGS CBM M M3 T MT TON WEIGHT GROSS NET VOLUME LINE ITEM NO USD EUR'.split(
    ' ',
  ),
])

/** Returns whether a row is the sum of others. */
export function isTotal(row: string): boolean {
  const words = searchWords(row).map((word) => word.replace(/^[\d.,]+/, ''))
  const letters = words.filter((word) => word !== '')
  return letters.some((word) => TOTAL.has(word)) && letters.every((word) => TOTAL_WORDS.has(word))
}

const SENTENCE =
  /^\W*(?:dear|hi|hello|hey|good (?:day|morning|afternoon|evening)|greetings|sirs?|madam|please|pls|kindly|thanks?|regards|best|kind|sincerely|yours|looking forward|we|i|our|this|attn|subject|re|fw|fwd|from|to|cc|date|sent|tel|phone|mobile|fax|e-?mail|www|https?|p\.?o|ref|order|purchase|invoice|delivery|shipment|port|destination|payment|terms?|incoterms?|could|can|let|find|see|below|as per|following|the following)\b/i

/** Returns whether a row begins like the sentences and headers of a letter. */
export const isSentence = (row: string): boolean => SENTENCE.test(row) || /\S@\S/.test(row)

const MAX_HEADING_WORDS = 4

/** Returns whether a row may be the heading of the rows below: BISCUITS, or Biscuits: */
export function isHeading(row: string): boolean {
  const text = row.trim()
  return (
    /[:：]$/.test(text) ||
    (text.split(/\s+/, MAX_HEADING_WORDS + 1).length <= MAX_HEADING_WORDS &&
      /\p{L}/u.test(text) &&
      !/[\p{Ll}\p{N}]/u.test(text))
  )
}
