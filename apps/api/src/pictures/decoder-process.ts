import { writeFile } from 'node:fs/promises'
import { AppError } from '#api/app-error.ts'
import { checksumOf } from '#api/data-dir/checksum.ts'
import { tuneForStartup } from '#api/memory.ts'
import type { DecodeReply, DecodeRequest } from './decoder-processes.ts'

// A process that makes pictures and nothing else, started by decoder-processes.ts. A file that is made to do harm
// harms this process alone: it ends itself when it has taken more memory than its share.

tuneForStartup()
// A service manager stops all processes at once: the server finishes what is under way, with this one.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {})
// Not an orderly exit: that waits for the decoder's threads, and for some of them for good.
const end = () => process.kill(process.pid, 'SIGKILL')
process.on('disconnect', end)
// The server may have been killed before this was loaded.
if (!process.connected) end()

/** Milliseconds between two checks of the limits: memory fills at about one gigabyte a second. */
const CHECK_INTERVAL_MS = 10

const NO_LIMITS = { maxBytes: Number.POSITIVE_INFINITY, maxCpuMs: Number.POSITIVE_INFINITY }

let limits = NO_LIMITS
let cpuBefore = process.cpuUsage()
setInterval(() => {
  if (process.memoryUsage.rss() > limits.maxBytes) end()
  const { user, system } = process.cpuUsage(cpuBefore)
  if ((user + system) / 1_000 > limits.maxCpuMs) answer({ type: 'timed-out' })
}, CHECK_INTERVAL_MS)

const decoding = import('./recipes.ts').then(async ({ make }) => {
  const { default: sharp } = await import('sharp')
  // Each thread has buffers of its own: two pictures at once are enough to keep two cores busy.
  sharp.concurrency(1)
  // Loaders of other formats are blocked, whatever format a file pretends to have.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((loader) => `VipsForeignLoad${loader}`),
  })
  return { make, sharp }
})
decoding.catch(() => {})

process.on('message', async (request: DecodeRequest) => {
  limits = request
  cpuBefore = process.cpuUsage()
  answer(await decode(request).catch(asReply))
})

function answer(reply: DecodeReply): void {
  limits = NO_LIMITS
  process.send?.({ ...reply, rss: process.memoryUsage.rss() })
}

async function decode({ file, recipe, share }: DecodeRequest): Promise<DecodeReply> {
  const { make, sharp } = await decoding
  // Drawings are for the company alone, and among our own.
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
