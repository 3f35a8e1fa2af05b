import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

/** Reads one part of a workbook that is a ZIP; undefined if it is missing. @throws if the ZIP is damaged */
export async function readPart(bytes: Buffer, name: string): Promise<Buffer | undefined> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true })
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName === name) return buffer(await zip.openReadStreamPromise(entry))
  }
  return undefined
}
