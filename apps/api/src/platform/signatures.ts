import { createHmac, timingSafeEqual } from 'node:crypto'

/** Signs texts in tokens with HMAC-SHA256 (base64url). The key has one purpose; see `readKeys`. */
export function createSigner(key: string) {
  const sign = (text: string): string => createHmac('sha256', key).update(text).digest('base64url')
  return {
    sign,
    isGenuine(text: string, signature: string): boolean {
      const [received, expected] = [Buffer.from(signature), Buffer.from(sign(text))]
      return received.length === expected.length && timingSafeEqual(received, expected)
    },
  }
}
