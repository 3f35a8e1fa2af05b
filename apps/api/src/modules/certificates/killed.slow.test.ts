import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { addCertified, certificatesIn, pdfOf } from '#api/testing/company.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'
import { spawnServer } from '#api/testing/program.ts'
import { sql } from '#api/testing/sql.ts'
import { ADMIN } from '#api/testing/start-test-app.ts'
import { temporaryFolder } from '#api/testing/temporary-folder.ts'

it('a server that is killed between upload and save keeps accepted files only', async () => {
  const dataDir = temporaryFolder()
  const server = await spawnServer({ DATA_DIR: dataDir, ADMIN_PASSWORD: ADMIN.password })
  await server.says('Dhow is at ')
  const post = async (path: string, body: FormData | string, headers: Record<string, string>) => {
    const response = await fetch(server.address + path, { method: 'POST', headers, body })
    return (await response.json()) as Record<string, string>
  }
  const type = { 'content-type': 'application/json' }
  const { token } = await post('/api/admin/login', JSON.stringify(ADMIN), type)
  const send = (words: string) => {
    const form = new FormData()
    form.append('file', new File([pdfOf(words)], 'halal.pdf'))
    return post('/api/certificates', form, { authorization: `Bearer ${token}` })
  }
  const { file = '' } = await send('one')

  // The row of the file is written endlessly, before the file is published.
  sql(
    dataDir,
    `create view forever as with recursive counted(n) as
     (select 1 union all select n + 1 from counted) select count(*) as n from counted`,
  )
  sql(
    dataDir,
    'create trigger slow before insert on certificate_files begin select n from forever; end',
  )
  const sending = send('two').catch(() => 'cut off')
  const incoming = () => readdirSync(join(dataDir, 'incoming'), { recursive: true })
  await expect.poll(() => incoming().length, { timeout: 15_000 }).toBeGreaterThan(1)
  await server.end('SIGKILL')
  expect(await sending).toBe('cut off')

  sql(dataDir, 'drop trigger slow')
  const again = await startWithAdmin({ DATA_DIR: dataDir })
  expect([certificatesIn(dataDir), incoming()]).toEqual([[file], []])
  await addCertified(again, { name: 'Halal', file })
})
