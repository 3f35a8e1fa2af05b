import type { Port } from '@dhow/contract/company/company'

/** A port of the list, in a country by its two-letter code. */
export type WorldPort = Port & { country: string }

/** Maximum distance in degrees from a click on the map to a listed port. */
const NEAR_DEG = 1.5

export async function loadWorldPorts(): Promise<WorldPort[]> {
  const { default: csv } = await import('./world-ports.csv?raw')
  const [, ...rows] = csv.trim().split('\n')
  return rows.map((row) => {
    const [country = '', name = '', lat, lon] = row.split(',')
    return { country, name, lat: Number(lat), lon: Number(lon) }
  })
}

export function nearestPort(
  ports: readonly WorldPort[],
  { lat, lon }: { lat: number; lon: number },
): WorldPort | undefined {
  const narrowing = Math.cos((lat * Math.PI) / 180)
  const distanceTo = (port: WorldPort) => {
    const across = Math.abs(port.lon - lon)
    return Math.hypot(port.lat - lat, Math.min(across, 360 - across) * narrowing)
  }
  const [nearest] = ports
    .map((port) => ({ port, distance: distanceTo(port) }))
    .filter(({ distance }) => distance <= NEAR_DEG)
    .toSorted((a, b) => a.distance - b.distance)
  return nearest?.port
}
