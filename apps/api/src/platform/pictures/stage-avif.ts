import { link, mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AVIF_WIDTHS, FULL_WIDTH, PICTURE_WIDTHS } from '@dhow/contract/company/pictures'
import type { Pictures, StagedPicture } from './pictures.ts'

const replaced = (width: number) => PICTURE_WIDTHS.find((stored) => stored >= width) ?? FULL_WIDTH

/**
 * Creates the AVIF files of a stored picture in a temporary folder, which `discard` deletes. Creates none unless each is
 * smaller than its WebP file.
 * @throws AppError, or ENOENT if the picture was deleted
 */
export async function stageAvif(
  { uploadsDir, incomingDir, stage }: Pick<Pictures, 'uploadsDir' | 'incomingDir' | 'stage'>,
  name: string,
  signal: AbortSignal,
): Promise<{ staged: StagedPicture[]; discard: () => Promise<void> }> {
  const stored = (width: number) => join(uploadsDir, `${name}-${width}.webp`)
  const sizes = await Promise.all(AVIF_WIDTHS.map((width) => stat(stored(replaced(width)))))
  const folder = await mkdtemp(join(incomingDir, 'avif-'))
  const discard = () => rm(folder, { recursive: true, force: true })
  try {
    const path = join(folder, name)
    await link(stored(FULL_WIDTH), path)
    const maxBytes = sizes.map(({ size }) => size)
    const recipe = { type: 'avif', name, maxBytes } as const
    return { staged: await stage([{ path, filename: name, recipe }], signal), discard }
  } catch (error) {
    await discard()
    throw error
  }
}
