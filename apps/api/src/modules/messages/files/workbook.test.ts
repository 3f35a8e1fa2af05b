import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readXlsx } from '#api/platform/xlsx/read.ts'
import { enquiry, productFields } from '#api/testing/factories.ts'
import { bearer, sessionToken, startWithInbox } from '#api/testing/login-as-admin.ts'
import { temporaryFolder } from '#api/testing/temporary-folder.ts'

/** The rows of a workbook, each cell under the name of its column. */
async function rowsOf(workbook: Buffer): Promise<Record<string, string>[]> {
  const path = join(temporaryFolder(), 'list.xlsx')
  writeFileSync(path, workbook)
  const rows: string[][] = []
  await readXlsx(path, (_, cells) => void rows.push(cells))
  const [heads = [], ...others] = rows
  return others.map((row) =>
    Object.fromEntries(heads.map((head, column) => [head, row[column] ?? ''])),
  )
}

it('a list is downloaded as a workbook with its original content', async () => {
  const server = await startWithInbox()
  const { products, messages } = server.services
  const specification = { cartonGrossGrams: 8_000, unitsPerCarton: 24 }
  const tea = await products.create(
    productFields({ name: 'Tea', itemNumber: 'TEA-0204', specification }),
    [],
  )
  const { id, reference } = await messages.send({
    ...enquiry(),
    lines: [
      { productId: tea._id, quantity: 48, unit: 'piece', note: '=1+1' },
      { text: 'Star anise', quantity: 3, unit: '40HC' },
    ],
  })
  await products.update(tea._id, productFields({ name: 'Green tea', specification: {} }), [])

  const headers = bearer(sessionToken(server))
  const answer = await server.app.inject({ url: `/api/messages/${id}/xlsx`, headers })
  expect(answer.headers).toMatchObject({
    'content-disposition': `attachment; filename=${reference}.xlsx`,
    'cache-control': 'no-store',
  })
  expect(await rowsOf(answer.rawPayload)).toMatchObject([
    {
      ...{ 'No.': '1', Product: 'Tea', 'Item number': 'TEA-0204', Quantity: '48', Unit: 'piece' },
      Note: '=1+1',
      ...{ Cartons: '2', 'Gross weight (kg)': '16', CBM: '', 'Units per carton': '24' },
    },
    { 'No.': '2', Product: 'Star anise', Quantity: '3', Unit: "40' HC container", Cartons: '' },
  ])
})

it('the inbox is downloaded as a workbook without formulas', async () => {
  const given = { name: "Ali;=cmd|' /C calc'!A0;", message: '=1+1' }
  const server = await startWithInbox({ name: 'Other' }, given)
  const headers = bearer(sessionToken(server))
  const answer = await server.app.inject({ url: '/api/inbox.xlsx?search=ali', headers })
  expect(answer.headers).toMatchObject({
    'content-disposition': 'attachment; filename="messages.xlsx"',
  })
  const rows = await rowsOf(answer.rawPayload)
  expect(rows).toMatchObject([{ Name: given.name, Message: given.message, Status: 'pending' }])
})
