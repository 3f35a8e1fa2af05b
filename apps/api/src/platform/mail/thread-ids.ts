import { createHmac } from 'node:crypto'

/** Hexadecimal characters of a signature: 80 bits. Programs may change the case of an id. */
const SIGNATURE_CHARS = 20

const THREAD_ID = /^<([^<>@]{1,40})\.([\da-f]{20})@/i

/** Signs ids for the References header that name the thread of a mail. Relays replace its Message-ID only. */
export function createThreadIds(key: string) {
  const sign = (thread: string) =>
    createHmac('sha256', key).update(thread).digest('hex').slice(0, SIGNATURE_CHARS)

  return {
    create: (thread: string, domain: string): string => `<${thread}.${sign(thread)}@${domain}>`,

    /** Returns the thread that one of the ids names. The last ones are the nearest. */
    read(ids: string[]): string | undefined {
      const match = ids
        .map((id) => id.match(THREAD_ID))
        .findLast((item) => item?.[2]?.toLowerCase() === sign(item?.[1]?.toUpperCase() ?? ''))
      return match?.[1]?.toUpperCase()
    },
  }
}
