import type { Port } from '@dhow/contract/company'

/** A port of the list, in a country by its two-letter code. */
export type WorldPort = Port & { country: string }

/** For a search: without accents, capitals and punctuation. */
const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

let loading: Promise<WorldPort[]> | undefined

async function load(): Promise<WorldPort[]> {
  const { default: csv } = await import('./world-ports.csv?raw')
  return csv
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => {
      const [country = '', name = '', lat, lon] = row.split(',')
      return { country, name, lat: Number(lat), lon: Number(lon) }
    })
}

/** The world's ports, loaded once; a failed load is tried again by the next call. */
export function loadWorldPorts(): Promise<WorldPort[]> {
  loading ??= load().catch((error) => {
    loading = undefined
    throw error
  })
  return loading
}

const countryNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' })

/** The name of a country by its two-letter code, in English. */
export const countryName = (code: string): string => countryNames.of(code) ?? code

/** Ports whose name, or else whose country, begins with or has the words of a search; the best first. */
export function findPorts(ports: readonly WorldPort[], search: string, most: number): WorldPort[] {
  const wanted = fold(search)
  if (!wanted) return []
  const rank = (port: WorldPort): number => {
    const name = fold(port.name)
    if (name === wanted) return 0
    if (name.startsWith(wanted)) return 1
    if (name.includes(` ${wanted}`)) return 2
    if (`${name} ${fold(countryName(port.country))}`.includes(wanted)) return 3
    return Number.POSITIVE_INFINITY
  }
  return ports
    .map((port) => ({ port, at: rank(port) }))
    .filter(({ at }) => at < Number.POSITIVE_INFINITY)
    .sort((one, other) => one.at - other.at)
    .slice(0, most)
    .map(({ port }) => port)
}

/** The port of the list that is nearest to a point, within that many degrees. */
export function nearestPort(
  ports: readonly WorldPort[],
  { lat, lon }: { lat: number; lon: number },
  withinDeg: number,
): WorldPort | undefined {
  const narrowing = Math.cos((lat * Math.PI) / 180)
  const distance = (port: WorldPort) => {
    const across = Math.abs(port.lon - lon)
    return Math.hypot(port.lat - lat, Math.min(across, 360 - across) * narrowing)
  }
  let [nearest, least]: [WorldPort | undefined, number] = [undefined, withinDeg]
  for (const port of ports) {
    const away = distance(port)
    if (away <= least) [nearest, least] = [port, away]
  }
  return nearest
}
