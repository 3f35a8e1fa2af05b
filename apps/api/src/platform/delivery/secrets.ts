import { createHmac, type Hmac, randomBytes, timingSafeEqual } from 'node:crypto'

// Signatures of Standard Webhooks: https://www.standardwebhooks.com

const PREFIX = 'whsec_'

/** Standard Webhooks allows 24 to 64. */
const SECRET_BYTES = 32

const MAX_SIGNATURES = 20

export const createSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64')

/** `timestamp` is in seconds. */
type Signed = { id: string; timestamp: number | string; body: string | Buffer }

/** Returns the HMAC of a payload, to which the body is to be added. */
export const startHmac = ({ id, timestamp }: Omit<Signed, 'body'>, secret: string): Hmac =>
  createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64')).update(
    `${id}.${timestamp}.`,
  )

const calculateHmac = (signed: Signed, secret: string) =>
  startHmac(signed, secret).update(signed.body).digest()

/** Returns the value of `webhook-signature`: a signature for each secret. */
export const sign = (signed: Signed, secrets: string[]): string =>
  secrets.map((secret) => `v1,${calculateHmac(signed, secret).toString('base64')}`).join(' ')

/** Returns whether one of the signatures in a `webhook-signature` is the expected one. */
export const hasSignature = (signatures: string, expected: Buffer): boolean =>
  signatures
    .split(' ', MAX_SIGNATURES)
    .filter((signature) => signature.startsWith('v1,'))
    .map((signature) => Buffer.from(signature.slice('v1,'.length), 'base64'))
    .some(
      (signature) => signature.length === expected.length && timingSafeEqual(signature, expected),
    )
