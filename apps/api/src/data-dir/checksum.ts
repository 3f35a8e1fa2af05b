import { createHash } from 'node:crypto'
import { createReadStream, statSync } from 'node:fs'
import { stat } from 'node:fs/promises'

/** Size and SHA-256 (hex) of a file's content. */
export type Checksum = { bytes: number; sha256: string }

export const checksumOf = (content: Uint8Array): Checksum => ({
  bytes: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
})

/** Reads a file for its checksum. */
export async function checksumOfFile(path: string): Promise<Checksum> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** Whether there is a file that is not empty: a power cut under an earlier release has left such files. */
export const hasContent = (path: string): boolean =>
  (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0

/** Whether a checksum is that of an empty file, or another than the recorded one. */
export const isDamaged = ({ bytes, sha256 }: Checksum, recorded: Checksum | undefined): boolean =>
  bytes === 0 || (recorded !== undefined && sha256 !== recorded.sha256)

/** Whether a file is there, is not empty and is what was recorded of it, if anything was. */
export async function isIntact(path: string, recorded: Checksum | undefined): Promise<boolean> {
  const { size = 0 } = await stat(path).catch(() => ({ size: 0 }))
  if (size === 0 || (recorded && size !== recorded.bytes)) return false
  return !recorded || !isDamaged(await checksumOfFile(path), recorded)
}
