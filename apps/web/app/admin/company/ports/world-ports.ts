import type { Port } from '@dhow/contract/company/company'

/** A port of the list, in a country by its two-letter code. */
export type WorldPort = Port & { country: string }

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

/** Loads the world's ports once; retries after a failure. */
export function loadWorldPorts(): Promise<WorldPort[]> {
  loading ??= load().catch((error) => {
    loading = undefined
    throw error
  })
  return loading
}

/** Returns the port nearest to a point, within a distance in degrees. */
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
