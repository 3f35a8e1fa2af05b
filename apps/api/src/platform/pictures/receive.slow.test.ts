import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { LIMITS } from '@dhow/contract/limits'
import { describe, expect, it } from 'vitest'
import { beginRequest, refusal } from '#api/testing/caller.ts'
import { createProductForm, createUpload } from '#api/testing/factories.ts'
import { openSession, startWithAdmin, toBearer } from '#api/testing/login-as-admin.ts'
import { createJpeg, createTruncatedJpeg, SVG, TEXT } from '#api/testing/pictures.ts'
import { NOTHING_STORED, readStoredProducts } from '#api/testing/stored-files.ts'
import { createTemporaryFolder } from '#api/testing/temporary-folder.ts'
import { decoder } from './decoder/decoder.ts'

/** Pads a JPEG to a size in bytes. */
const createPaddedJpeg = async (bytes: number) => {
  const picture = await createJpeg()
  return Buffer.concat([picture, Buffer.alloc(bytes - picture.length)])
}

const createPictures = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, n) => createJpeg(20 + n, 20)))

describe('a refused upload leaves no files', () => {
  it('of wrong, too many, too large or damaged pictures', async () => {
    const server = await startWithAdmin()
    for (const [media, status, text] of [
      [[createUpload(SVG, 'icon.svg')], 415, 'icon.svg is not a JPEG'],
      [await createPictures(LIMITS.pictures + 1), 413, 'at most 12'],
      [[await createPaddedJpeg(LIMITS.pictureBytes + 1)], 413, '10 MB'],
      [[await createTruncatedJpeg()], 422, 'damaged'],
      [[...(await createPictures(3)), TEXT], 415, 'is not'],
    ] as const) {
      const response = await server.admin(
        'POST /api/products',
        createProductForm({ media: [...media] }),
      )
      expect(response).toEqual(refusal(status, text))
      expect(await readStoredProducts(server)).toEqual(NOTHING_STORED)
    }
  })

  it('of an invalid form', async () => {
    const server = await startWithAdmin()
    const form = 'multipart/form-data; boundary=x'
    const field = '--x\r\nContent-Disposition: form-data; name='
    for (const [type, payload] of [
      [form, `${field}"name"\r\n\r\nSal`],
      [form, `${field}"media"; filename="a.jpg"\r\n\r\nSal`],
      [form, 'name=Salt'],
      ['multipart/form-data', '--x--'],
    ] as const) {
      const headers = { ...toBearer(openSession(server)), 'content-type': type }
      const request = { method: 'POST', url: '/api/products', headers, payload } as const
      const response = await server.app.inject(request)
      expect({ status: response.statusCode, body: response.json() }).toEqual(refusal(400, 'form'))
      expect(await readStoredProducts(server)).toEqual(NOTHING_STORED)
    }
  })

  it('after the client disconnects', async () => {
    const server = await startWithAdmin()
    const listIncoming = () => readdirSync(join(server.dataDir, 'incoming'))
    const form = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '1000000' }
    const headers = { ...toBearer(openSession(server)), ...form }
    const body =
      '--x\r\nContent-Disposition: form-data; name="media"; filename="a.jpg"\r\n\r\nbytes'
    const socket = await beginRequest(server.app, 'POST /api/products', headers, body)
    await expect.poll(listIncoming).not.toEqual([])
    socket.destroy()
    await expect.poll(listIncoming).toEqual([])
    expect(await readStoredProducts(server)).toEqual(NOTHING_STORED)
  })
})

describe('a queued upload', () => {
  /** Occupies the decoder with named pipes, which block until they are opened for writing. */
  function occupyDecoder() {
    const folder = createTemporaryFolder()
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
    const listIncoming = () => readdirSync(join(server.dataDir, 'incoming'))
    const address = await server.app.listen({ host: '127.0.0.1', port: 0 })
    const gone = new AbortController()
    const response = fetch(`${address}/api/products`, {
      method: 'POST',
      body: createProductForm({ media: await createPictures(2) }),
      headers: toBearer(openSession(server)),
      signal: gone.signal,
    })
    await expect.poll(listIncoming).not.toEqual([])
    gone.abort()
    await expect(response).rejects.toThrow()
    await expect.poll(listIncoming).toEqual([])
    await free()
    expect(await readStoredProducts(server)).toEqual(NOTHING_STORED)
  })
})

it('a far too large upload gets a response, with a session or without', async () => {
  const server = await startWithAdmin()
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 })
  for (const [status, headers] of [
    [401, {}],
    [413, toBearer(openSession(server))],
  ] as const) {
    const response = await fetch(`${address}/api/products`, {
      method: 'POST',
      body: createProductForm({ media: Array(4).fill(Buffer.alloc(2 * LIMITS.pictureBytes)) }),
      headers,
    })
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ success: false })
  }
})

it('accepts the maximum number of pictures, with any file name, and a file of the maximum size', async () => {
  const server = await startWithAdmin()
  const [first, ...rest] = await createPictures(LIMITS.pictures)
  const names = ['../../etc/passwd', 'a\\b.exe', '.jpg', 'صورة.jpg', 'x'.repeat(300)]
  const uploads = rest.map((picture, index) => createUpload(picture, names[index] ?? 'photo.jpg'))
  const form = createProductForm({ media: [first as Buffer, ...uploads] })
  const { status, body } = await server.admin('POST /api/products', form)
  expect(status).toBe(201)
  expect(body.images).toHaveLength(LIMITS.pictures)
  expect((await readStoredProducts(server)).uploads).toHaveLength(LIMITS.pictures * 4)

  const largest = createProductForm({ media: [await createPaddedJpeg(LIMITS.pictureBytes)] })
  expect((await server.admin('POST /api/products', largest)).status).toBe(201)
})
