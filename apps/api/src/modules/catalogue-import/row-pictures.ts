import { createWriteStream } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { PICTURE_SEPARATOR } from '@dhow/contract/catalogue-import/catalogue-import'
import { CHARSETS } from '@dhow/contract/catalogue-import/sheet-reading'
import { listKeys } from '@dhow/contract/fields'
import { LIMITS } from '@dhow/contract/limits'
import type { Product } from '@dhow/contract/products/products'
import { encode } from 'iconv-lite'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { AppError } from '#api/platform/app-error.ts'
import { createSlices } from '#api/platform/background/slices.ts'
import { toPlainWords } from '#api/platform/matching/vocabulary.ts'
import { readHead, SNIFF_BYTES, sniffPicture } from '#api/platform/pictures/decoder/sniff.ts'
import { parsePictureName } from '#api/platform/pictures/stored-files.ts'

/** A stored picture, or a file that is not yet processed. */
export type PlannedPicture = { name: string } | { file: PictureFile }

/**
 * Returns the existing pictures of a cell, and reports the others. Undefined keeps the stored pictures, because there is no
 * cell, or the ZIP cannot be read (null).
 */
export async function planPictures(
  cell: string | undefined,
  zip: PictureZip | undefined | null,
  isPictureUsed: (name: string) => boolean,
  reportProblem: (message: string) => void,
): Promise<PlannedPicture[] | undefined> {
  if (cell === undefined) return undefined
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
    const stored = parsePictureName(name)
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
  [file, ...otherFiles]: PictureFile[],
  similar: string | undefined,
): Promise<string | undefined> {
  if (!file) return `is not in the ZIP file.${similar ? ` Is it “${similar.slice(0, 200)}”?` : ''}`
  if (otherFiles.length > 0) {
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
  const names = [
    ...new Set(pictures.map((picture) => ('name' in picture ? picture.name : undefined))),
  ]
  const previousNames = product?.images.map(parsePictureName) ?? []
  return (
    names.length !== previousNames.length ||
    names.some((name, index) => name === undefined || name !== previousNames[index])
  )
}

const refuse = (kind: AppError['kind'], message: string) =>
  AppError.forField(kind, 'zip', `The ZIP file ${message}`)

/** A picture file in the ZIP or in the sheet. */
export type PictureFile = {
  /** Unique in an import. */
  name: string
  bytes: number
  readHead: (bytes: number) => Promise<Uint8Array>
  copyTo: (path: string) => Promise<void>
}

/** Normalizes a path: macOS decomposes letters with accents, and Windows separates folders by backslashes. */
const fold = (path: string) => path.normalize('NFC').toLowerCase().replaceAll('\\', '/')

const toWords = (path: string) => toPlainWords(getBaseName(path).replace(/\.\w+$/, ''))

const getBaseName = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** Folders and metadata of macOS. */
const isNoise = (path: string) => path.endsWith('/') || path.startsWith('__MACOSX/')

/** General purpose bit of names in UTF-8 (APPNOTE.TXT, 4.4.4). */
const UTF8_FLAG = 0x800

/** Character sets of names; archivers write them in that of their system. */
const NAME_CHARSETS = ['cp437', ...listKeys(CHARSETS)]

/** Returns bytes as a normalized text, in which names of the same character set can be compared. */
const foldBytes = (bytes: Buffer) => fold(bytes.toString('latin1'))

const listPaths = (path: string): Set<string> => {
  const decomposed = foldBytes(Buffer.from(path.normalize('NFD')))
  const encoded = NAME_CHARSETS.map((charset) => foldBytes(encode(path.normalize('NFC'), charset)))
  return new Set([fold(path), decomposed, ...encoded])
}

export type PictureZip = Awaited<ReturnType<typeof openZip>>

/** @throws AppError if it is not a ZIP, is encrypted, contains a path outside itself, or exceeds a limit */
export async function openZip(path: string) {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(() => {
    throw refuse('unsupported', 'is not a ZIP archive.')
  })
  const byPath = new Map<string, PictureFile>()
  const byBase = new Map<string, Set<PictureFile>>()
  const namesByWords = new Map<string, string>()
  const slice = createSlices()

  const toFile = (entry: Entry): PictureFile => ({
    name: entry.fileName,
    bytes: entry.uncompressedSize,
    async readHead(bytes) {
      const stream = await zip.openReadStreamPromise(entry)
      for await (const chunk of stream) return new Uint8Array(chunk).subarray(0, bytes)
      return new Uint8Array()
    },
    // Fails if it is larger than declared.
    copyTo: async (to) => pipeline(await zip.openReadStreamPromise(entry), createWriteStream(to)),
  })

  try {
    for await (const entry of readEntries(zip)) {
      await slice()
      const { fileName, fileNameRaw, generalPurposeBitFlag } = entry
      const file = toFile(entry)
      const isUnicode = (generalPurposeBitFlag & UTF8_FLAG) > 0
      for (const text of new Set([
        fold(fileName),
        isUnicode ? fold(fileName) : foldBytes(fileNameRaw),
      ])) {
        const base = getBaseName(text)
        byPath.set(text, file)
        byBase.set(base, (byBase.get(base) ?? new Set()).add(file))
      }
      namesByWords.set(toWords(fileName), getBaseName(fileName))
    }
    // Each character set takes milliseconds when it is first used.
    for (const charset of NAME_CHARSETS) {
      await slice()
      encode('ä', charset)
    }
  } catch (error) {
    zip.close()
    if (error instanceof AppError) throw error
    const reason = error instanceof Error ? error.message : 'it is damaged'
    throw refuse('unprocessable', `cannot be read: ${reason}.`)
  }

  return {
    /** Returns the file of a path, else the files of that name in any folder. */
    find(name: string): PictureFile[] {
      const paths = [...listPaths(name)]
      const exact = paths.flatMap((text) => byPath.get(text) ?? [])[0]
      return exact ? [exact] : [...new Set(paths.flatMap((text) => [...(byBase.get(text) ?? [])]))]
    },

    /** Returns the name of a file that differs only in accents, punctuation or its extension. */
    findSimilar: (name: string): string | undefined => namesByWords.get(toWords(name)),

    close: () => zip.close(),
  }
}

async function* readEntries(zip: ZipFile): AsyncGenerator<Entry> {
  if (zip.entryCount > LIMITS.importZipFiles) {
    const limit = LIMITS.importZipFiles.toLocaleString('en')
    throw refuse('too-large', `contains more than ${limit} files.`)
  }
  let unpacked = 0
  for await (const entry of zip.eachEntry()) {
    if (isNoise(entry.fileName)) continue
    if (entry.isEncrypted()) throw refuse('unsupported', 'is protected by a password.')
    unpacked += entry.uncompressedSize
    if (unpacked > LIMITS.importUnpackedBytes) {
      const limit = (LIMITS.importUnpackedBytes / 1_000_000).toLocaleString('en')
      throw refuse('too-large', `is larger than ${limit} MB when it is unpacked.`)
    }
    yield entry
  }
}
