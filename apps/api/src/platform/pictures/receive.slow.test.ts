import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { LIMITS } from '@dhow/contract/limits'
import { describe, expect, it } from 'vitest'
import { beginRequest, refusal } from '#api/testing/caller.ts'
import { productForm, upload } from '#api/testing/factories.ts'
import { bearer, sessionToken, startWithAdmin } from '#api/testing/login-as-admin.ts'
import { blackPng, jpeg, SVG, TEXT, truncatedJpeg } from '#api/testing/pictures.ts'
import { NOTHING_STORED, storedProducts } from '#api/testing/stored-files.ts'
import { temporaryFolder } from '#api/testing/temporary-folder.ts'
import { decoder } from './decoder/decoder.ts'

/** Pads a JPEG to a size in bytes. */
const jpegOf = async (bytes: number) => {
  const picture = await jpeg()
  return Buffer.concat([picture, Buffer.alloc(bytes - picture.length)])
}

const pictures = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, n) => jpeg(20 + n, 20)))

describe('a refused upload leaves no files', () => {
  it.each([
    ['a text named .jpg', 415, 'photo.jpg is not a JPEG', async () => [TEXT]],
    ['an SVG', 415, 'icon.svg is not a JPEG', async () => [upload(SVG, 'icon.svg')]],
    ['60 megapixels', 413, 'the limit is 50', async () => [blackPng(8000, 7500)]],
    ['13 pictures', 413, 'at most 12', async () => pictures(LIMITS.pictures + 1)],
    ['a file that is too large', 413, '10 MB', async () => [await jpegOf(LIMITS.pictureBytes + 1)]],
    ['a truncated JPEG', 422, 'damaged', async () => [await truncatedJpeg()]],
    ['an invalid one after valid ones', 415, 'is not', async () => [...(await pictures(3)), TEXT]],
  ])('%s', async (_what, status, text, files) => {
    const server = await startWithAdmin()
    const form = productForm({ media: await files() })
    expect(await server.admin('POST /api/products', form)).toEqual(refusal(status, text))
    expect(await storedProducts(server)).toEqual(NOTHING_STORED)
  })

  it.each([
    [
      'an unfinished body',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nSal',
    ],
    [
      'an unfinished file',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="media"; filename="a.jpg"\r\n\r\nSal',
    ],
    ['no form', 'multipart/form-data; boundary=x', 'name=Salt'],
    ['a form without a boundary', 'multipart/form-data', '--x--'],
  ])('%s', async (_what, type, payload) => {
    const server = await startWithAdmin()
    const headers = { ...bearer(sessionToken(server)), 'content-type': type }
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/products',
      headers,
      payload,
    })
    expect({ status: response.statusCode, body: response.json() }).toEqual(refusal(400, 'form'))
    expect(await storedProducts(server)).toEqual(NOTHING_STORED)
  })

  it('after the client disconnects', async () => {
    const server = await startWithAdmin()
    const incoming = () => readdirSync(join(server.dataDir, 'incoming'))
    const form = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '1000000' }
    const headers = { ...bearer(sessionToken(server)), ...form }
    const body =
      '--x\r\nContent-Disposition: form-data; name="media"; filename="a.jpg"\r\n\r\nbytes'
    const socket = await beginRequest(server.app, 'POST /api/products', headers, body)
    await expect.poll(incoming).not.toEqual([])
    socket.destroy()
    await expect.poll(incoming).toEqual([])
    expect(await storedProducts(server)).toEqual(NOTHING_STORED)
  })
})

describe('a queued upload', () => {
  /** Occupies the decoder with named pipes, which block until they are opened for writing. */
  function occupyDecoder() {
    const folder = temporaryFolder()
    const pipes = ['a', 'b'].map((name) => join(folder, name))
    execFileSync('mkfifo', pipes)
    const made = pipes.map((path) => decoder.make({ path, filename: 'pipe' }).catch(() => {}))
    return async () => {
      for (const path of pipes) await (await open(path, 'w')).close()
      await Promise.all(made)
    }
  }

  it('is dropped when its client disconnects', async () => {
    const server = await startWithAdmin()
    const free = occupyDecoder()
    const incoming = () => readdirSync(join(server.dataDir, 'incoming'))
    const address = await server.app.listen({ host: '127.0.0.1', port: 0 })
    const gone = new AbortController()
    const response = fetch(`${address}/api/products`, {
      method: 'POST',
      body: productForm({ media: await pictures(2) }),
      headers: bearer(sessionToken(server)),
      signal: gone.signal,
    })
    await expect.poll(incoming).not.toEqual([])
    gone.abort()
    await expect(response).rejects.toThrow()
    await expect.poll(incoming).toEqual([])
    await free()
    expect(await storedProducts(server)).toEqual(NOTHING_STORED)
  })
})

describe('a far too large upload gets a response', () => {
  it.each([
    ['without a session', 401, () => ({})],
    ['with a session', 413, (token: string) => bearer(token)],
  ] as const)('%s', async (_what, status, headersOf) => {
    const server = await startWithAdmin()
    const address = await server.app.listen({ host: '127.0.0.1', port: 0 })
    const response = await fetch(`${address}/api/products`, {
      method: 'POST',
      body: productForm({ media: Array(4).fill(Buffer.alloc(2 * LIMITS.pictureBytes)) }),
      headers: headersOf(sessionToken(server)),
    })
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ success: false })
  })
})

describe('accepts', () => {
  it('the maximum number of pictures', async () => {
    const { admin } = await startWithAdmin()
    const media = await pictures(LIMITS.pictures)
    const { status, body } = await admin('POST /api/products', productForm({ media }))
    expect(status).toBe(201)
    expect(body.images).toHaveLength(LIMITS.pictures)
  })

  it('a file of the maximum size', async () => {
    const { admin } = await startWithAdmin()
    const media = [await jpegOf(LIMITS.pictureBytes)]
    expect((await admin('POST /api/products', productForm({ media }))).status).toBe(201)
  })

  it('any file name', async () => {
    const server = await startWithAdmin()
    const names = ['../../etc/passwd', 'a\\b.exe', '.jpg', 'صورة.jpg', 'x'.repeat(300)]
    const media = await Promise.all(
      names.map(async (name, n) => upload(await jpeg(20 + n, 20), name)),
    )
    const { status, body } = await server.admin('POST /api/products', productForm({ media }))
    expect(status).toBe(201)
    expect(body.images).toHaveLength(names.length)
    expect((await storedProducts(server)).uploads).toHaveLength(names.length * 4)
  })
})
