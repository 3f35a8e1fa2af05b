import { type Entry, openPromise } from 'yauzl'
import { damaged, type Handlers, parseXml, refuse } from './xml.ts'

/** Files that a workbook may consist of; its pictures are among them. */
const MAX_ENTRIES = 10_000

export type Parts = Awaited<ReturnType<typeof openParts>>

/**
 * The parts of an .xlsx by their paths.
 * @throws AppError `invalid` when it is none, or is larger than the limits allow when it is unpacked
 */
export async function openParts(path: string, maxBytes: number) {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch((error) => {
    throw damaged(error)
  })
  const entries = new Map<string, Entry>()
  try {
    if (zip.entryCount > MAX_ENTRIES) throw damaged()
    for await (const entry of zip.eachEntry()) {
      entries.set(entry.fileName.toLowerCase(), entry)
    }
  } catch (error) {
    zip.close()
    throw damaged(error)
  }

  return {
    has: (part: string): boolean => entries.has(part.toLowerCase()),

    /** Reads a part; see `parseXml`. yauzl ends it where it turns out larger than it says. */
    async parse(part: string, handlers: Handlers, afterPiece?: () => Promise<void>): Promise<void> {
      const entry = entries.get(part.toLowerCase())
      if (!entry || entry.isEncrypted()) throw damaged()
      if (entry.uncompressedSize > maxBytes) {
        const limit = `${maxBytes / 1_000_000} MB`
        throw refuse(`The workbook is larger than ${limit} when it is unpacked.`)
      }
      await parseXml(await zip.openReadStreamPromise(entry), handlers, afterPiece)
    },

    close: () => zip.close(),
  }
}
