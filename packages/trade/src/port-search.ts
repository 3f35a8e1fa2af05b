export interface NamedPort {
  name: string
  country: string
  code?: string
  aliases?: readonly string[]
}

const countryNames = /* @__PURE__ */ new Intl.DisplayNames(['en'], {
  type: 'region',
  fallback: 'code',
})

export const countryName = (code: string): string => countryNames.of(code) ?? code

/** Letters that `normalize` does not split into a base letter and an accent. */
const PLAIN: Record<string, string> = { ø: 'o', æ: 'ae', ł: 'l', đ: 'd', ı: 'i', ß: 'ss' }

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}'’ʻ]/gu, '')
    .toLowerCase()
    .replace(/[øæłđıß]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Finds ports by code, name or country, best match first. */
export function findPorts<Port extends NamedPort>(
  ports: readonly Port[],
  search: string,
  most: number,
): Port[] {
  const wanted = fold(search)
  if (!wanted) return []
  return ports
    .map((port) => ({ port, rank: rankOf(port, wanted) }))
    .filter(({ rank }) => rank < Number.POSITIVE_INFINITY)
    .sort((one, other) => one.rank - other.rank)
    .slice(0, most)
    .map(({ port }) => port)
}

function rankOf({ name, country, code, aliases = [] }: NamedPort, wanted: string): number {
  if (code && code.toLowerCase() === wanted.replaceAll(' ', '')) return 0
  const names = [name, ...aliases].map(fold)
  if (names[0] === wanted) return 0
  if (names.includes(wanted)) return 1
  if (names.some((one) => one.startsWith(wanted))) return 2
  if (names.some((one) => one.includes(` ${wanted}`))) return 3
  const nameOfCountry = fold(countryName(country))
  const isIn = names.some((one) => `${one} ${nameOfCountry}`.includes(wanted))
  return isIn ? 4 : Number.POSITIVE_INFINITY
}
