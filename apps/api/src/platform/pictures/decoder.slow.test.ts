import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checksumOfFile } from '#api/platform/data-dir/checksum.ts'
import { evenPicture, jpeg, SVG_IN_DISGUISE } from '#api/testing/pictures.ts'
import { temporaryFolder } from '#api/testing/temporary-folder.ts'
import { createDecoder, decoder } from './decoder.ts'

function uploaded(bytes: Uint8Array) {
  const path = join(temporaryFolder(), randomUUID())
  writeFileSync(path, bytes)
  return { path, filename: 'photo.jpg' }
}

const TOO_MUCH = {
  kind: 'unprocessable',
  message: expect.stringContaining('photo.jpg takes more memory or time than a picture may.'),
  issues: [{ path: 'media', message: expect.any(String) }],
}

it.each(Object.entries(SVG_IN_DISGUISE))('%s reaches no decoder', async (_what, bytes) => {
  const { kind, message } = await decoder.make(uploaded(bytes)).catch((error) => error)
  expect(['unsupported', 'unprocessable']).toContain(kind)
  expect(message).toMatch(/^photo.jpg is (not a JPEG|damaged)/)
})

it('leaves the files of a picture beside it', async () => {
  const file = uploaded(await jpeg())
  const { name, files } = await decoder.make(file)
  expect(name).toMatch(/^[0-9a-f]{32}$/)
  expect(files.map(({ suffix }) => suffix)).toEqual([
    '-400.webp',
    '-800.webp',
    '-1600.webp',
    '-preview.jpg',
  ])
  for (const { suffix, ...checksum } of files) {
    expect(await checksumOfFile(file.path + suffix)).toEqual(checksum)
  }
})

describe('a picture that takes more than it may is refused, and the next one made', () => {
  it('in memory, whatever its header promised', async () => {
    const few = createDecoder({ shareBytes: { half: 1, all: 1 } })
    const file = uploaded(await evenPicture(4).jpeg({ progressive: true }).toBuffer())
    await expect(few.make(file)).rejects.toMatchObject(TOO_MUCH)
    await expect(few.make(file)).rejects.toMatchObject(TOO_MUCH)
  })

  it('in time', async () => {
    const hasty = createDecoder({ timeoutMs: 0 })
    const file = uploaded(await jpeg())
    await expect(hasty.make(file)).rejects.toMatchObject(TOO_MUCH)
    await expect(hasty.make(file)).rejects.toMatchObject(TOO_MUCH)
  })
})

describe('an SVG that takes too long to draw', () => {
  const filters = '<feGaussianBlur stdDeviation="40"/><feTurbulence numOctaves="10"/>'.repeat(150)
  const size = 'x="0" y="0" width="1" height="1"'
  const slow = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 900"><filter id="f" ${size}>${filters}</filter><rect width="900" height="900" filter="url(#f)"/></svg>`,
  )
  const draw = (decoding: typeof decoder, file = uploaded(slow)) =>
    decoding.make({ ...file, filename: 'logo.svg', recipe: { type: 'company' } })

  it('is refused by its name, and what others send is made meanwhile and afterwards', async () => {
    const hasty = createDecoder({ cpuMs: { svg: 300, others: 60_000 } })
    const photo = await jpeg()
    const drawn = draw(hasty)
    const [refused, made] = await Promise.allSettled([drawn, hasty.make(uploaded(photo))])
    expect(refused).toMatchObject({
      status: 'rejected',
      reason: {
        kind: 'unprocessable',
        message: expect.stringMatching(/^logo.svg takes more than 0.3 seconds to draw. .*PNG/),
      },
    })
    expect(made.status).toBe('fulfilled')
    expect(await hasty.make(uploaded(photo))).toHaveProperty('name')
  })

  it('is given up by a signal', async () => {
    const closing = new AbortController()
    const drawn = decoder.make(
      { ...uploaded(slow), filename: 'logo.svg', recipe: { type: 'company' } },
      closing.signal,
    )
    drawn.catch(() => {})
    await expect.poll(() => process.getActiveResourcesInfo()).toContain('ProcessWrap')
    closing.abort(new Error('the server stops'))
    await expect(drawn).rejects.toThrow('the server stops')
  })

  it('has another limit than a photo', async () => {
    const patient = createDecoder({ cpuMs: { svg: 60_000, others: 0 } })
    const plain = Buffer.from(String(slow).replace(filters, '<feOffset/>'))
    await expect(patient.make(uploaded(await jpeg()))).rejects.toMatchObject(TOO_MUCH)
    expect(await draw(patient, uploaded(plain))).toHaveProperty('name')
  })
})

it('tries again with all of the memory what broke with half of it', async () => {
  const lopsided = createDecoder({ shareBytes: { half: 1, all: 400_000_000 } })
  const { name } = await lopsided.make(uploaded(await jpeg()))
  expect(name).toBeDefined()
})

it('says so when the disk is at fault, and not the file', async () => {
  const gone = { path: join(temporaryFolder(), 'gone'), filename: 'photo.jpg' }
  await expect(decoder.make(gone)).rejects.toMatchObject({ code: 'ENOENT' })
})
