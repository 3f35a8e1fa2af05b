import { getCountryName, type Translator } from './translator.ts'

export interface NamedPort {
  name: string
  country: string
  code?: string
  aliases?: readonly string[]
}

type Language = Pick<Translator, 'locale'>

/** Letters that `normalize` does not split into a base letter and an accent. */
const PLAIN: Record<string, string> = { ø: 'o', æ: 'ae', ł: 'l', đ: 'd', ı: 'i', ß: 'ss' }

const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\p{M}'’ʻ]/gu, '')
    .toLowerCase()
    .replace(/[øæłđıß]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Finds ports by code, name or country, best match first. Countries are found in English too, like the ports. */
export function findPorts<Port extends NamedPort>(
  ports: readonly Port[],
  search: string,
  max: number,
  language: Language,
): Port[] {
  const query = fold(search)
  if (!query) return []
  return ports
    .map((port) => ({ port, rank: calculateRank(port, query, language) }))
    .filter(({ rank }) => rank < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, max)
    .map(({ port }) => port)
}

function calculateRank(
  { name, country, code, aliases = [] }: NamedPort,
  query: string,
  language: Language,
) {
  if (code && code.toLowerCase() === query.replaceAll(' ', '')) return 0
  const names = [name, ...aliases].map(fold)
  if (names[0] === query) return 0
  if (names.includes(query)) return 1
  if (names.some((part) => part.startsWith(query))) return 2
  if (names.some((part) => part.includes(` ${query}`))) return 3
  const countries = [language, { locale: 'en' }].map((locale) =>
    fold(getCountryName(country, locale)),
  )
  const matchesCountry = names.some((part) =>
    countries.some((countryName) => `${part} ${countryName}`.includes(query)),
  )
  return matchesCountry ? 4 : Number.POSITIVE_INFINITY
}
