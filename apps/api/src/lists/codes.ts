import { createHash, randomInt } from 'node:crypto'
import { compactListCode, LIST_CODE_ALPHABET, LIST_CODE_LENGTH } from '@dhow/contract/list-code'

/** A code that nobody can guess. */
export const newCode = (): string =>
  Array.from(
    { length: LIST_CODE_LENGTH },
    () => LIST_CODE_ALPHABET[randomInt(LIST_CODE_ALPHABET.length)],
  ).join('')

/** What a code is found by, however it was typed; it cannot be turned back into one. */
export const hashOfCode = (typed: string): string =>
  createHash('sha256').update(compactListCode(typed)).digest('base64url')
