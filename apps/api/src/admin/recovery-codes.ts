import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { RECOVERY_CODES } from '@dhow/contract/account'

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
export const findRecoveryCode = (code: string, rows: StoredCode[]): StoredCode | undefined =>
  rows.find(({ salt, hash }) => timingSafeEqual(hashOf(salt, code), Buffer.from(hash, 'hex')))
