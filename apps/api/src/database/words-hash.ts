import { createHash } from 'node:crypto'
import { fold } from './search-key.ts'

/**
 * The same for texts of the same words, however they are set: without case, accents, spaces or
 * punctuation. 16 characters; a text without words stands for itself.
 */
export function wordsHash(text: string): string {
  const words =
    fold(text)
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? text
  return createHash('sha256').update(words).digest('base64url').slice(0, 16)
}
