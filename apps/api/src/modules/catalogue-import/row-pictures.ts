import { copyFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { PICTURE_SEPARATOR } from '@dhow/contract/catalogue-import/catalogue-import'
import { LIMITS } from '@dhow/contract/limits'
import type { Product } from '@dhow/contract/products/products'
import { readHead, SNIFF_BYTES, sniffPicture } from '#api/platform/pictures/decoder/sniff.ts'
import { pictureName } from '#api/platform/pictures/stored-files.ts'
import type { PictureFile, PictureZip } from './zip.ts'

/** A stored picture, or a file that is not yet processed. */
export type PlannedPicture = { name: string } | { file: PictureFile }

/**
 * Returns the existing pictures of a cell, and reports the others. Undefined keeps the stored pictures, because the ZIP
 * cannot be read (null).
 */
export async function planPictures(
  cell: string,
  zip: PictureZip | undefined | null,
  isPictureUsed: (name: string) => boolean,
  reportProblem: (message: string) => void,
): Promise<PlannedPicture[] | undefined> {
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
    if (zip === null) return undefined
    const files = zip?.find(name) ?? []
    const problem = zip
      ? await findProblem(files, zip.findSimilar(name))
      : 'is not stored. Choose the ZIP file that contains it.'
    if (problem) reportProblem(`“${name.slice(0, 200)}” ${problem}`)
    else if (files[0]) pictures.push({ file: files[0] })
  }
  return pictures
}

/**
 * Creates a function that plans the pictures in the sheet. A product with pictures keeps its own, so that the next list of
 * the supplier changes nothing.
 */
export function createSheetPictures() {
  const files = new Map<string, PictureFile>()
  const toFile = (path: string): PictureFile => ({
    name: basename(path),
    bytes: 0,
    readHead: () => readHead(path),
    copyTo: (to) => copyFile(path, to),
  })
  return (
    paths: string[],
    product: Product | undefined,
    warn: (message: string) => void,
  ): PlannedPicture[] | undefined => {
    if (product && product.images.length > 0) return undefined
    const usable = paths.filter((path) => path !== '').slice(0, LIMITS.pictures)
    if (usable.length < paths.length) {
      warn(
        'A picture of the row is left out. It is missing in the file, has another format than JPEG, PNG, WebP and GIF, is too large, or the row has too many.',
      )
    }
    return usable.map((path) => {
      const file = files.get(path) ?? toFile(path)
      files.set(path, file)
      return { file }
    })
  }
}

async function findProblem(
  [file, ...others]: PictureFile[],
  similar: string | undefined,
): Promise<string | undefined> {
  if (!file) return `is not in the ZIP file.${similar ? ` Is it “${similar.slice(0, 200)}”?` : ''}`
  if (others.length > 0) {
    return 'is in several folders of the ZIP file. Add the folder to the name.'
  }
  if (file.bytes > LIMITS.pictureBytes) {
    return `is larger than ${LIMITS.pictureBytes / 1_000_000} MB.`
  }
  const head = await file.readHead(SNIFF_BYTES).catch(() => undefined)
  if (!head) return 'is damaged.'
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
