import { createHmac, timingSafeEqual } from 'node:crypto'

export type EnquiryLinks = ReturnType<typeof createEnquiryLinks>

/**
 * Creates and verifies the tokens of links with which a visitor opens their enquiry.
 * @param secret key of the signatures
 */
export function createEnquiryLinks(secret: string) {
  const signatureOf = (id: string) => createHmac('sha256', secret).update(id).digest('base64url')
  return {
    tokenOf: (id: string): string => `${Buffer.from(id).toString('base64url')}.${signatureOf(id)}`,

    /** Returns the id of a message; undefined for an invalid token. */
    idOf(token: string): string | undefined {
      const [encoded = '', signature = ''] = token.split('.')
      const id = Buffer.from(encoded, 'base64url').toString()
      const [given, expected] = [signature, signatureOf(id)].map((text) => Buffer.from(text))
      if (!given || !expected || given.length !== expected.length) return undefined
      return timingSafeEqual(given, expected) ? id : undefined
    },
  }
}
