import { writeFile } from 'node:fs/promises'
import { AppError } from '#api/platform/app-error.ts'
import { checksumOf } from '#api/platform/data-dir/checksum.ts'
import { tuneForStartup } from '#api/platform/memory.ts'
import type { DecodeReply, DecodeRequest } from './decoder-processes.ts'

// Child process that decodes pictures, because hostile files could harm the server.

tuneForStartup()
// A service manager signals all processes, but the server still needs this one to finish its work.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {})
// A normal exit would wait for the decoder's threads, some of which never end.
const end = () => process.kill(process.pid, 'SIGKILL')
process.on('disconnect', end)
// The server may have been killed before this module was loaded.
if (!process.connected) end()

/** Milliseconds between checks of the limits. Memory fills at about one gigabyte per second. */
const CHECK_INTERVAL_MS = 10
const NO_LIMITS = { maxBytes: Number.POSITIVE_INFINITY, maxCpuMs: Number.POSITIVE_INFINITY }

let limits = NO_LIMITS
let cpuBefore = process.cpuUsage()
setInterval(() => {
  if (process.memoryUsage.rss() > limits.maxBytes) end()
  const { user, system } = process.cpuUsage(cpuBefore)
  if ((user + system) / 1_000 > limits.maxCpuMs) reply({ type: 'timed-out' })
}, CHECK_INTERVAL_MS)

const decoding = import('#api/platform/pictures/recipes.ts').then(async ({ make }) => {
  const { default: sharp } = await import('sharp')
  // More threads need more buffers; two pictures at once keep two cores busy.
  sharp.concurrency(1)
  // Blocks the loaders of all other formats. TIFF is only what writeTiff writes: sniffPicture refuses others.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff'].map(
      (loader) => `VipsForeignLoad${loader}`,
    ),
  })
  return { make, sharp }
})
decoding.catch(() => {})

process.on('message', async (request: DecodeRequest) => {
  limits = request
  cpuBefore = process.cpuUsage()
  reply(await decode(request).catch(asReply))
})

function reply(message: DecodeReply): void {
  limits = NO_LIMITS
  process.send?.({ ...message, rss: process.memoryUsage.rss() })
}

async function decode({ file, recipe, share }: DecodeRequest): Promise<DecodeReply> {
  const { make, sharp } = await decoding
  // Only the company's pictures may be SVG.
  const svg = { operation: ['VipsForeignLoadSvg'] }
  if (recipe.type === 'company' || recipe.type === 'brand') sharp.unblock(svg)
  else sharp.block(svg)
  const picture = await make(recipe, file, share)
  if (!picture) return { type: 'over-share' }
  for (const { suffix, data } of picture.files) {
    await writeFile(file.path + suffix, data, { flush: true })
  }
  const { files, ...rest } = picture
  const made = files.map(({ suffix, data }) => ({ suffix, ...checksumOf(data) }))
  return { type: 'done', picture: { ...rest, files: made } }
}

function asReply(error: unknown): DecodeReply {
  if (error instanceof AppError) {
    const { kind, message, issues } = error
    return { type: 'refused', kind, message, issues }
  }
  const { message, code } = error as NodeJS.ErrnoException
  return { type: 'fault', message, code }
}
