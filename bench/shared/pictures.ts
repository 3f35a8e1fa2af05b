import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const DEMO_PICTURES = join(import.meta.dirname, '../../apps/api/src/demo/pictures')

/** Returns product pictures of the demo company (WebP). */
export const demoPictures = (count: number): Buffer[] =>
  readdirSync(DEMO_PICTURES)
    .slice(0, count)
    .map((name) => readFileSync(join(DEMO_PICTURES, name)))

const noiseOf = (width: number, height: number, sigma: number) =>
  sharp({
    create: {
      ...{ width, height, channels: 3, background: '#000' },
      noise: { type: 'gaussian', mean: 128, sigma },
    },
  }).png({ compressionLevel: 1 })

/** Returns a small picture (PNG) that differs from all others. */
export const randomPicture = (width = 120): Promise<Buffer> => noiseOf(width, 100, 30).toBuffer()

/** Returns JPEGs of 12 megapixels with the noise of a sensor, such as a phone takes. */
export const phonePhotos = (count: number): Promise<Buffer[]> =>
  Promise.all(
    demoPictures(count).map(async (picture) =>
      sharp(picture)
        .resize({ width: 4000, height: 3000, fit: 'cover' })
        .flatten({ background: '#f4f1ea' })
        .composite([{ input: await noiseOf(4000, 3000, 12).toBuffer(), blend: 'soft-light' }])
        .jpeg({ quality: 90 })
        .toBuffer(),
    ),
  )
