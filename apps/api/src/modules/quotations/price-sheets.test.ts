import { LIMITS } from '@dhow/contract/limits'
import { type BookType, utils, write } from '@e965/xlsx'
import { expect, it } from 'vitest'
import { refusal } from '#api/testing/caller.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'

async function start() {
  const { admin } = await startWithAdmin()
  return (...content: BlobPart[]) => {
    const form = new FormData()
    form.set('csv', new File(content, 'prices'))
    return admin('POST /api/quotations/sheets', form)
  }
}

/** Writes a price list with a cover, a hidden sheet and a hidden column of costs. */
function writePriceList(bookType: BookType): Buffer<ArrayBuffer> {
  const prices = utils.aoa_to_sheet([
    ['Item', 'Cost', 'FOB', 'Valid until', 'CIF'],
    [42, 7, 12.5, 46_203, 4.1 * 3],
    ['TEA-1', 8, 1234.5, null, 'on request'],
  ])
  Object.assign(prices.A2, { z: '00000' })
  Object.assign(prices.C2, { z: '0.00' })
  Object.assign(prices.C3, { z: '"AED" #,##0.00' })
  Object.assign(prices.D2, { z: 'm/d/yy' })
  const workbook = utils.book_new()
  utils.book_append_sheet(workbook, utils.aoa_to_sheet([['Prices of 2026']]), 'Cover')
  utils.book_append_sheet(workbook, prices, 'Prices')
  if (bookType === 'xlsx') {
    prices['!cols'] = [{}, { hidden: true }]
    utils.book_append_sheet(workbook, utils.aoa_to_sheet([['secret']]), 'Costs')
    utils.book_set_sheet_visibility(workbook, 'Costs', 1)
  }
  return write(workbook, { type: 'buffer', bookType })
}

it('reads the visible cells of price lists as they are displayed', async () => {
  const read = await start()
  expect((await read(writePriceList('xlsx'))).body).toEqual({
    sheets: [
      [['Prices of 2026']],
      [
        ['Item', 'FOB', 'Valid until', 'CIF'],
        ['00042', '12.50', '2026-06-30', '12.3'],
        ['TEA-1', 'AED 1234.50', '', 'on request'],
      ],
    ],
  })
  expect((await read(writePriceList('ods'))).body.sheets[1][1]).toEqual([
    expect.stringMatching('42'),
    '7',
    expect.stringMatching(/^12\.50?$/),
    '2026-06-30',
    '12.3',
  ])
  expect((await read('\ufeffItem;Preis\r\n00042;12,50\r\n\r\n"A;1";"1.234,50 €"')).body).toEqual({
    sheets: [
      [
        ['Item', 'Preis'],
        ['00042', '12,50'],
        ['A;1', '1.234,50 €'],
      ],
    ],
  })
})

it('refuses files without rows, with too many, and damaged ones', async () => {
  const read = await start()
  expect(await read('\r\n;;\r\n')).toEqual(refusal(400, 'The file is empty.', 'csv'))
  const cut = await read(writePriceList('xlsx').subarray(0, 2_000))
  expect(cut).toEqual(refusal(400, 'neither a CSV file nor a workbook', 'csv'))
  const rows = 'TEA-1;12.50\n'.repeat(LIMITS.priceRows + 1)
  expect(await read(rows)).toEqual(refusal(400, 'more than 5,000 rows', 'csv'))
})
