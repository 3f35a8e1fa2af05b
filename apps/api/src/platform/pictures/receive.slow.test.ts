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
import { decoder } from './decoder.ts'

/** A JPEG of exactly so many bytes: what follows its end is passed over. */
const jpegOf = async (bytes: number) => {
  const picture = await jpeg()
  return Buffer.concat([picture, Buffer.alloc(bytes - picture.length)])
}

const pictures = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, n) => jpeg(20 + n, 20)))

describe('an upload that is refused leaves nothing behind', () => {
  it.each([
    ['a text named .jpg', 415, 'photo.jpg is not a JPEG', async () => [TEXT]],
    ['an SVG', 415, 'icon.svg is not a JPEG', async () => [upload(SVG, 'icon.svg')]],
    ['60 megapixels', 413, 'the limit is 50', async () => [blackPng(8000, 7500)]],
    ['13 pictures', 413, 'at most 12', async () => pictures(LIMITS.pictures + 1)],
    ['a file that is too large', 413, '10 MB', async () => [await jpegOf(LIMITS.pictureBytes + 1)]],
    ['a JPEG that ends too early', 422, 'damaged', async () => [await truncatedJpeg()]],
    ['a bad one after good ones', 415, 'is not', async () => [...(await pictures(3)), TEXT]],
    [
      'a bad one before good ones',
      422,
      'damaged',
      async () => [await truncatedJpeg(), await jpeg()],
    ],
    [
      'a large one among good ones',
      413,
      '50',
      async () => [await jpeg(), blackPng(8000, 7500), await jpeg()],
    ],
  ])('%s', async (_what, status, text, files) => {
    const server = await startWithAdmin()
    const form = productForm({ media: await files() })
    expect(await server.admin('POST /api/products', form)).toEqual(refusal(status, text))
    expect(await storedProducts(server)).toEqual(NOTHING_STORED)
  })

  it('and names the field at fault', async () => {
    const { admin } = await startWithAdmin()
    const { body } = await admin('POST /api/products', productForm({ media: [TEXT] }))
    expect(body.issues).toEqual([{ path: 'media', message: body.message }])
  })

  it.each([
    [
      'a body without end',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nSal',
    ],
    [
      'a file without end',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="media"; filename="a.jpg"\r\n\r\nSal',
    ],
    ['what is no form', 'multipart/form-data; boundary=x', 'name=Salt'],
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

  it('when the sender goes away in the middle', async () => {
    const server = await startWithAdmin()
    const incoming = () => readdirSync(join(server.dataDir, 'incoming'))
    const socket = await beginRequest(
      server.app,
      'POST /api/products',
      {
        ...bearer(sessionToken(server)),
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': '1000000',
      },
      '--x\r\nContent-Disposition: form-data; name="media"; filename="a.jpg"\r\n\r\nbytes',
    )
    await expect.poll(incoming).not.toEqual([])
    socket.destroy()
    await expect.poll(incoming).toEqual([])
    expect(await storedProducts(server)).toEqual(NOTHING_STORED)
  })
})

describe('while others have their turn', () => {
  /** Files that a decoder waits on until somebody opens them to write: they hold every turn. */
  function holdTurns() {
    const folder = temporaryFolder()
    const pipes = ['a', 'b'].map((name) => join(folder, name))
    execFileSync('mkfifo', pipes)
    const made = pipes.map((path) => decoder.make({ path, filename: 'pipe' }).catch(() => {}))
    return async () => {
      for (const path of pipes) await (await open(path, 'w')).close()
      await Promise.all(made)
    }
  }

  it('one who goes away loses the turn, and nothing is saved', async () => {
    const server = await startWithAdmin()
    const letGo = holdTurns()
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
    await letGo()
    expect(await storedProducts(server)).toEqual(NOTHING_STORED)
  })
})

describe('the sender of far too much hears what is wrong', () => {
  it.each([
    ['without a session', 401, () => ({})],
    ['with one', 413, (token: string) => bearer(token)],
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

describe('an upload is taken', () => {
  it('with as many pictures as a product may have', async () => {
    const { admin } = await startWithAdmin()
    const media = await pictures(LIMITS.pictures)
    const { status, body } = await admin('POST /api/products', productForm({ media }))
    expect(status).toBe(201)
    expect(body.images).toHaveLength(LIMITS.pictures)
  })

  it('with a file of exactly the size that a file may have', async () => {
    const { admin } = await startWithAdmin()
    const media = [await jpegOf(LIMITS.pictureBytes)]
    expect((await admin('POST /api/products', productForm({ media }))).status).toBe(201)
  })

  it('whatever the file is called', async () => {
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
