import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { addCertified, certificatesIn, pdfOf } from '#api/testing/company.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'
import { slowDown, startProcessAsAdmin } from '#api/testing/process-as-admin.ts'
import { sql } from '#api/testing/sql.ts'

it('a server that is killed between upload and save keeps accepted files only', async () => {
  const { dataDir, server, call } = await startProcessAsAdmin()
  const send = (words: string) => {
    const form = new FormData()
    form.append('file', new File([pdfOf(words)], 'halal.pdf'))
    return call<{ file: string }>('POST', '/certificates', form)
  }
  const { file } = await send('one')

  // The row of the file is written endlessly, before the file is published.
  slowDown(dataDir, 'before insert on certificate_files')
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
