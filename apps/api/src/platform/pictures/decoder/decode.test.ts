import { writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createTemporaryFolder } from '#api/testing/temporary-folder.ts'
import { decodePicture, isTruncated } from './decode.ts'

function buildBox(type: string, content: number, size = content + 8): Buffer {
  const bytes = Buffer.alloc(8 + content)
  bytes.writeUInt32BE(size)
  bytes.write(type, 4, 'latin1')
  return bytes
}

function buildLargeBox(type: string, content: number): Buffer {
  const bytes = buildBox(type, content + 8, 1)
  bytes.writeBigUInt64BE(BigInt(content + 16), 8)
  return bytes
}

const start = Buffer.concat([buildBox('ftyp', 16), buildBox('meta', 200)])

describe('isTruncated', () => {
  it.each([
    ['its picture data', buildBox('mdat', 100)],
    ['its picture data, of a 64-bit size', buildLargeBox('mdat', 100)],
  ])('is true if the end of %s is missing', (_what, data) => {
    const file = Buffer.concat([start, data])
    expect(isTruncated(file)).toBe(false)
    expect(isTruncated(file.subarray(0, -1))).toBe(true)
    expect(isTruncated(file.subarray(0, start.length + 16))).toBe(true)
  })

  it('is false if the picture data extends to the end of the file', () => {
    expect(isTruncated(Buffer.concat([start, buildBox('mdat', 100, 0)]))).toBe(false)
  })

  it('ignores data that some phones append', () => {
    const trailer = Buffer.from('SEFH and other bytes that are no box')
    expect(isTruncated(Buffer.concat([start, buildBox('mdat', 100), trailer]))).toBe(false)
  })
})

// Quarters of sRGB (200, 60, 60), (60, 170, 60), (40, 90, 200) and (240, 200, 40), encoded in Display P3 by heif-enc.

const WITH_ICC = [
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAy5tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAA',
  'AAAAAAAAAA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAANSAAEAAAAAAAAAPgAAACNpaW5mAAAAAAABAAAA',
  'FWluZmUCAAAAAAEAAGh2YzEAAAACrmlwcnAAAAKPaXBjbwAAAHdodmNDAQQIAAAAAAAAAAAAHvAA/P/4+AAADwMgAAEA',
  'F0ABDAH//wQIAAADAJ44AAADAAAeugJAIQABACpCAQEECAAAAwCeOAAAAwAAHpAEECCy3UklNc3AgIGBAAADAAEAAAMA',
  'AQgiAAEACEQBwXKGDAIkAAAAFGlzcGUAAAAAAAAAQAAAAEAAAAHsY29scnByb2YAAAHgbGNtcwQgAABtbnRyUkdCIFhZ',
  'WiAH4gADABQACQAOAB1hY3NwTVNGVAAAAABzYXdzY3RybAAAAAAAAAAAAAAAAAAA9tYAAQAAAADTLWhhbmSC4qhyi4o/',
  '9yU+uZLuJNauAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApkZXNjAAAA/AAAACRjcHJ0AAABIAAAACJ3dHB0',
  'AAABRAAAABRjaGFkAAABWAAAACxyWFlaAAABhAAAABRnWFlaAAABmAAAABRiWFlaAAABrAAAABRyVFJDAAABwAAAACBn',
  'VFJDAAABwAAAACBiVFJDAAABwAAAACBtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUAAzAENtbHVjAAAAAAAA',
  'AAEAAAAMZW5VUwAAAAYAAAAcAEMAQwAwAABYWVogAAAAAAAA9tYAAQAAAADTLXNmMzIAAAAAAAEMQgAABd7///MlAAAH',
  'kwAA/ZD///uh///+TgAAA5oAAMAUWFlaIAAAAAAAAIPfAAA9vwAAAABYWVogAAAAAAAASr8AALE3AAAKtVhZWiAAAAAA',
  'AAAoOAAAEQoAAMh4cGFyYQAAAAAAAwAAAAJmaQAA8qcAAA1ZAAAT0AAAClsAAAAQcGl4aQAAAAADCAgIAAAAF2lwbWEA',
  'AAAAAAAAAQABBIECg4QAAABGbWRhdAAAADooAa8J4CE5dV//+l///+qu8h+XR1Z559Rluf7T5//oopwn/8LUQH7BK1/7',
  'AfWzv/+Nqsv9jYsX0Yoc',
].join('')

const WITH_NCLX = [
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAVVtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAA',
  'AAAAAAAAAA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAF5AAEAAAAAAAAAPgAAACNpaW5mAAAAAAABAAAA',
  'FWluZmUCAAAAAAEAAGh2YzEAAAAA1WlwcnAAAAC2aXBjbwAAAHdodmNDAQQIAAAAAAAAAAAAHvAA/P/4+AAADwMgAAEA',
  'F0ABDAH//wQIAAADAJ44AAADAAAeugJAIQABACpCAQEECAAAAwCeOAAAAwAAHpAEECCy3UklNc3AgIGBAAADAAEAAAMA',
  'AQgiAAEACEQBwXKGDAIkAAAAFGlzcGUAAAAAAAAAQAAAAEAAAAATY29scm5jbHgADAANAAaAAAAAEHBpeGkAAAAAAwgI',
  'CAAAABdpcG1hAAAAAAAAAAEAAQSBAoOEAAAARm1kYXQAAAA6KAGvCeAhOXVf//pf///qrvIfl0dWeefUZbn+0+f/6KKc',
  'J//C1EB+wStf+wH1s7//jarL/Y2LF9GKHA==',
].join('')

const SRGB = ['200,60,60', '60,170,60', '40,90,200', '240,200,40']

/** Replaces the bytes of the profile. */
function replaceProfile(fill: (offset: number, heic: Buffer) => void): Buffer {
  const heic = Buffer.from(WITH_ICC, 'base64')
  fill(heic.indexOf('colrprof') + 8, heic)
  return heic
}

/** Returns the largest difference to the colors in sRGB. */
async function measureDifference(heic: Buffer): Promise<number> {
  const path = join(createTemporaryFolder(), 'photo')
  writeFileSync(path, heic)
  const colors = await decodePicture(
    { path, filename: 'photo.heic' },
    { share: 'half', recipe: 'test' },
    async ({ upright }) => {
      const { data, info } = await upright.raw().toBuffer({ resolveWithObject: true })
      return [0.25, 0.75].flatMap((y) =>
        [0.25, 0.75].map((x) => {
          const offset =
            (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
          return [...data.subarray(offset, offset + 3)]
        }),
      )
    },
  )
  expect(await readdir(dirname(path))).toEqual(['photo'])
  const differences = SRGB.flatMap((color, index) =>
    color
      .split(',')
      .map((value, channel) => Math.abs(Number(value) - (colors?.[index]?.[channel] ?? 999))),
  )
  return Math.max(...differences)
}

it.each([
  ['its ICC profile', WITH_ICC],
  ['the primaries that it names', WITH_NCLX],
])('a HEIC photo is converted by %s', async (_what, heic) => {
  expect(await measureDifference(Buffer.from(heic, 'base64'))).toBeLessThanOrEqual(2)
})

it.each([
  ['of noise', replaceProfile((offset, heic) => heic.fill(7, offset, offset + 480))],
  ['without tags', replaceProfile((offset, heic) => heic.fill(0, offset + 128, offset + 480))],
])('a HEIC photo with a profile %s is decoded without it', async (_what, heic) => {
  expect(await measureDifference(heic)).toBeGreaterThan(20)
})
