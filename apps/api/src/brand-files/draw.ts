import { createPalette } from '@dhow/palette'
import type { BrandFields, BrandLook } from './brand-look.ts'
import { drawIcons } from './icons.ts'
import { readLogo } from './logo.ts'
import { manifestOf } from './manifest.ts'
import { drawSharingPicture } from './sharing-picture.ts'

/** What the files are made of; a logo by the path of its picture as large as it is kept. */
export type BrandSource = BrandFields & {
  version: string
  logoPaths: { light?: string; dark?: string }
}

/** Makes every brand file. To be run in a decoder process, which has the typefaces. */
export async function drawBrand({ version, logoPaths, ...fields }: BrandSource) {
  const palette = createPalette(fields.colours)
  const look: BrandLook = {
    ...fields,
    logos: {
      ...(logoPaths.light && { light: await readLogo(logoPaths.light) }),
      ...(logoPaths.dark && { dark: await readLogo(logoPaths.dark) }),
    },
  }
  const files = {
    ...(await drawIcons(look, palette)),
    'sharing.jpg': await drawSharingPicture(look, palette),
    'manifest.webmanifest': Buffer.from(JSON.stringify(manifestOf(fields, version, palette))),
  }
  return {
    name: version,
    files: Object.entries(files).map(([suffix, data]) => ({ suffix, data })),
  }
}
