import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readFileChecksum } from '#api/platform/data-dir/checksum.ts'
import { createJpeg, SVG_IN_DISGUISE } from '#api/testing/pictures.ts'
import { createTemporaryFolder } from '#api/testing/temporary-folder.ts'
import { createDecoder, decoder } from './decoder.ts'

function createUpload(bytes: Uint8Array) {
  const path = join(createTemporaryFolder(), randomUUID())
  writeFileSync(path, bytes)
  return { path, filename: 'photo.jpg' }
}

const TOO_MUCH = {
  kind: 'unprocessable',
  message: expect.stringContaining('photo.jpg needs too much memory or time.'),
  issues: [{ path: 'media', message: expect.any(String) }],
}

it.each(Object.entries(SVG_IN_DISGUISE))('%s is refused before decoding', async (_what, bytes) => {
  const { kind, message } = await decoder.make(createUpload(bytes)).catch((error) => error)
  expect(['unsupported', 'unprocessable']).toContain(kind)
  expect(message).toMatch(/^photo.jpg is (not a JPEG|damaged)/)
})

it('writes the files of a picture next to it', async () => {
  const file = createUpload(await createJpeg())
  const { name, files } = await decoder.make(file)
  expect(name).toMatch(/^[0-9a-f]{32}$/)
  const suffixes = ['-400.webp', '-800.webp', '-1600.webp', '-preview.jpg']
  expect(files.map(({ suffix }) => suffix)).toEqual(suffixes)
  for (const { suffix, ...checksum } of files) {
    expect(await readFileChecksum(file.path + suffix)).toEqual(checksum)
  }
})

it.each([
  ['memory', { shareBytes: { half: 1, all: 1 } }],
  ['time', { timeoutMs: 0 }],
])('refuses repeatedly a picture that needs too much %s', async (_what, limits) => {
  const limited = createDecoder(limits)
  const file = createUpload(await createJpeg())
  await expect(limited.make(file)).rejects.toMatchObject(TOO_MUCH)
  await expect(limited.make(file)).rejects.toMatchObject(TOO_MUCH)
})

describe('a slow SVG', () => {
  const filters = '<feGaussianBlur stdDeviation="40"/><feTurbulence numOctaves="10"/>'.repeat(150)
  const size = 'x="0" y="0" width="1" height="1"'
  const slow = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 900"><filter id="f" ${size}>${filters}</filter><rect width="900" height="900" filter="url(#f)"/></svg>`,
  )
  const draw = (decoding: typeof decoder, signal?: AbortSignal) =>
    decoding.make({ ...createUpload(slow), recipe: { type: 'company' } }, signal)

  it('is refused, and other pictures are processed meanwhile and afterwards', async () => {
    const limited = createDecoder({ cpuSeconds: 2 })
    const photo = await createJpeg()
    const drawn = draw(limited)
    const [refused, made] = await Promise.allSettled([drawn, limited.make(createUpload(photo))])
    expect(refused).toMatchObject({ status: 'rejected', reason: TOO_MUCH })
    expect(made.status).toBe('fulfilled')
    expect(await limited.make(createUpload(photo))).toHaveProperty('name')
  })

  it('is aborted by a signal', async () => {
    const closing = new AbortController()
    const drawn = draw(decoder, closing.signal)
    drawn.catch(() => {})
    await expect.poll(() => process.getActiveResourcesInfo()).toContain('ProcessWrap')
    closing.abort(new Error('the server stops'))
    await expect(drawn).rejects.toThrow('the server stops')
  })
})

it('retries with all of the memory when half is not enough', async () => {
  const decoder = createDecoder({ shareBytes: { half: 1, all: 400_000_000 } })
  const { name } = await decoder.make(createUpload(await createJpeg()))
  expect(name).toBeDefined()
})

it('throws the error of the disk unchanged', async () => {
  const gone = { path: join(createTemporaryFolder(), 'gone'), filename: 'photo.jpg' }
  await expect(decoder.make(gone)).rejects.toMatchObject({ code: 'ENOENT' })
})
