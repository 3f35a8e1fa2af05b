import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

/** Real camera photos, where the project stands beside a folder of them. */
const FIXTURES = join(import.meta.dirname, '../../../shared/fixtures/photos')

type File = { name: string; mimeType: string; buffer: Buffer }

/** A photo as a phone makes it: lying on its side, with a note to turn it and the place it was taken. */
export async function phonePhoto(name = 'photo.jpg'): Promise<File> {
  const buffer = await sharp({
    create: { width: 1200, height: 900, channels: 3, background: { r: 200, g: 90, b: 40 } },
  })
    .withExif({
      IFD0: { Make: 'Test' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '25/1 16/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

/** A picture of one color, so that each is another. */
export const plainPicture = (red: number): Promise<Buffer> =>
  sharp({ create: { width: 900, height: 900, channels: 3, background: { r: red, g: 120, b: 90 } } })
    .png()
    .toBuffer()

/** Paths of real photos of several formats; empty (and said so) where there are none. */
export function realPhotos(): string[] {
  if (!existsSync(FIXTURES)) {
    console.info('SKIPPED: no real camera photos beside the project, only made ones are uploaded')
    return []
  }
  return ['phone-8mp.jpg', 'phone.heic'].map((name) => join(FIXTURES, name))
}
