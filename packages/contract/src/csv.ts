import { initContract } from '@ts-rest/core'

const c = initContract()

/** A spreadsheet's rows as text, piece by piece. */
export const Csv = c.otherResponse({
  contentType: 'text/csv; charset=utf-8',
  body: c.type<Iterable<string>>(),
})

/** A workbook of one sheet, piece by piece. */
export const Xlsx = c.otherResponse({
  contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  body: c.type<AsyncIterable<Uint8Array>>(),
})
