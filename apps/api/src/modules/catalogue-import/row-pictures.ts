import { PICTURE_SEPARATOR } from '@dhow/contract/catalogue-import/catalogue-import'
import { LIMITS } from '@dhow/contract/limits'
import type { Product } from '@dhow/contract/products/products'
import type { Entry } from 'yauzl'
import { SNIFF_BYTES, sniffPicture } from '#api/platform/pictures/decoder/sniff.ts'
import { pictureName } from '#api/platform/pictures/stored-files.ts'
import type { PictureZip } from './zip.ts'

export type PlannedPicture = { name: string } | { entry: Entry }

/** Returns the existing pictures of a cell, and reports the others. `zip` is null if it cannot be read. */
export async function planPictures(
  cell: string,
  zip: PictureZip | undefined | null,
  isPictureUsed: (name: string) => boolean,
  reportProblem: (message: string) => void,
): Promise<PlannedPicture[]> {
  const names = cell
    .split(PICTURE_SEPARATOR)
    .map((name) => name.trim())
    .filter((name) => name !== '')
  if (names.length > LIMITS.pictures) {
    reportProblem(
      `A product may have at most ${LIMITS.pictures} pictures; these are ${names.length}.`,
    )
  }
  const pictures: PlannedPicture[] = []
  for (const name of names.slice(0, LIMITS.pictures)) {
    const stored = pictureName(name)
    if (stored && isPictureUsed(stored)) {
      pictures.push({ name: stored })
      continue
    }
    if (zip === null) continue
    const [entry, ...others] = zip?.find(name) ?? []
    const problem = await problemOf(zip, entry, others.length > 0)
    if (problem) reportProblem(`${name.slice(0, 200)} ${problem}`)
    else if (entry) pictures.push({ entry })
  }
  return pictures
}

async function problemOf(
  zip: PictureZip | undefined,
  entry: Entry | undefined,
  isAmbiguous: boolean,
): Promise<string | undefined> {
  if (!zip) return 'is not stored. Choose the ZIP file that contains it.'
  if (!entry) return 'is not in the ZIP file.'
  if (isAmbiguous) return 'is in several folders of the ZIP file. Add the folder to the name.'
  if (entry.uncompressedSize > LIMITS.pictureBytes) {
    return `is larger than ${LIMITS.pictureBytes / 1_000_000} MB.`
  }
  const head = await zip.head(entry, SNIFF_BYTES).catch(() => undefined)
  if (!head) return 'is damaged in the ZIP file.'
  return sniffPicture(head) ? undefined : 'is not a JPEG, PNG, WebP, GIF, AVIF or HEIC picture.'
}

export function picturesDiffer(pictures: PlannedPicture[], product: Product | undefined): boolean {
  const names = [...new Set(pictures.map((one) => ('name' in one ? one.name : undefined)))]
  const previousNames = product?.images.map(pictureName) ?? []
  return (
    names.length !== previousNames.length ||
    names.some((name, at) => name === undefined || name !== previousNames[at])
  )
}
