import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toSearchWords } from '#api/platform/matching/search-words.ts'

type Brand = { name: string; kind: string; pattern: RegExp }

/** Matches a brand among the words of a search, with the Chinese pairs across its ends. */
const matchBrand = (brand: string, context: string) =>
  new RegExp(
    ` (?:\\p{Script=Han}${brand[0]} )?${brand} (?:${brand.at(-1)}\\p{Script=Han} )?(?=${context})`,
    'u',
  )

/**
 * Well-known brands by their search words, with the kind of their products; some have many kinds. The words after a
 * slash follow the brand: 'joy' is one before 'dishwashing' only.
 */
const BRANDS = new Map(
  readFileSync(join(import.meta.dirname, 'brands.txt'), 'utf8')
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [kind = '', names = ''] = line.split(': ')
      return names.split(', ').map((entry): [string, Brand] => {
        const [name = '', context = ''] = entry.split('/')
        const words = toSearchWords(name).join(' ')
        const pattern = matchBrand(words, toSearchWords(context).join(' '))
        return [toSearchWords(entry).join(' '), { name, kind, pattern }]
      })
    }),
)

export const isBrand = (word: string): boolean => BRANDS.has(word)

/** Returns a well-known brand of a search, and searches for similar products. The other words count more than its kind. */
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
