import { readdirSync, readFileSync } from 'node:fs'
import { PassThrough } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createSecret, sign } from '#api/platform/delivery/secrets.ts'
import { createTemporaryFolder } from '#api/testing/temporary-folder.ts'
import { createDeliveries } from './deliveries.ts'

const secret = createSecret()

function start() {
  const folder = createTemporaryFolder()
  const receive = createDeliveries(folder)
  const begin = (address: string, text = 'From: Ada\r\n\r\nYes', by = secret) => {
    const body = new PassThrough()
    const signed = { id: 'msg_1', timestamp: '1', body: text }
    const headers = {
      'webhook-id': signed.id,
      'webhook-timestamp': signed.timestamp,
      'webhook-signature': sign(signed, [by]),
    }
    const read = async (path: string) => readFileSync(path, 'utf8')
    const result = receive({ body, headers, address, secret }, read)
    result.catch(() => {})
    body.write(text.slice(0, 9))
    return { body, result, finish: () => body.end(text.slice(9)) && result }
  }
  const listFiles = () => readdirSync(folder)
  return { begin, listFiles }
}

const busy = expect.objectContaining({ kind: 'busy' })

it('receives two unverified bodies at once, and refuses others before they are read', async () => {
  const { begin, listFiles } = start()
  const open = ['192.0.2.1', '192.0.2.2'].map((address) => begin(address))
  const refused = ['192.0.2.3', '192.0.2.1'].map((address) => begin(address))
  for (const { body, result } of refused) {
    await expect(result).rejects.toEqual(busy)
    expect([body.readableLength, body.destroyed]).toEqual([9, false])
  }
  await expect.poll(listFiles).toHaveLength(2)
  for (const { finish } of open) expect(await finish()).toBe('From: Ada\r\n\r\nYes')
  expect(listFiles()).toEqual([])
  expect(await begin('192.0.2.3').finish()).toContain('Yes')
})

it('deletes the file of a body that is cut off, too long or wrongly signed', async () => {
  const { begin, listFiles } = start()
  const cut = begin('192.0.2.1')
  cut.body.destroy()
  await expect(cut.result).rejects.toThrow('incomplete')
  await expect(begin('192.0.2.1', undefined, createSecret()).finish()).rejects.toThrow('wrong')
  const long = begin('192.0.2.1', 'a'.repeat(25_000_001))
  await expect(long.finish()).rejects.toMatchObject({
    kind: 'too-large',
    message: expect.stringContaining('25 MB'),
  })
  expect(listFiles()).toEqual([])
})

it('gives the place of a stranger to an address that has signed before', async () => {
  const { begin } = start()
  await begin('192.0.2.9').finish()
  const strangers = ['192.0.2.1', '192.0.2.2'].map((address) => begin(address))
  const sender = begin('192.0.2.9')
  await expect(begin('192.0.2.3').result).rejects.toEqual(busy)
  expect(await sender.finish()).toContain('Yes')
  await expect(strangers[0]?.result).rejects.toThrow('incomplete')
  expect(await strangers[1]?.finish()).toContain('Yes')
})

it.each([
  ['silent body', [3_001], false],
  ['slow stranger', [4_000, 1_001], true],
])('gives the place of a %s to the next one', async (_what, delaysMs, isSending) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { begin } = start()
  const earlierDeliveries = [begin('192.0.2.1'), begin('192.0.2.2')]
  for (const delayMs of delaysMs) {
    await expect(begin('192.0.2.3').result).rejects.toEqual(busy)
    vi.setSystemTime(Date.now() + delayMs)
    if (!isSending) continue
    for (const { body } of earlierDeliveries) body.write('x')
    await setImmediate()
  }
  expect(await begin('192.0.2.3').finish()).toContain('Yes')
  await expect(earlierDeliveries[0]?.result).rejects.toThrow('incomplete')
})
