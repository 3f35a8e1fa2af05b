import { copyFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { calculateChecksum } from '#api/platform/data-dir/checksum.ts'
import { readName } from '#api/platform/pictures/decoder/sniff.ts'
import type { Pictures, StagedPicture } from '#api/platform/pictures/pictures.ts'
import type { UploadedFile } from '#api/platform/pictures/receive.ts'
import { PRODUCT_RECIPE } from '#api/platform/pictures/recipes.ts'
import { SUFFIXES } from '#api/platform/pictures/stored-files.ts'

/**
 * Stores each cut-out unchanged in all sizes, because rendering them takes most of a first start. `renderPictures` renders
 * them while the server runs.
 */
export const storeCutOuts = (pictures: Pictures): Pictures => ({
  ...pictures,
  stage: async (uploads, signal) => {
    const staged = uploads.map((upload) =>
      upload.filename.endsWith('.webp') && !upload.recipe
        ? stageUnchanged(upload, pictures.uploadsDir)
        : pictures.stage([upload], signal),
    )
    return (await Promise.all(staged)).flat()
  },
})

async function stageUnchanged({ path }: UploadedFile, uploadsDir: string): Promise<StagedPicture> {
  const name = `${await readName(path, `recipe ${PRODUCT_RECIPE}`)}cut`
  const checksum = calculateChecksum(await readFile(path))
  const files = SUFFIXES.map((suffix) => ({
    ...checksum,
    from: path + suffix,
    to: join(uploadsDir, name + suffix),
  }))
  for (const { from } of files) await copyFile(path, from)
  return { name, files }
}
