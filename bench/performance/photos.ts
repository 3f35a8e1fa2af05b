import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { EXAMPLE_PRODUCT, fieldText } from '../../packages/contract/src/product-fields.ts'

const SHOTS = join(import.meta.dirname, '../../apps/api/src/demo/pictures')

/** Pictures as a company has them, ready for its site. */
export const shots = (count: number): Buffer[] =>
  readdirSync(SHOTS)
    .slice(0, count)
    .map((name) => readFileSync(join(SHOTS, name)))

/** Photos as a telephone takes them: JPEGs of 12 megapixels with the noise of a sensor. */
export const photos = (count: number): Promise<Buffer[]> =>
  Promise.all(
    shots(count).map(async (shot) => {
      const size = { width: 4000, height: 3000 }
      const noise = { type: 'gaussian' as const, mean: 128, sigma: 12 }
      const grain = sharp({ create: { ...size, channels: 3, background: '#000', noise } })
      const input = await grain.png({ compressionLevel: 1 }).toBuffer()
      return sharp(shot)
        .resize({ ...size, fit: 'cover' })
        .flatten({ background: '#f4f1ea' })
        .composite([{ input, blend: 'soft-light' }])
        .jpeg({ quality: 90 })
        .toBuffer()
    }),
  )

type Call = (path: string, init?: RequestInit) => Promise<Response>

/** Adds a product with these pictures; its id and their addresses. */
export async function addProduct(call: Call, name: string, pictures: Buffer[]) {
  const form = new FormData()
  for (const [field, value] of Object.entries({ ...EXAMPLE_PRODUCT, name }))
    form.set(field, fieldText(value))
  for (const picture of pictures) {
    form.append('media', new Blob([new Uint8Array(picture)]), 'photo.jpg')
  }
  const response = await call('/api/products', { method: 'POST', body: form })
  const product = (await response.json()) as { _id: string; images: string[]; message?: string }
  if (!response.ok) throw new Error(`${response.status} ${product.message}`)
  return product
}
