import { createHmac, hash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  compactListCode,
  formatListCode,
  LIST_CODE_ALPHABET,
} from '@dhow/contract/lists/list-codes'
import { ConfigError } from '#api/config.ts'
import { QUOTATION_KEY_FILE } from '#api/platform/data-dir/data-dir.ts'
import { makeFolderDurably, writeDurably } from '#api/platform/data-dir/durable-file.ts'

export type QuotationLinks = ReturnType<typeof createQuotationLinks>

/** 100 bits, in characters of 5 bits. */
const CODE_LENGTH = 20

const BITS_PER_CHARACTER = 5n

const KEY_BYTES = 32

/**
 * Creates and hashes the codes in the links of buyers. A code is an HMAC of the quotation under a key of its own, so that
 * neither a copy of the database nor a new session secret affects it. The database contains only its hash.
 */
export function createQuotationLinks(dataDir: string) {
  let key: string | undefined
  return {
    /** @param round counts the links of a quotation */
    createCode(quotationId: string, round: number): string {
      key ??= readKey(dataDir)
      const digest = createHmac('sha256', key).update(`${quotationId}.${round}`).digest('hex')
      let bits = BigInt(`0x${digest}`)
      let code = ''
      for (let index = 0; index < CODE_LENGTH; index++) {
        code += LIST_CODE_ALPHABET[Number(bits & 31n)]
        bits >>= BITS_PER_CHARACTER
      }
      return formatListCode(code)
    },

    hashCode: (typed: string): string => hash('sha256', compactListCode(typed), 'base64url'),
  }
}

/** Returns the key of the data folder, and creates it for the first quotation. */
function readKey(dataDir: string) {
  const path = join(dataDir, QUOTATION_KEY_FILE)
  if (!existsSync(path)) {
    makeFolderDurably(dataDir)
    writeDurably(path, randomBytes(KEY_BYTES).toString('base64url'), 0o600)
  }
  const key = readFileSync(path, 'utf8').trim()
  if (key) return key
  throw new ConfigError(
    `${path} is empty. Restore it from a backup, or delete it: the links of sent quotations then need to be replaced.`,
  )
}
