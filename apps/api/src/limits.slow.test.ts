import { LIMITS } from '@dhow/contract/limits'
import { expect, it } from 'vitest'
import { startWithInbox } from '#api/testing/login-as-admin.ts'
import { sql } from '#api/testing/sql.ts'
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

it('a CSV file of too many empty rows is refused', async () => {
  const text = `name,brand,category,description\n${'\n'.repeat(LIMITS.importSheetRows)}`
  await expect(readCsv(new TextEncoder().encode(text))).rejects.toThrow(
    'more than 200,000 rows, empty ones included',
  )
})
