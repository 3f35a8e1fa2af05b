import type { Readable } from 'node:stream'
import { toJourney } from '@dhow/contract/messages/enquiry-load'
import type { Message } from '@dhow/contract/messages/messages'
import { formatTerms } from '@dhow/contract/messages/term-texts'
import { getEnglish } from '@dhow/i18n/catalogues'
import { getCartonsPerPallet } from '@dhow/trade/load/cartons'
import { listColumns, listRows } from '#api/modules/lists/table.ts'
import { createDayFormat } from '#api/platform/time-zones.ts'
import { writeFactsXlsx, type XlsxCell } from '#api/platform/xlsx/write.ts'

/** The formulas refer to column E, the quantity, and column G, the price. */
const FIRST = ['No.', 'Item number', 'Product', 'Brand', 'Quantity', 'Unit', 'Price', 'Amount']
const LIST_HEADS = listColumns(getEnglish()).map(([head]) => head)
const HEADS = [...new Set([...FIRST, 'Note', 'As written', 'Cartons', 'Pallets', ...LIST_HEADS])]
const SUMMED = ['Amount', 'Cartons', 'Pallets', 'Gross weight (kg)', 'CBM']

/**
 * Returns a workbook to quote an enquiry: the buyer and the terms, then the lines with empty prices, and totals.
 * @param timeZone of the company
 */
export function buildEnquiryWorkbook(
  { lines = [], terms = {}, ...message }: Message,
  timeZone: string,
): Readable {
  const about = [
    ['Reference', message.reference],
    ['Received', createDayFormat(timeZone).format(new Date(message.createdAt))],
    ['Name', message.name],
    ['Email', message.email],
    ...formatTerms(terms, getEnglish()),
  ]
  const headRow = about.length + 2
  function* buildRows(): Generator<XlsxCell[]> {
    let row = headRow + 1
    const rows = listRows(lines, toJourney(terms), getEnglish())
    // The workbook has heads of its own.
    rows.next()
    for (const cells of rows) {
      const { specification = {} } = lines[row - headRow - 1] ?? {}
      const cellsByHead = Object.fromEntries(LIST_HEADS.map((head, index) => [head, cells[index]]))
      const pallets = Math.ceil(
        Number(cellsByHead.Cartons) / (getCartonsPerPallet(specification) ?? 0),
      )
      const addedCells: Record<string, XlsxCell> = {
        Amount: { formula: `IF(G${row}="","",E${row}*G${row})` },
        Pallets: pallets > 0 && pallets < Infinity ? pallets : '',
      }
      yield HEADS.map((head) => addedCells[head] ?? cellsByHead[head] ?? '')
      row++
    }
    const buildSum = (index: number) => {
      const column = String.fromCharCode(65 + index)
      return { formula: `SUM(${column}${headRow + 1}:${column}${row - 1})` }
    }
    if (lines.length > 0)
      yield HEADS.map((head, index) => (SUMMED.includes(head) ? buildSum(index) : ''))
  }
  return writeFactsXlsx('Enquiry', about, HEADS, buildRows())
}
