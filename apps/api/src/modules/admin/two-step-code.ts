import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { RECOVERY_CODES } from '@dhow/contract/admin/account'
import type { AdminStore } from './store.ts'

/** Time steps before and after the present one whose codes are taken: clocks differ, and people type. */
const TOLERATED_STEPS = 1

/** Seconds that a code lasts, as every authenticator app takes it to. */
const STEP_S = 30

/** Bytes of a secret: RFC 4226 asks for 20. */
const SECRET_BYTES = 20

// Loaded only where somebody uses it.
const load = () => import('otpauth')

/**
 * Makes up the secret of an authenticator app.
 * @returns it in Base32, and as the address of a QR code
 */
export async function makeTotpSecret(
  issuer: string,
  label: string,
): Promise<{ secret: string; uri: string }> {
  const { Secret, TOTP } = await load()
  const totp = new TOTP({ issuer, label, secret: new Secret({ size: SECRET_BYTES }) })
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** The time step of a code (TOTP, RFC 6238: SHA-1, six digits, 30 s); undefined where it is wrong. */
export async function totpStepOf(
  secret: string,
  code: string,
  now: Date,
): Promise<number | undefined> {
  const { Secret, TOTP } = await load()
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: STEP_S })
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, timestamp, window: TOLERATED_STEPS })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}

/** 32 characters of five bits each, none of which is taken for another. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Characters of a code: 80 bits. */
const LENGTH = 16

type StoredCode = { salt: string; hash: string }

const hashOf = (salt: string, code: string) =>
  createHash('sha256').update(`${salt} ${code}`).digest()

/** A code as it is compared: without what people type between its parts. */
export const plainCode = (code: string): string => code.toLowerCase().replaceAll(/[\s-]/g, '')

/** Codes for who has lost the app, as they are shown once, and as they are stored. */
export function makeRecoveryCodes(): { codes: string[]; rows: StoredCode[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, () => {
    const characters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)])
    return characters.join('').replaceAll(/.{4}(?=.)/g, '$&-')
  })
  const rows = codes.map((code) => {
    const salt = randomBytes(16).toString('base64url')
    return { salt, hash: hashOf(salt, plainCode(code)).toString('hex') }
  })
  return { codes, rows }
}

/** The stored code that a plain one is; undefined where it is none. */
const findRecoveryCode = (code: string, rows: StoredCode[]): StoredCode | undefined =>
  rows.find(({ salt, hash }) => timingSafeEqual(hashOf(salt, code), Buffer.from(hash, 'hex')))

type Parts = {
  store: AdminStore
  log: { warn: (fields: object, message: string) => void }
  now: () => Date
  administrator: () => { totpSecret: string | null }
}

/**
 * Looks whether a text is a code of the app, or a recovery code, which takes as long for any.
 * @returns what spends it; false where it is neither, or was spent before
 */
export const createCodeCheck =
  ({ store, log, now, administrator }: Parts) =>
  async (typed = ''): Promise<() => boolean> => {
    const { totpSecret } = administrator()
    if (totpSecret === null) return () => true
    const code = plainCode(typed)
    const step = await totpStepOf(totpSecret, code, now())
    const recovery = findRecoveryCode(code, store.recoveryCodes())
    return () => {
      if (step === undefined)
        return recovery !== undefined && store.spendRecoveryCode(recovery.salt)
      const isFresh = store.spendTotpStep(step)
      if (!isFresh) log.warn({}, 'a code of the two-step login was given a second time')
      return isFresh
    }
  }
