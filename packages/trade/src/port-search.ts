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
  most: number,
  language: Language,
): Port[] {
  const wanted = fold(search)
  if (!wanted) return []
  return ports
    .map((port) => ({ port, rank: calculateRank(port, wanted, language) }))
    .filter(({ rank }) => rank < Number.POSITIVE_INFINITY)
    .sort((one, other) => one.rank - other.rank)
    .slice(0, most)
    .map(({ port }) => port)
}

function calculateRank(
  { name, country, code, aliases = [] }: NamedPort,
  wanted: string,
  language: Language,
) {
  if (code && code.toLowerCase() === wanted.replaceAll(' ', '')) return 0
  const names = [name, ...aliases].map(fold)
  if (names[0] === wanted) return 0
  if (names.includes(wanted)) return 1
  if (names.some((one) => one.startsWith(wanted))) return 2
  if (names.some((one) => one.includes(` ${wanted}`))) return 3
  const countries = [language, { locale: 'en' }].map((one) => fold(getCountryName(country, one)))
  const isIn = names.some((one) =>
    countries.some((country) => `${one} ${country}`.includes(wanted)),
  )
  return isIn ? 4 : Number.POSITIVE_INFINITY
}
