import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { createSecret, sign } from '#api/platform/delivery/secrets.ts'
import { startConversation } from '#api/testing/conversations.ts'
import { isInstalled } from '#api/testing/reverse-proxy.ts'
import { createTemporaryFolder } from '#api/testing/temporary-folder.ts'

const GUIDE = join(import.meta.dirname, '../../../../../docs/api.md')

type IsGenuine = (headers: object, body: string, secret: string) => boolean

/** The code that the guide gives to receivers. */
async function readGuide(): Promise<IsGenuine> {
  const [, code = ''] = readFileSync(GUIDE, 'utf8').match(/```js\n([\s\S]*?)```/) ?? []
  const file = join(createTemporaryFolder(), 'receiver.mjs')
  writeFileSync(file, code)
  return (await import(/* @vite-ignore */ file)).isGenuine
}

it('the code of the guide verifies signatures', async () => {
  const isGenuine = await readGuide()
  const [secret, other] = [createSecret(), createSecret()]
  const body = JSON.stringify({ type: 'webhook.test' })
  const buildHeaders = (timestamp: number, ...secrets: string[]) => ({
    'webhook-id': 'one',
    'webhook-timestamp': String(timestamp),
    'webhook-signature': sign({ id: 'one', timestamp, body }, secrets),
  })
  const now = Math.floor(Date.now() / 1000)
  expect(isGenuine(buildHeaders(now, secret), body, secret)).toBe(true)
  expect(isGenuine(buildHeaders(now, other, secret), body, secret)).toBe(true)
  expect(isGenuine(buildHeaders(now, other), body, secret)).toBe(false)
  expect(isGenuine(buildHeaders(now, secret), `${body} `, secret)).toBe(false)
  expect(isGenuine(buildHeaders(now - 600, secret), body, secret)).toBe(false)
  expect(isGenuine({}, body, secret)).toBe(false)
})

const hasTools = ['curl', 'openssl'].every(isInstalled)
if (!hasTools)
  process.stderr.write('SKIPPED: script of the guide, because curl or openssl is not installed\n')

it.skipIf(!hasTools)('the script of the guide hands over a mail', async () => {
  const { admin, app, readLastMailId, read } = await startConversation()
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const { secret } = (await admin('POST /api/mail/inbound-secret')).body
  const [, script = ''] =
    readFileSync(GUIDE, 'utf8').match(/```sh\n(#!\/bin\/sh\n[\s\S]*?)```/) ?? []
  const env = { ...process.env, URL: `http://127.0.0.1:${port}`, SECRET: secret }
  const run = promisify(execFile)('sh', ['-c', script], { env })
  run.child.stdin?.end(
    `From: ada@visitor.example\r\nIn-Reply-To: ${readLastMailId()}\r\n\r\nPlease quote “CIF”.\r\n`,
  )
  expect((await run).stdout).toMatch(/"stored":true.* 200$/m)
  expect((await read()).entries.at(-1)).toMatchObject({
    kind: 'answer',
    text: 'Please quote “CIF”.',
  })
})
