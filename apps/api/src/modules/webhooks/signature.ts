import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/** Standard Webhooks takes 24 to 64. */
const SECRET_BYTES = 32

/** A secret that deliveries are signed with, as receivers take it. */
export const newSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64')

/** What is signed: every try has the same id and body, and the second in which it was begun. */
type Signed = { id: string; timestamp: number; body: string }

/** The value of `webhook-signature`: one signature for each secret, any of which a receiver may know. */
export const sign = ({ id, timestamp, body }: Signed, secrets: string[]): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
      const hmac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`)
      return `v1,${hmac.digest('base64')}`
    })
    .join(' ')
