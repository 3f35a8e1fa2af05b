import { PICTURE_SEPARATOR } from '@dhow/contract/catalogue-import'
import { LIMITS } from '@dhow/contract/limits'
import type { Product } from '@dhow/contract/products'
import type { Entry } from 'yauzl'
import { SNIFF_BYTES, sniffPicture } from '#api/pictures/sniff.ts'
import { pictureName } from '#api/pictures/stored-files.ts'
import type { PictureZip } from './zip.ts'

/** A picture of a row: one that is stored, by its name, or a file of the ZIP. */
export type PlannedPicture = { name: string } | { entry: Entry }

type Sources = {
  /** Undefined when none came, null when it cannot be read: then nothing is said of its files. */
  zip: PictureZip | undefined | null
  isPictureUsed: (name: string) => boolean
}

/** The pictures that a cell names, of those that are there; of the others `complain` is told. */
export async function planPictures(
  cell: string,
  { zip, isPictureUsed }: Sources,
  complain: (message: string) => void,
): Promise<PlannedPicture[]> {
  const names = cell
    .split(PICTURE_SEPARATOR)
    .map((name) => name.trim())
    .filter((name) => name !== '')
  if (names.length > LIMITS.pictures) {
    complain(`A product may have at most ${LIMITS.pictures} pictures; these are ${names.length}.`)
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
    const problem = entry
      ? others.length > 0
        ? 'is in several folders of the ZIP file: name the folder too.'
        : await problemOf(entry, zip)
      : zip
        ? 'is not in the ZIP file.'
        : 'is not there: choose the ZIP file that holds it.'
    if (problem) complain(`${name.slice(0, 200)} ${problem}`)
    else if (entry) pictures.push({ entry })
  }
  return pictures
}

async function problemOf(entry: Entry, zip: PictureZip | undefined): Promise<string | undefined> {
  if (entry.uncompressedSize > LIMITS.pictureBytes) {
    return `is larger than ${LIMITS.pictureBytes / 1_000_000} MB.`
  }
  const head = await zip?.head(entry, SNIFF_BYTES).catch(() => undefined)
  if (!head) return 'is damaged in the ZIP file.'
  return sniffPicture(head) ? undefined : 'is not a JPEG, PNG, WebP, GIF, AVIF or HEIC picture.'
}

/** Whether a product would show other pictures than before, or in another order. */
export function picturesDiffer(pictures: PlannedPicture[], product: Product | undefined): boolean {
  const names = [...new Set(pictures.map((one) => ('name' in one ? one.name : undefined)))]
  const before = product?.images.map(pictureName) ?? []
  return (
    names.length !== before.length ||
    names.some((name, at) => name === undefined || name !== before[at])
  )
}
