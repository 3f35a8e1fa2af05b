import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LIMITS } from '@dhow/contract/limits'
import { describe, expect, it } from 'vitest'
import { createEnquiry, createProductForm } from '#api/testing/factories.ts'
import { createJpeg } from '#api/testing/pictures.ts'
import { ADMIN } from '#api/testing/program.ts'
import {
  BROWSER,
  createVisitor,
  decodeText,
  encodeJson,
  isInstalled,
  JSON_BODY,
  PROXIES,
  startBehind,
} from '#api/testing/reverse-proxy.ts'

for (const name of PROXIES.filter((proxy) => !isInstalled(proxy))) {
  process.stderr.write(
    `SKIPPED: tests behind ${name}, which is not installed (apt-get install ${name})\n`,
  )
}

describe.each(PROXIES)('behind %s', (name) => {
  const test = it.skipIf(!isInstalled(name))

  test('serves pages with TLS, HTTP/2, compression, 304 and ranges, and accepts pictures up to 10 MB', async () => {
    const { visitor, http, url, login, addProduct } = await startBehind(name)
    const plain = await fetch(`http://localhost:${http}/products?a=b`, { redirect: 'manual' })
    expect([301, 308]).toContain(plain.status)
    expect(plain.headers.get('location')).toMatch(/^https:\/\/localhost(:\d+)?\/products\?a=b$/)

    const page = await visitor('/products', BROWSER)
    expect(page.headers).toMatchObject({ ':status': 200, 'content-encoding': 'br' })
    expect(page.headers['strict-transport-security']).toBeDefined()
    expect(decodeText(page)).toContain(`${url}/products [] 1`)
    const etag = { 'if-none-match': String(page.headers.etag) }
    expect(await visitor('/products', { ...BROWSER, ...etag })).toMatchObject({ status: 304 })
    expect(decodeText(await visitor('/products'))).toBe(decodeText(page))

    const { body } = await addProduct(
      await login(),
      createProductForm({ media: [await createJpeg()] }),
    )
    const whole = await visitor(body.images[0])
    expect(whole.headers['cache-control']).toContain('immutable')
    const part = await visitor(body.images[0], { range: 'bytes=10-19' })
    expect(part.status).toBe(206)
    expect(part.body).toEqual(whole.body.subarray(10, 20))

    const picture = await createJpeg()
    // Bytes after the end of a JPEG are ignored.
    const createPicture = (bytes: number) =>
      Buffer.concat([picture, Buffer.alloc(bytes - picture.length)])
    const session = await login()
    const send = (bytes: number) =>
      addProduct(session, createProductForm({ media: [createPicture(bytes)] }))
    expect((await send(LIMITS.pictureBytes)).status).toBe(201)
    const tooLarge = await send(LIMITS.pictureBytes * 1.1)
    expect({ status: tooLarge.status, message: tooLarge.body.message }).toEqual({
      status: 413,
      message: expect.stringContaining('10 MB'),
    })
  })

  test('applies rate limits by the address of the connection, and reports that a form was not sent while the server is stopped', async () => {
    const settings = { LIMIT_LOGINS_PER_QUARTER_HOUR: '1', RATE_LIMIT: 'on' }
    const { url, visitor, kill, start } = await startBehind(name, settings)
    const fetchStatuses = async (who: typeof visitor, forwarded: string) => {
      const headers = { ...JSON_BODY, 'x-forwarded-for': forwarded }
      return (await who('/api/admin/login', headers, encodeJson({ ...ADMIN, password: 'x' })))
        .status
    }
    expect(await fetchStatuses(visitor, '203.0.113.1')).toBe(401)
    expect(await fetchStatuses(visitor, '203.0.113.2')).toBe(429)
    expect(await fetchStatuses(createVisitor(url, '127.0.0.3'), '203.0.113.2')).toBe(401)

    const send = () => visitor('/api/messages', JSON_BODY, encodeJson(createEnquiry()))
    await kill()
    const unsent = await send()
    expect(unsent.headers).toMatchObject({ ':status': 503, 'cache-control': 'no-store' })
    expect(JSON.parse(String(unsent.body))).toEqual({
      success: false,
      code: 'unavailable',
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

const readMallocSettings = (file: string) =>
  [
    ...readFileSync(join(import.meta.dirname, '../../../deploy', file), 'utf8').matchAll(
      /MALLOC_\w+=\d+/g,
    ),
  ].join(' ')

it('the systemd unit and the Docker image limit how much freed memory malloc retains', () => {
  const settings = readMallocSettings('systemd/dhow.service')
  expect(settings).toContain('MALLOC_ARENA_MAX=2')
  expect(readMallocSettings('docker/Dockerfile')).toBe(settings)
})
