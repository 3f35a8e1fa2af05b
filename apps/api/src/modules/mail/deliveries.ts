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

/** A delivery that is silent for so long (ms) loses its place to the next one. */
const MAX_SILENCE_MS = 3_000

/** Milliseconds after which a delivery of a stranger loses its place to the next one. */
const MAX_STRANGER_MS = 5_000

const RETRY_AFTER_S = 10

type Place = { body: Readable; address: string; startedAt: number; lastDataAt: number }

type Delivery = RawBody & { address: string; secret: string }

/** @param directory folder of unfinished files, which the start of the server empties */
export function createDeliveries(directory: string) {
  const places = new Set<Place>()
  /** Addresses that have sent a right signature. */
  const senders = new Set<string>()

  /** Ends a silent delivery, or a long one of a stranger, at once for a known sender, if there is no free place. */
  const takePlace = (body: Readable, ip: string): Place => {
    const address = normalizeIP(ip)
    const now = Date.now()
    const isReplaceable = (place: Place) =>
      now - place.lastDataAt > MAX_SILENCE_MS ||
      (!senders.has(place.address) &&
        (senders.has(address) || now - place.startedAt > MAX_STRANGER_MS))
    const replaced = [...places].find(isReplaceable)
    if (places.size >= MAX_UNVERIFIED) {
      if (!replaced) {
        const message = 'Other mails are being received. Please try again in a moment.'
        throw new AppError('busy', message, undefined, RETRY_AFTER_S)
      }
      replaced.body.destroy()
      places.delete(replaced)
    }
    const place = { body, address, startedAt: now, lastDataAt: now }
    places.add(place)
    return place
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
    const place = takePlace(body, address)
    let bytes = 0
    async function* measureChunks() {
      // The socket stays open for the response to a refused body.
      for await (const chunk of body.iterator({ destroyOnReturn: false })) {
        place.lastDataAt = Date.now()
        bytes += chunk.length
        if (bytes > max) throw new AppError('too-large', tooLarge)
        hmac.update(chunk)
        yield chunk
      }
    }
    try {
      await pipeline(measureChunks, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
      places.delete(place)
      if (!hasSignature(String(headers['webhook-signature']), hmac.digest())) {
        throw new AppError('unauthenticated', 'The signature is wrong.')
      }
      senders.add(place.address)
      return await use(path)
    } catch (error) {
      if (!body.destroyed || body.readableEnded) throw error
      throw new AppError('invalid', 'The mail is incomplete.')
    } finally {
      places.delete(place)
      await rm(path, { force: true })
    }
  }
}
