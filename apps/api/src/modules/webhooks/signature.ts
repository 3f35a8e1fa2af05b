import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/** Standard Webhooks allows 24 to 64. */
const SECRET_BYTES = 32

export const newSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64')

/** `timestamp` is in seconds. */
type Signed = { id: string; timestamp: number; body: string }

/** Returns the value of `webhook-signature`: a signature for each secret. */
export const sign = ({ id, timestamp, body }: Signed, secrets: string[]): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
      const hmac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`)
      return `v1,${hmac.digest('base64')}`
    })
    .join(' ')
