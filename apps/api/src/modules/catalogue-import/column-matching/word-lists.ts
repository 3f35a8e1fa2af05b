import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fold } from '#api/platform/database/search-key.ts'

/** Returns the words of a text without case and accents, separated by spaces. */
export const plainWords = (text: string): string =>
  fold(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const SECTIONS = readFileSync(join(import.meta.dirname, 'words.txt'), 'utf8').split(/^\[/m)

/** Reads a section of words.txt as pairs of a synonym in plain words and our word. */
export const readSynonyms = (section: string): [synonym: string, word: string][] =>
  (SECTIONS.find((text) => text.startsWith(`${section}]`)) ?? '')
    .split('\n')
    .filter((line) => line.includes(':') && !line.startsWith('#'))
    .flatMap((line) => {
      const [word = '', synonyms = ''] = line.split(':')
      return synonyms.split(', ').map((one): [string, string] => [plainWords(one), word])
    })

/** Reads the synonyms of a section of words.txt. */
export const readWords = (section: string): Set<string> =>
  new Set(readSynonyms(section).map(([synonym]) => synonym))
