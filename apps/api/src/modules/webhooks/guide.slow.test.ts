import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { newSecret, sign } from '#api/platform/delivery/secrets.ts'
import { temporaryFolder } from '#api/testing/temporary-folder.ts'

const GUIDE = join(import.meta.dirname, '../../../../../docs/api.md')

type IsGenuine = (headers: object, body: string, secret: string) => boolean

/** The code that the guide gives to receivers. */
async function codeOfGuide(): Promise<IsGenuine> {
  const [, code = ''] = readFileSync(GUIDE, 'utf8').match(/```js\n([\s\S]*?)```/) ?? []
  const file = join(temporaryFolder(), 'receiver.mjs')
  writeFileSync(file, code)
  return (await import(/* @vite-ignore */ file)).isGenuine
}

it('the code of the guide verifies signatures', async () => {
  const isGenuine = await codeOfGuide()
  const [secret, other] = [newSecret(), newSecret()]
  const body = JSON.stringify({ type: 'webhook.test' })
  const headersAt = (timestamp: number, ...secrets: string[]) => ({
    'webhook-id': 'one',
    'webhook-timestamp': String(timestamp),
    'webhook-signature': sign({ id: 'one', timestamp, body }, secrets),
  })
  const now = Math.floor(Date.now() / 1000)
  expect(isGenuine(headersAt(now, secret), body, secret)).toBe(true)
  expect(isGenuine(headersAt(now, other, secret), body, secret)).toBe(true)
  expect(isGenuine(headersAt(now, other), body, secret)).toBe(false)
  expect(isGenuine(headersAt(now, secret), `${body} `, secret)).toBe(false)
  expect(isGenuine(headersAt(now - 600, secret), body, secret)).toBe(false)
  expect(isGenuine({}, body, secret)).toBe(false)
})
