import type { Readable } from 'node:stream'
import { fromBufferPromise } from 'yauzl'

/** Opens one part of a workbook that is a ZIP; undefined if it is missing. @throws if the ZIP is damaged */
export async function openPart(bytes: Buffer, name: string): Promise<Readable | undefined> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false })
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName === name) return zip.openReadStreamPromise(entry)
  }
  return undefined
}
