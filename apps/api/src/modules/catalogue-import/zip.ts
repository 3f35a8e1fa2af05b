import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { CHARSETS } from '@dhow/contract/catalogue-import/sheet-reading'
import { keysOf } from '@dhow/contract/fields'
import { LIMITS } from '@dhow/contract/limits'
import { decode } from 'iconv-lite'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { AppError } from '#api/platform/app-error.ts'
import { createSlices } from '#api/platform/background/slices.ts'
import { plainWords } from './column-matching/word-lists.ts'

const refuse = (kind: AppError['kind'], message: string) =>
  AppError.ofField(kind, 'zip', `The ZIP file ${message}`)

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

/** Returns the words of a file name without its extension. */
const wordsIn = (path: string) => plainWords(baseOf(path).replace(/\.\w+$/, ''))

const baseOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** Folders and metadata of macOS. */
const isNoise = (path: string) => path.endsWith('/') || path.startsWith('__MACOSX/')

/** General purpose bit of names in UTF-8 (APPNOTE.TXT, 4.4.4). */
const UTF8_FLAG = 0x800

/** Returns the paths that an entry may have: archivers write names in the character set of their system. */
function listPaths({ fileName, fileNameRaw, generalPurposeBitFlag }: Entry): Set<string> {
  const isAscii = fileNameRaw.every((byte) => byte < 128)
  const charsets = isAscii || generalPurposeBitFlag & UTF8_FLAG ? [] : keysOf(CHARSETS)
  return new Set([fileName, ...charsets.map((charset) => decode(fileNameRaw, charset))].map(fold))
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
    for await (const entry of checkedEntries(zip)) {
      await slice()
      const file = toFile(entry)
      for (const entryPath of listPaths(entry)) {
        const base = baseOf(entryPath)
        byPath.set(entryPath, file)
        byBase.set(base, (byBase.get(base) ?? new Set()).add(file))
        namesByWords.set(wordsIn(entryPath), base)
      }
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
      const exact = byPath.get(fold(name))
      return exact ? [exact] : [...(byBase.get(fold(name)) ?? [])]
    },

    /** Returns the name of a file that differs only in accents, punctuation or its extension. */
    findSimilar: (name: string): string | undefined => namesByWords.get(wordsIn(name)),

    close: () => zip.close(),
  }
}

async function* checkedEntries(zip: ZipFile): AsyncGenerator<Entry> {
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
