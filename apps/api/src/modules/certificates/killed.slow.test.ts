import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { addCertified, createPdf, listCertificates } from '#api/testing/company.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'
import { slowDown, startProcessAsAdmin } from '#api/testing/process-as-admin.ts'
import { runSql } from '#api/testing/sql.ts'

it('a server that is killed between upload and save keeps accepted files only', async () => {
  const { dataDir, server, call } = await startProcessAsAdmin()
  const send = (words: string) => {
    const form = new FormData()
    form.append('file', new File([createPdf(words)], 'halal.pdf'))
    return call<{ file: string }>('POST', '/certificates', form)
  }
  const { file } = await send('one')

  // The row of the file is written endlessly, before the file is published.
  slowDown(dataDir, 'before insert on certificate_files')
  const sending = send('two').catch(() => 'cut off')
  const listIncoming = () => readdirSync(join(dataDir, 'incoming'), { recursive: true })
  await expect.poll(() => listIncoming().length, { timeout: 15_000 }).toBeGreaterThan(1)
  await server.end('SIGKILL')
  expect(await sending).toBe('cut off')

  runSql(dataDir, 'drop trigger slow')
  const again = await startWithAdmin({ DATA_DIR: dataDir })
  expect([listCertificates(dataDir), listIncoming()]).toEqual([[file], []])
  await addCertified(again, { name: 'Halal', file })
})
