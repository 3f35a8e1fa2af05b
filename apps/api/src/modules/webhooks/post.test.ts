import type { lookup as systemLookup } from 'node:dns'
import { WEBHOOK_LIMITS } from '@dhow/contract/webhooks'
import { describe, expect, it } from 'vitest'
import { openReceiver } from '#api/testing/webhook-receiver.ts'
import { createPost, RefusedReceiver } from './post.ts'

const BODY = JSON.stringify({ type: 'webhook.test' })

/** A name server that answers these addresses, and says how often it was asked. */
function namesOf(...addresses: string[]) {
  const asked: string[] = []
  const lookup = ((
    name: string,
    _options: object,
    callback: (error: null, found: { address: string; family: number }[]) => void,
  ) => {
    asked.push(name)
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }) as typeof systemLookup
  return { lookup, asked }
}

const send = (
  url: string,
  options: Partial<Parameters<typeof createPost>[0]> = {},
  signal = new AbortController().signal,
) => createPost({ allowsPrivate: false, ...options })(url, {}, BODY, signal)

describe('a receiver in a private network', () => {
  it.each([
    ...[
      'https://127.0.0.1/',
      'https://10.0.0.1:8443/x',
      'https://169.254.169.254/latest/meta-data',
    ],
    // The same, written otherwise.
    ...['https://0x7f.1/', 'https://2130706433/', 'https://0/', 'https://[::1]/'],
    ...['https://[::ffff:127.0.0.1]/', 'https://[fd00:ec2::254]/'],
  ])('is not called at %s', async (url) => {
    await expect(send(url)).rejects.toThrow(RefusedReceiver)
  })

  it('is not called by a name that leads there', async () => {
    const { received, port } = await openReceiver()
    const { lookup } = namesOf('127.0.0.1', '::1')
    const url = `https://inside.example:${port}/`
    await expect(send(url, { lookup })).rejects.toThrow('inside.example is in a private network')
    expect(received).toEqual([])
  })

  it('is not called by a name that is another’s each time it is looked up', async () => {
    const { lookup, asked } = namesOf('127.0.0.1')
    await expect(send('https://rebind.example/', { lookup })).rejects.toThrow(RefusedReceiver)
    // The connection is made to what was looked at: nothing asks once more.
    expect(asked).toEqual(['rebind.example'])
  })

  it('is not called by http, whatever its name', async () => {
    await expect(send('http://example.com/')).rejects.toThrow('https://')
  })

  it('is called where that is allowed', async () => {
    const { received, url } = await openReceiver()
    expect(await send(url, { allowsPrivate: true })).toMatchObject({ status: 204, body: '' })
    expect(received).toMatchObject([{ body: BODY }])
  })
})

describe('an answer', () => {
  it('is no redirect that is followed', async () => {
    const other = await openReceiver()
    const { url } = await openReceiver((response) =>
      response.writeHead(302, { location: other.url }).end(),
    )
    expect(await send(url, { allowsPrivate: true })).toMatchObject({ status: 302 })
    expect(other.received).toEqual([])
  })

  it('is kept as far as its first characters, of whatever bytes', async () => {
    const { url } = await openReceiver((response) => {
      response.writeHead(500)
      response.write(Buffer.from([0x4e, 0x6f, 0x00, 0x0a, 0xff, 0xfe]))
      // Without an end.
      const more = setInterval(() => response.write('x'.repeat(10_000)), 1)
      response.on('close', () => clearInterval(more))
    })
    const { status, body } = await send(url, { allowsPrivate: true })
    expect(status).toBe(500)
    expect(body).toMatch(/^No x+$/)
    expect(body).toHaveLength(WEBHOOK_LIMITS.answer)
  })

  it('counts by its status also when its body does not come', async () => {
    const { url } = await openReceiver((response) => void response.writeHead(200).write('ok'))
    expect(await send(url, { allowsPrivate: true, timeoutMs: 200 })).toMatchObject({
      status: 200,
      body: 'ok',
    })
  })

  it('that does not come in time is none', async () => {
    const { url } = await openReceiver(() => {})
    const late = send(url, { allowsPrivate: true, timeoutMs: 50 })
    await expect(late).rejects.toMatchObject({ code: 'ABORT_ERR' })
  })

  it('that ends before it begins is none', async () => {
    const { url } = await openReceiver((response) => void response.socket?.destroy())
    await expect(send(url, { allowsPrivate: true })).rejects.toThrow()
  })
})
