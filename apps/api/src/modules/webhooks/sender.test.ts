import type { lookup as systemLookup } from 'node:dns'
import { WEBHOOK_LIMITS } from '@dhow/contract/webhooks/webhooks'
import { describe, expect, it } from 'vitest'
import { isPublicAddress } from '#api/platform/delivery/addresses.ts'
import { openReceiver } from '#api/testing/webhook-receiver.ts'
import { createPost, RefusedReceiver } from './sender.ts'

const BODY = JSON.stringify({ type: 'webhook.test' })

/** A lookup that returns these addresses and records its calls. */
function createLookup(...addresses: string[]) {
  const lookedUp: string[] = []
  const lookup = ((
    name: string,
    _options: object,
    callback: (error: null, addresses: { address: string; family: number }[]) => void,
  ) => {
    lookedUp.push(name)
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }) as typeof systemLookup
  return { lookup, lookedUp }
}

const send = (
  url: string,
  options: Partial<Parameters<typeof createPost>[0]> = {},
  signal = new AbortController().signal,
) => createPost({ allowsPrivate: false, ...options })(url, {}, BODY, signal)

describe('a receiver in a private network', () => {
  it.each(['https://10.0.0.1:8443/x', 'https://0x7f.1/', 'https://2130706433/', 'https://[::1]/'])(
    'is not called at %s',
    async (url) => {
      await expect(send(url)).rejects.toThrow(RefusedReceiver)
    },
  )

  it('is not called by its name, which is looked up once per connection', async () => {
    const { received, port } = await openReceiver()
    const { lookup, lookedUp } = createLookup('127.0.0.1', '::1')
    const url = `https://inside.example:${port}/`
    await expect(send(url, { lookup })).rejects.toThrow('inside.example is in a private network')
    expect([received, lookedUp]).toEqual([[], ['inside.example']])
  })

  it('is called if the setting allows it', async () => {
    const { received, url } = await openReceiver()
    expect(await send(url, { allowsPrivate: true })).toMatchObject({ status: 204, body: '' })
    expect(received).toMatchObject([{ body: BODY }])
  })
})

describe('a response', () => {
  it('with a redirect is not followed', async () => {
    const other = await openReceiver()
    const { url } = await openReceiver((response) =>
      response.writeHead(302, { location: other.url }).end(),
    )
    expect(await send(url, { allowsPrivate: true })).toMatchObject({ status: 302 })
    expect(other.received).toEqual([])
  })

  it('is cut to its first characters, whatever its bytes', async () => {
    const { url } = await openReceiver((response) => {
      response.writeHead(500)
      response.write(Buffer.from([0x4e, 0x6f, 0x00, 0x0a, 0xff, 0xfe]))
      const writing = setInterval(() => response.write('x'.repeat(10_000)), 1)
      response.on('close', () => clearInterval(writing))
    })
    const { status, body } = await send(url, { allowsPrivate: true })
    expect(status).toBe(500)
    expect(body).toMatch(/^No x+$/)
    expect(body).toHaveLength(WEBHOOK_LIMITS.answer)
  })

  it('counts even if its body does not end', async () => {
    const { url } = await openReceiver((response) => void response.writeHead(200).write('ok'))
    expect(await send(url, { allowsPrivate: true, timeoutMs: 200 })).toMatchObject({
      status: 200,
      body: 'ok',
    })
  })

  it('must arrive in time', async () => {
    const { url } = await openReceiver(() => {})
    const response = send(url, { allowsPrivate: true, timeoutMs: 50 })
    await expect(response).rejects.toMatchObject({ code: 'ABORT_ERR' })
  })
})

it.each([
  '127.0.0.1',
  '0.0.0.0',
  '10.1.2.3',
  '172.31.255.255',
  // Cloud metadata, carrier networks, documentation, benchmarks, multicast.
  '169.254.169.254',
  '100.64.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  'fe80::1',
  'fe80::1%eth0',
  'fd00:ec2::254',
  'ff02::1',
  // IPv4 in IPv6: mapped, compatible, translated, tunnelled.
  '::ffff:10.0.0.1',
  '::127.0.0.1',
  '64:ff9b::a00:1',
  '2002:7f00:1::',
  '2001:db8::1',
  'localhost',
  '',
  '0x7f.1',
  '8.8.8.8 ',
])('%s is no public address', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

it.each(['8.8.8.8', '93.184.215.14', '172.32.0.1', '2606:2800:21f:cb07::1', '::ffff:8.8.8.8'])(
  '%s is a public address',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)
