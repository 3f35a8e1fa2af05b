import { LIMITS } from '@dhow/contract/limits'
import { describe, expect, it } from 'vitest'
import { enquiry, productForm } from '#api/testing/factories.ts'
import { jpeg } from '#api/testing/pictures.ts'
import { ADMIN } from '#api/testing/program.ts'
import {
  BROWSER,
  isInstalled,
  JSON_BODY,
  json,
  PROXIES,
  startBehind,
  textOf,
  visitorOf,
} from '#api/testing/reverse-proxy.ts'

// Loud, for what is skipped here is seen nowhere else.
for (const name of PROXIES.filter((one) => !isInstalled(one))) {
  process.stderr.write(
    `SKIPPED: nothing is tested behind ${name}, for it is not installed (apt-get install ${name})\n`,
  )
}

describe.each(PROXIES)('behind %s', (name) => {
  const test = it.skipIf(!isInstalled(name))

  test('pages come by TLS and HTTP/2, compressed by Dhow, as 304 to who has them, and in parts', async () => {
    const { visitor, http, url, login, addProduct } = await startBehind(name)
    const plain = await fetch(`http://localhost:${http}/products?a=b`, { redirect: 'manual' })
    expect([301, 308]).toContain(plain.status)
    expect(plain.headers.get('location')).toMatch(/^https:\/\/localhost(:\d+)?\/products\?a=b$/)

    const page = await visitor('/products', BROWSER)
    expect(page.headers).toMatchObject({ ':status': 200, 'content-encoding': 'br' })
    expect(page.headers['strict-transport-security']).toBeDefined()
    expect(textOf(page)).toContain(`${url}/products [] 1`)
    const etag = { 'if-none-match': String(page.headers.etag) }
    expect(await visitor('/products', { ...BROWSER, ...etag })).toMatchObject({ status: 304 })
    expect(textOf(await visitor('/products'))).toBe(textOf(page))

    const { body } = await addProduct(await login(), productForm({ media: [await jpeg()] }))
    const whole = await visitor(body.images[0])
    expect(whole.headers['cache-control']).toContain('immutable')
    const part = await visitor(body.images[0], { range: 'bytes=10-19' })
    expect(part.status).toBe(206)
    expect(part.body).toEqual(whole.body.subarray(10, 20))
  })

  test('limits count visitors by the address that connects, whatever they claim', async () => {
    const settings = { LIMIT_LOGINS_PER_QUARTER_HOUR: '1', RATE_LIMIT: 'on' }
    const { url, visitor } = await startBehind(name, settings)
    const statuses = async (who: typeof visitor, forwarded: string) => {
      const headers = { ...JSON_BODY, 'x-forwarded-for': forwarded }
      return (await who('/api/admin/login', headers, json({ ...ADMIN, password: 'x' }))).status
    }
    expect(await statuses(visitor, '203.0.113.1')).toBe(401)
    expect(await statuses(visitor, '203.0.113.2')).toBe(429)
    expect(await statuses(visitorOf(url, '127.0.0.3'), '203.0.113.2')).toBe(401)
  })

  test('a picture of 10 MB is taken, and one that is larger refused in words', async () => {
    const { login, addProduct } = await startBehind(name)
    const session = await login()
    const picture = await jpeg()
    // What follows the end of a JPEG is passed over.
    const ofBytes = (bytes: number) =>
      Buffer.concat([picture, Buffer.alloc(bytes - picture.length)])
    const send = (bytes: number) => addProduct(session, productForm({ media: [ofBytes(bytes)] }))
    expect((await send(LIMITS.pictureBytes)).status).toBe(201)
    const { status, body } = await send(LIMITS.pictureBytes * 1.1)
    expect({ status, words: body.message }).toEqual({
      status: 413,
      words: expect.stringContaining('10 MB'),
    })
  })

  test('a form is not said to be sent while the server is killed, and is when it is back', async () => {
    const { visitor, kill, start } = await startBehind(name)
    const send = () => visitor('/api/messages', JSON_BODY, json(enquiry()))
    await kill()
    const unsent = await send()
    expect(unsent.headers).toMatchObject({ ':status': 503, 'cache-control': 'no-store' })
    expect(JSON.parse(String(unsent.body))).toEqual({
      success: false,
      message: expect.stringContaining('nothing was sent'),
    })
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const withoutScript = await visitor('/contact', form, Buffer.from('name=Ada'))
    expect(withoutScript.status).toBe(503)
    expect(String(withoutScript.body)).toContain('This was not sent')
    const unseen = await visitor('/never-read')
    expect(unseen.headers).toMatchObject({ ':status': 503, 'cache-control': 'no-store' })
    expect(String(unseen.body)).toContain('Back in a moment')

    await start()
    expect((await send()).status).toBe(201)
  })
})
