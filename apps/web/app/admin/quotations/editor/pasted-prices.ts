import { readPrice } from '@dhow/trade/money'
import { joinNames } from '#app/ui/text.ts'
import { NO_PRICE, removeChatHeaders } from './pasted-rows.ts'
import { createItemFinder, type Draft, findItems, findLayout } from './price-layout.ts'
import { createPriceReader, findUnit, listReadings } from './price-text.ts'
import { formatPrice, parsePrice } from './typed-draft.ts'

export type PricePlan = {
  /** New prices by line and column. */
  prices: (string | undefined)[][]
  problems: string[]
  /** True if the table has no known item number or name, so that the prices are in the order of the lines. */
  isInOrder: boolean
  /** Rows with a price, but without a line. */
  unmatched: Set<string>
  /** First price that is unclear without the decimal separator. */
  ambiguous: string | undefined
}

/**
 * Finds the prices of lines in a copied table: by item number or name, otherwise in order from the cell that has the
 * focus. Only certain prices are filled in.
 * @param chosenMark decimal separator, if the other prices do not show it
 */
export function planPrices(
  rows: string[][],
  draft: Draft,
  cell: { line: number; column: number },
  chosenMark?: string,
): PricePlan {
  const { lines, columns, currency } = draft
  const reader = createPriceReader(currency)
  const find = createItemFinder(lines)
  const { table, isChat } = removeChatHeaders(rows)
  const isTable = table.some(({ length }) => length > 1)
  const itemPosition = findItems(table, find, isTable)
  const read = (row: string[], position: number) => {
    const text = row[position] ?? ''
    if (NO_PRICE.test(text) || (isTable && position === itemPosition)) return undefined
    const price = reader.read(text)
    if (isTable || (itemPosition < 0 && 'number' in price)) return price
    const item = find(text)
    if (!item) return reader.read(text, 'any')
    // A name may follow the number.
    const rest = find(item.rest)?.lines[0] === item.lines[0] ? find(item.rest)?.rest : item.rest
    if (!rest || NO_PRICE.test(rest)) return undefined
    return reader.read(rest, item.isNumber ? 'any' : 'none')
  }
  const sheet = { table, isChat, itemPosition, find, read }
  const { entries, headings, sources, problem } = findLayout(sheet, draft, cell)
  const introduction = table
    .slice(0, table.length - entries.length)
    .filter((row) => row.filter(Boolean).length === 1)
    .join(' ')
  const offers = entries.flatMap((entry) =>
    sources.flatMap((source, column) => {
      const price = source === undefined ? undefined : read(entry.row, source)
      if (source === undefined || !price) return []
      const heading = `${introduction} ${headings[source]}`
      const reason = reader.findOtherCurrency(heading)
      const text = entry.row[source] ?? ''
      const offer = { ...entry, column, text }
      if ('reason' in price) return { ...offer, price }
      if (reason) return { ...offer, price: { reason } }
      return { ...offer, price: { ...price, per: price.per ?? findUnit(headings[source] ?? '') } }
    }),
  )
  const marks = offers.flatMap(({ price }) =>
    'number' in price ? (/([.,])(?:\d\d?|\d{4,})$/.exec(price.number)?.[1] ?? []) : [],
  )
  const mark = new Set(marks).size === 1 ? marks[0] : chosenMark
  const plan: PricePlan = {
    prices: lines.map(() => columns.map(() => undefined)),
    problems: problem ? [problem] : [],
    isInOrder: itemPosition < 0,
    unmatched: new Set(),
    ambiguous: undefined,
  }
  /** Returns the text of a price; undefined while it is ambiguous. */
  const format = (number: string) => {
    const isUnclear = 'problem' in readPrice(number, currency)
    if (isUnclear && chosenMark === mark) plan.ambiguous ??= number
    if (isUnclear && !mark) return undefined
    const [whole, decimals] = listReadings(number)
    const reading = isUnclear ? (number.includes(mark ?? '') ? decimals : whole)[1] : number
    return formatPrice(parsePrice(reading, currency), currency) || undefined
  }
  const conflicts = new Set<string>()
  for (const { row, lines: targets, isBelowEnd, column, text, price } of offers) {
    if (isBelowEnd) plan.problems.push(`“${text}” is below an empty row or a total.`)
    else if (targets.length === 0 && 'number' in price) {
      plan.unmatched.add((isTable && row[itemPosition]) || text)
    } else if (targets.length === 0 && 'reason' in price && !isTable && /\d/.test(text)) {
      plan.problems.push(`“${text}” ${price.reason}.`)
    }
    for (const target of targets) {
      const line = lines[target]
      const prices = plan.prices[target] ?? []
      if ('reason' in price) plan.problems.push(`${line?.name}: “${text}” ${price.reason}.`)
      else if (price.per && price.per !== line?.pricePer) {
        plan.problems.push(
          `${line?.name}: “${text}” is per ${price.per}, not per ${line?.pricePer}.`,
        )
      } else {
        const formatted = format(price.number)
        if (formatted && (prices[column] ?? formatted) !== formatted)
          conflicts.add(`${target} ${column}`)
        else prices[column] = formatted ?? prices[column]
      }
    }
  }
  for (const conflict of conflicts) {
    const [line = 0, column = 0] = conflict.split(' ').map(Number)
    plan.prices[line]?.splice(column, 1, undefined)
    plan.problems.push(`${lines[line]?.name} has two prices. None is filled in.`)
  }
  const isEmpty = !plan.prices.flat().some(Boolean) && !plan.ambiguous
  if (isEmpty && plan.problems.length === 0 && plan.unmatched.size === 0) {
    const texts = rows.map((row) => row.join(' ').trim()).filter(Boolean)
    plan.problems.push(`Not understood: ${joinNames(texts)}`)
  }
  return plan
}
