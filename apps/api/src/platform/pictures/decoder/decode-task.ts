import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { calculateChecksum } from '#api/platform/data-dir/checksum.ts'
import { make } from '#api/platform/pictures/recipes.ts'
import type { DecodeRequest, MadePicture } from './decoder.ts'

// More threads need more buffers; two pictures at once keep two cores busy.
sharp.concurrency(1)
// Blocks the loaders of all other formats. TIFF is only what writeTiff writes: sniffPicture refuses others.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff'].map(
    (loader) => `VipsForeignLoad${loader}`,
  ),
})

/**
 * Writes the pictures of a file next to it. Runs in a child process, because hostile files could harm the server.
 * @returns undefined and throws like decodePicture
 */
export async function run({
  file,
  recipe,
  share,
}: DecodeRequest): Promise<MadePicture | undefined> {
  // Refuses SVG, except for the company's pictures.
  const svg = { operation: ['VipsForeignLoadSvg'] }
  if (recipe.type === 'company' || recipe.type === 'brand') sharp.unblock(svg)
  else sharp.block(svg)
  const picture = await make(recipe, file, share)
  if (!picture) return undefined
  for (const { suffix, data } of picture.files) {
    await writeFile(file.path + suffix, data, { flush: true })
  }
  const { files, ...rest } = picture
  return {
    ...rest,
    files: files.map(({ suffix, data }) => ({ suffix, ...calculateChecksum(data) })),
  }
}
