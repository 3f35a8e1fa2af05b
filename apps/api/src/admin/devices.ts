import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * Tokens for browsers that have logged in before: an id, the moment until which it is known, and the
 * HMAC-SHA256 of both. They open nothing; they only say whom wrong passwords are counted against.
 */
export function createDevices(key: string, now: () => Date) {
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url')

  return {
    token(lifeMs: number, id = randomBytes(12).toString('base64url')): string {
      const text = `${id}.${now().getTime() + lifeMs}`
      return `${text}.${sign(text)}`
    },

    /** The id in a token; undefined where it is none of ours, or too old. */
    idOf(token: string): string | undefined {
      const [id = '', until = '', signature = ''] = token.split('.')
      const [given, expected] = [signature, sign(`${id}.${until}`)].map((text) => Buffer.from(text))
      if (!given || !expected || given.length !== expected.length) return undefined
      return timingSafeEqual(given, expected) && Number(until) > now().getTime() ? id : undefined
    },
  }
}
