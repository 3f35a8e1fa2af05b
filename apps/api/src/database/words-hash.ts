import { createHash } from 'node:crypto'
import { LIMITS } from '@dhow/contract/limits'
import { fold } from './search-key.ts'

/** Characters that are looked at: as many as a message may have, of which a list may have a hundred times more. */
const MAX_CHARACTERS = LIMITS.message

/**
 * The same for texts of the same words, however they are set: without case, accents, spaces or
 * punctuation. 16 characters; a text without words stands for itself.
 */
export function wordsHash(text: string): string {
  const words =
    fold(text.slice(0, MAX_CHARACTERS))
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? text
  return createHash('sha256').update(words).digest('base64url').slice(0, 16)
}
