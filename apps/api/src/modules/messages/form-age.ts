import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Tokens that say when a form was opened, so that nobody else can: the moment in milliseconds, and its
 * HMAC-SHA256.
 */
export function createFormAge(secret: string) {
  const sign = (moment: string) =>
    createHmac('sha256', secret).update(`enquiry form ${moment}`).digest('base64url')

  return {
    token: (now: number): string => `${now}.${sign(String(now))}`,

    /** Milliseconds since the form was opened; undefined when the token is none of ours. */
    age(token: string, now: number): number | undefined {
      const [moment = '', signature = ''] = token.split('.')
      const given = Buffer.from(signature)
      const expected = Buffer.from(sign(moment))
      const ours = given.length === expected.length && timingSafeEqual(given, expected)
      return ours ? now - Number(moment) : undefined
    },
  }
}

export type FormAge = ReturnType<typeof createFormAge>
