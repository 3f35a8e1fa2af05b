import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { startConversation } from '#api/testing/conversations.ts'
import { isInstalled } from '#api/testing/reverse-proxy.ts'

const GUIDE = join(import.meta.dirname, '../../../../../docs/api.md')

const hasTools = ['curl', 'openssl'].every(isInstalled)
if (!hasTools)
  process.stderr.write('SKIPPED: script of the guide, because curl or openssl is not installed\n')

it.skipIf(!hasTools)('the script of the guide hands over a mail', async () => {
  const { admin, app, lastMailId, read } = await startConversation()
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const { secret } = (await admin('POST /api/mail/inbound-secret')).body
  const [, script = ''] =
    readFileSync(GUIDE, 'utf8').match(/```sh\n(#!\/bin\/sh\n[\s\S]*?)```/) ?? []
  const env = { ...process.env, URL: `http://127.0.0.1:${port}`, SECRET: secret }
  const run = promisify(execFile)('sh', ['-c', script], { env })
  run.child.stdin?.end(
    `From: ada@visitor.example\r\nIn-Reply-To: ${lastMailId()}\r\n\r\nPlease quote “CIF”.\r\n`,
  )
  expect(JSON.parse((await run).stdout)).toMatchObject({ stored: true })
  expect((await read()).entries.at(-1)).toMatchObject({
    kind: 'answer',
    text: 'Please quote “CIF”.',
  })
})
