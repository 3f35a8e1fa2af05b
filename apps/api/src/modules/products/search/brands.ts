import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toSearchWords } from '#api/platform/matching/search-words.ts'

type Brand = { name: string; kind: string; pattern: RegExp }

/** Creates a pattern for a brand among the words of a search, with the Chinese pairs across its ends. */
const createBrandPattern = (brand: string) =>
  new RegExp(` (?:\\p{Script=Han}${brand[0]} )?${brand} (?:${brand.at(-1)}\\p{Script=Han} )?`, 'u')

/** Well-known brands by their search words, with the kind of their products; some have many kinds. */
const BRANDS = new Map(
  readFileSync(join(import.meta.dirname, 'brands.txt'), 'utf8')
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [kind = '', names = ''] = line.split(': ')
      return names.split(', ').map((name): [string, Brand] => {
        const words = toSearchWords(name).join(' ')
        return [words, { name, kind, pattern: createBrandPattern(words) }]
      })
    }),
)

export const isBrand = (word: string): boolean => BRANDS.has(word)

/** Returns the well-known brand in a search, and alternative searches for similar products, the best first. */
export function findBrand(search: string) {
  const words = ` ${toSearchWords(search).join(' ')} `
  for (const { name, kind, pattern } of BRANDS.values()) {
    const otherWords = words.replace(pattern, ' ')
    if (otherWords === words) continue
    const namesProduct = / \p{L}/u.test(otherWords)
    const alternatives = [kind + otherWords, ...(namesProduct ? [otherWords] : []), kind]
    return { name, alternatives }
  }
  return undefined
}
