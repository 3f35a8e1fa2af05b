import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toSearchWords } from '#api/platform/matching/search-words.ts'

type Brand = { name: string; kind: string }

/** Well-known brands by their search words, with the kind of their products; some have many kinds. */
const BRANDS = new Map(
  readFileSync(join(import.meta.dirname, 'brands.txt'), 'utf8')
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [kind = '', names = ''] = line.split(': ')
      return names
        .split(', ')
        .map((name): [string, Brand] => [toSearchWords(name).join(' '), { name, kind }])
    }),
)

export const isBrand = (word: string): boolean => BRANDS.has(word)

/** Returns a well-known brand of a search, and searches for other products of its kind, the best first. */
export function findBrand(search: string) {
  const words = ` ${toSearchWords(search).join(' ')} `
  for (const [brandWords, { name, kind }] of BRANDS) {
    const otherWords = words.replace(` ${brandWords} `, ' ')
    if (otherWords !== words) return { name, alternatives: [`${kind}${otherWords}`, kind] }
  }
  return undefined
}
