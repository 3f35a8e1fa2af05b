import { hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { RECOVERY_CODES } from '@dhow/contract/account/account'
import type { AdminStore } from './store.ts'

const load = () => import('otpauth')

/** Creates a secret for an authenticator app. Returns it in Base32 and as the URL of a QR code. */
export async function createTotpSecret(issuer: string, label: string) {
  const { Secret, TOTP } = await load()
  const totp = new TOTP({ issuer, label, secret: new Secret({ size: 20 }) })
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/**
 * Returns the time step of a code (TOTP, RFC 6238: SHA-1, six digits, 30 s). Accepts the previous and the next code too.
 * Undefined if the code is wrong.
 */
export async function findTotpStep(
  secret: string,
  code: string,
  now: Date,
): Promise<number | undefined> {
  const { Secret, TOTP } = await load()
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, timestamp, window: 1 })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}

/** 32 characters that are not confused with each other. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Characters of a recovery code: 80 bits. */
const LENGTH = 16

type StoredCode = { salt: string; hash: string }

const hashCode = (salt: string, code: string) => hash('sha256', `${salt} ${code}`, 'buffer')

export const normalizeCode = (code: string): string => code.toLowerCase().replaceAll(/[\s-]/g, '')

export function createRecoveryCodes(): { codes: string[]; rows: StoredCode[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, () => {
    const characters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)])
    return characters.join('').replaceAll(/.{4}(?=.)/g, '$&-')
  })
  const rows = codes.map((code) => {
    const salt = randomBytes(16).toString('base64url')
    return { salt, hash: hashCode(salt, normalizeCode(code)).toString('hex') }
  })
  return { codes, rows }
}

const findRecoveryCode = (code: string, rows: StoredCode[]): StoredCode | undefined =>
  rows.find((row) => timingSafeEqual(hashCode(row.salt, code), Buffer.from(row.hash, 'hex')))

type Parts = {
  store: AdminStore
  log: { warn: (fields: object, message: string) => void }
  now: () => Date
  readAdministrator: () => { totpSecret: string | null }
}

/**
 * Checks a code of the app or a recovery code, in constant time. Returns a function that uses the code up, and returns
 * false if the code is wrong or was used before.
 */
export const createCodeCheck =
  ({ store, log, now, readAdministrator }: Parts) =>
  async (typed = ''): Promise<() => boolean> => {
    const { totpSecret } = readAdministrator()
    if (totpSecret === null) return () => true
    const code = normalizeCode(typed)
    const step = await findTotpStep(totpSecret, code, now())
    const recovery = findRecoveryCode(code, store.listRecoveryCodes())
    return () => {
      if (step === undefined)
        return recovery !== undefined && store.spendRecoveryCode(recovery.salt)
      const isFresh = store.spendTotpStep(step)
      if (!isFresh) log.warn({}, 'a code of the two-step login was used a second time')
      return isFresh
    }
  }
