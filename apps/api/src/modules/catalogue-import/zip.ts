import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { LIMITS } from '@dhow/contract/limits'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { AppError } from '#api/platform/app-error.ts'
import { createSlices } from '#api/platform/background/slices.ts'

const refuse = (kind: AppError['kind'], message: string) =>
  AppError.ofField(kind, 'zip', `The ZIP file ${message}`)

/** Normalizes a file name: macOS decomposes letters with accents. */
const fold = (name: string) => name.normalize('NFC').toLowerCase()

const baseOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** Folders, hidden files and metadata of macOS. */
const isNoise = (path: string) =>
  path.endsWith('/') || path.startsWith('__MACOSX/') || baseOf(path).startsWith('.')

export type PictureZip = Awaited<ReturnType<typeof openZip>>

/** @throws AppError if it is not a ZIP, is encrypted, contains a path outside itself, or exceeds a limit */
export async function openZip(path: string) {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(() => {
    throw refuse('unsupported', 'is not a ZIP archive.')
  })
  const [byPath, byBase] = [new Map<string, Entry>(), new Map<string, Entry[]>()]
  const slice = createSlices()
  try {
    for await (const entry of checkedEntries(zip)) {
      await slice()
      byPath.set(fold(entry.fileName), entry)
      const base = fold(baseOf(entry.fileName))
      const others = byBase.get(base)
      if (others) others.push(entry)
      else byBase.set(base, [entry])
    }
  } catch (error) {
    zip.close()
    if (error instanceof AppError) throw error
    const reason = error instanceof Error ? error.message : 'it is damaged'
    throw refuse('unprocessable', `cannot be read: ${reason}.`)
  }

  return {
    /** Returns the entry of a path, else the entries of that file name in any folder. */
    find(name: string): Entry[] {
      const exact = byPath.get(fold(name))
      return exact ? [exact] : (byBase.get(fold(name)) ?? [])
    },

    async head(entry: Entry, bytes: number): Promise<Uint8Array> {
      const stream = await zip.openReadStreamPromise(entry)
      for await (const chunk of stream) return new Uint8Array(chunk).subarray(0, bytes)
      return new Uint8Array()
    },

    /** Unpacks an entry. Fails if it is larger than declared. */
    async unpack(entry: Entry, to: string): Promise<void> {
      await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(to))
    },

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
