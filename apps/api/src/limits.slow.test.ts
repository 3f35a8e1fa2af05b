import { LIMITS } from '@dhow/contract/limits'
import { expect, it } from 'vitest'
import { check, HEAD, row } from '#api/testing/imports.ts'
import { startWithAdmin, startWithInbox } from '#api/testing/login-as-admin.ts'
import { TEXT } from '#api/testing/pictures.ts'
import { sql } from '#api/testing/sql.ts'
import { NOTHING_STORED, storedProducts } from '#api/testing/stored-files.ts'
import { zipOf } from '#api/testing/zip.ts'
import { readCsv } from './platform/csv/read.ts'

it('deletes as many messages as one call may name', async () => {
  const { admin, dataDir } = await startWithInbox()
  sql(
    dataDir,
    `with recursive counter(n) as (select 1 union all select n + 1 from counter where n < ${LIMITS.rows})
     insert into messages (id, name, email, subject, message, created_at)
     select printf('%064x', n), 'Ada', 'ada@visitor.example', 'other', 'Hello', n from counter`,
  )
  const { body } = await admin('GET /api/messages')
  const ids = body.map(({ _id }: { _id: string }) => _id)
  expect(await admin('DELETE /api/messages/multiple', { ids })).toMatchObject({
    status: 200,
    body: { deleted: LIMITS.rows },
  })
  expect((await admin('GET /api/messages')).body).toEqual([])
})

it('an import names rows beyond the limit, beside the errors of the other rows', async () => {
  const server = await startWithAdmin()
  const rows = 'a,,c,d\n'.repeat(LIMITS.importRows + 1)
  const { body } = await check(server, `brand,name,category,description\n${rows}`)
  expect(body.problems.slice(0, 2)).toEqual([
    {
      field: 'Spreadsheet',
      message:
        'The sheet has 100,001 products; an import may have 100,000. Split it into several files.',
    },
    { row: 2, field: 'name', message: 'Product name is required.' },
  ])
  expect(body.problemCount).toBe(1 + LIMITS.importRows)
})

it('an import refuses a ZIP of too many files, and stores nothing of it', async () => {
  const server = await startWithAdmin()
  const files = Array.from({ length: LIMITS.importZipFiles + 1 }, (_, index) => ({
    name: `${index}`,
    data: TEXT,
  }))
  const { body } = await check(server, [HEAD, row('Tea', 'a.jpg')], zipOf(...files))
  expect(body.problems).toEqual([
    {
      field: 'ZIP file',
      message: 'The ZIP file contains more than 10,000 files.',
    },
  ])
  await server.admin('DELETE /api/catalogue/import')
  expect(await storedProducts(server)).toEqual(NOTHING_STORED)
})

it('a CSV file of too many empty rows is refused', async () => {
  const text = `name,brand,category,description\n${'\n'.repeat(LIMITS.importSheetRows)}`
  await expect(readCsv(new TextEncoder().encode(text))).rejects.toThrow(
    'more than 200,000 rows, empty ones included',
  )
})
