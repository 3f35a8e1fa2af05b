import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { Checksum } from '#api/platform/data-dir/checksum.ts'
import { flushFiles } from '#api/platform/data-dir/durable-file.ts'
import { isPdf, readHead, refuse } from './decoder/sniff.ts'
import type { UploadedFile } from './receive.ts'

const END_BYTES = 1024

/**
 * Flushes a PDF; returns its checksum, and a name derived from its content and purpose.
 * @throws AppError `unsupported`, or `unprocessable` when its end is missing
 */
export async function inspectPdf(
  upload: UploadedFile,
  purpose: string,
): Promise<Checksum & { name: string }> {
  if (!isPdf(await readHead(upload.path))) throw refuse('unsupported', upload, 'is not a PDF.')
  const file = await open(upload.path)
  try {
    const { size } = await file.stat()
    const end = Buffer.alloc(Math.min(size, END_BYTES))
    await file.read(end, 0, end.length, size - end.length)
    if (!end.includes('%%EOF')) {
      throw refuse('unprocessable', upload, 'is incomplete. Please save it again and retry.')
    }
    const [plain, named] = [createHash('sha256'), createHash('sha256').update(`${purpose}\n`)]
    for await (const chunk of file.createReadStream({ start: 0, autoClose: false })) {
      plain.update(chunk)
      named.update(chunk)
    }
    await flushFiles([upload.path])
    const sha256 = plain.digest('hex')
    return { name: named.digest('hex').slice(0, 32), bytes: size, sha256 }
  } finally {
    await file.close()
  }
}
