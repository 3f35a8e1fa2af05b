import { createHash } from 'node:crypto'
import { createReadStream, statSync } from 'node:fs'

/** Size and SHA-256 (hex) of a file's content. */
export type Checksum = { bytes: number; sha256: string }

export const calculateChecksum = (content: Uint8Array): Checksum => ({
  bytes: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
})

/** Returns a stream that passes chunks on, and the checksum of the chunks so far. */
export function measure(source: AsyncIterable<Buffer>) {
  const hash = createHash('sha256')
  let bytes = 0
  async function* pass() {
    for await (const chunk of source) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  return { content: pass(), checksum: (): Checksum => ({ bytes, sha256: hash.digest('hex') }) }
}

export async function readChecksum(source: AsyncIterable<Buffer>): Promise<Checksum> {
  const { content, checksum } = measure(source)
  for await (const _ of content);
  return checksum()
}

export const readFileChecksum = (path: string): Promise<Checksum> =>
  readChecksum(createReadStream(path))

/** Returns whether a file is not empty; earlier releases left empty files after a power cut. */
export const hasContent = (path: string): boolean =>
  (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0

/** Returns whether a file is empty or differs from its recorded checksum. */
export const isDamaged = ({ bytes, sha256 }: Checksum, recorded: Checksum | undefined): boolean =>
  bytes === 0 || (recorded !== undefined && sha256 !== recorded.sha256)

export const isIntact = async (path: string, recorded: Checksum | undefined): Promise<boolean> =>
  hasContent(path) && !(recorded && isDamaged(await readFileChecksum(path), recorded))
