import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { LIMITS } from '@dhow/contract/limits'
import { normalizeIP } from '@fastify/rate-limit'
import { AppError } from '#api/platform/app-error.ts'
import { hasSignature, startHmac } from '#api/platform/delivery/secrets.ts'
import type { RawBody } from '#api/platform/http/contract.ts'
import { formatBytes } from '#api/platform/http/errors.ts'

/** Unverified deliveries at once: strangers can send them, and each needs up to 25 MB on the disk. */
const MAX_UNVERIFIED = 2

/** Milliseconds of silence after which a delivery loses its slot to the next one. */
const MAX_SILENCE_MS = 3_000

/** Milliseconds after which a delivery of a stranger loses its slot to the next one. */
const MAX_STRANGER_MS = 5_000

const RETRY_AFTER_S = 10

type Slot = { body: Readable; address: string; startedAt: number; lastDataAt: number }

type Delivery = RawBody & { address: string; secret: string }

/** @param directory folder of unfinished files, which the start of the server empties */
export function createDeliveries(directory: string) {
  const slots = new Set<Slot>()
  /** Addresses that have sent a valid signature. */
  const senders = new Set<string>()

  /** Takes a free slot, else that of a silent delivery or a slow stranger. Known senders replace any stranger. */
  const takeSlot = (body: Readable, ip: string): Slot => {
    const address = normalizeIP(ip)
    const now = Date.now()
    const isReplaceable = (slot: Slot) =>
      now - slot.lastDataAt > MAX_SILENCE_MS ||
      (!senders.has(slot.address) &&
        (senders.has(address) || now - slot.startedAt > MAX_STRANGER_MS))
    const replaced = [...slots].find(isReplaceable)
    if (slots.size >= MAX_UNVERIFIED) {
      if (!replaced) {
        const message = 'Other mails are being received. Please try again in a moment.'
        throw new AppError('busy', message, undefined, RETRY_AFTER_S)
      }
      replaced.body.destroy()
      slots.delete(replaced)
    }
    const slot = { body, address, startedAt: now, lastDataAt: now }
    slots.add(slot)
    return slot
  }

  /**
   * Writes a signed body to a file, and deletes it after its use.
   * @throws AppError `busy`, `too-large`, `invalid` for an incomplete body, `unauthenticated`
   */
  return async function receive<Result>(
    { body, headers, address, secret }: Delivery,
    use: (path: string) => Promise<Result>,
  ): Promise<Result> {
    const max = LIMITS.inboundMailBytes
    const tooLarge = `The body is larger than the limit of ${formatBytes(max)}.`
    if (Number(headers['content-length']) > max) throw new AppError('too-large', tooLarge)
    const path = join(directory, `mail-${randomUUID()}`)
    const signed = {
      id: String(headers['webhook-id']),
      timestamp: String(headers['webhook-timestamp']),
    }
    const hmac = startHmac(signed, secret)
    const slot = takeSlot(body, address)
    let bytes = 0
    async function* measureChunks() {
      // The socket stays open for the response to a refused body.
      for await (const chunk of body.iterator({ destroyOnReturn: false })) {
        slot.lastDataAt = Date.now()
        bytes += chunk.length
        if (bytes > max) throw new AppError('too-large', tooLarge)
        hmac.update(chunk)
        yield chunk
      }
    }
    try {
      await pipeline(measureChunks, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
      slots.delete(slot)
      if (!hasSignature(String(headers['webhook-signature']), hmac.digest())) {
        throw new AppError('unauthenticated', 'The signature is wrong.')
      }
      senders.add(slot.address)
      return await use(path)
    } catch (error) {
      if (!body.destroyed || body.readableEnded) throw error
      throw new AppError('invalid', 'The mail is incomplete.')
    } finally {
      slots.delete(slot)
      await rm(path, { force: true })
    }
  }
}
