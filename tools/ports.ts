import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { geoBounds, geoContains } from 'd3-geo'
import { feature } from 'topojson-client'

// Generates the world map (Natural Earth, public domain, package world-atlas) and the list of ports (package sea-ports,
// MIT) of the port picker in the back office. Some coordinates of sea-ports are wrong: a port must be within 0.8 degrees
// of the country of its UN/LOCODE. Swapped latitudes and longitudes are corrected, other wrong ports are dropped.
// Buyers choose from another list: container-ports.ts of packages/trade, without coordinates.

const FOLDER = join(import.meta.dirname, '../apps/web/app/admin/company/ports')

/** A position in the order of GeoJSON. */
type LonLat = [lon: number, lat: number]

const readJson = (url: string) => JSON.parse(readFileSync(new URL(url), 'utf8'))

type Topology = Parameters<typeof feature>[0]

function shapesIn(file: string, name: string) {
  const topology: Topology = readJson(import.meta.resolve(`world-atlas/${file}`))
  const object = topology.objects[name]
  if (!object) throw new Error(`${file} has no ${name}`)
  const collection = feature(topology, object)
  return 'features' in collection ? collection.features : [collection]
}

// An island of the Maldives has inverted winding, and contains the rest of the world.
const countries = shapesIn('countries-10m.json', 'countries')
  .map((shape) => ({ name: String(shape.properties?.name), shape, bounds: geoBounds(shape) }))
  .filter(({ name }) => name !== 'Maldives')

function countryAt([lon, lat]: LonLat): string | undefined {
  return countries.find(({ shape, bounds: [[west, south], [east, north]] }) => {
    const within = west <= east ? lon >= west && lon <= east : lon >= west || lon <= east
    return within && lat >= south && lat <= north && geoContains(shape, [lon, lat])
  })?.name
}

const DISTANCES_DEG = [0, 0.1, 0.25, 0.5, 0.8]
const DIRECTIONS = 10

/** Returns the countries within 0.8 degrees. */
function countriesNear([lon, lat]: LonLat): Set<string> {
  const nearby = new Set<string>()
  for (const distance of DISTANCES_DEG) {
    for (let step = 0; step < DIRECTIONS; step++) {
      const angle = (step / DIRECTIONS) * 2 * Math.PI
      const across = (distance * Math.cos(angle)) / Math.max(0.1, Math.cos((lat * Math.PI) / 180))
      const country = countryAt([lon + across, lat + distance * Math.sin(angle)])
      if (country) nearby.add(country)
    }
  }
  return nearby
}

type Entry = { name: string; coordinates?: LonLat }

const ports = Object.entries(
  readJson(import.meta.resolve('sea-ports/lib/ports.json')) as Record<string, Entry>,
)
  .flatMap(([code, { name, coordinates }]) =>
    coordinates ? [{ country: code.slice(0, 2), name, coordinates }] : [],
  )
  .map((port) => ({ ...port, near: countriesNear(port.coordinates) }))

/** The country name for each country code: the one near most of its ports. */
const shapeOf = new Map<string, string>()
for (const [country, of] of Object.entries(Object.groupBy(ports, (port) => port.country))) {
  const votes = new Map<string, number>()
  for (const { near } of of ?? []) {
    for (const name of near) votes.set(name, (votes.get(name) ?? 0) + 1)
  }
  const [most] = [...votes].sort(([, one], [, other]) => other - one)
  if (most) shapeOf.set(country, most[0])
}

const isAt = (country: string, near: Set<string>) => near.has(shapeOf.get(country) ?? '')

const rows = ports
  .flatMap(({ country, name, coordinates: [lon, lat], near }) => {
    if (isAt(country, near)) return [{ country, name, lon, lat }]
    const isSwapped = Math.abs(lon) <= 90 && isAt(country, countriesNear([lat, lon]))
    if (isSwapped) return [{ country, name, lon: lat, lat: lon }]
    console.info(`left out: ${name} (${country}) at ${lat}, ${lon}`)
    return []
  })
  .map(({ country, name, lon, lat }) =>
    [country, name.split(/[,;(]/, 1).join('').trim(), lat.toFixed(2), lon.toFixed(2)].join(),
  )

/** Ports that the package lacks, or has at wrong coordinates. */
const ADDED = [
  'CM,Kribi,2.74,9.87',
  'EG,Damietta,31.47,31.76',
  'HR,Rijeka,45.33,14.42',
  'IN,Vizhinjam,8.37,76.99',
  'LK,Hambantota,6.12,81.10',
  'MV,Male,4.18,73.51',
  'NG,Lekki,6.43,4.00',
  'OM,Duqm,19.67,57.71',
  'QA,Hamad,25.02,51.62',
  'SO,Berbera,10.44,45.02',
]

const lines = [...new Set([...rows, ...ADDED])].sort()
writeFileSync(join(FOLDER, 'world-ports.csv'), `country,name,lat,lon\n${lines.join('\n')}\n`)
console.info(`${lines.length} ports`)

/** The view of MAP in port-map.tsx, in tenths of a degree. */
const VIEW = { west: -180, north: 78, width: 3_600, height: 1_380 }

/** Converts a ring to units of the view; one that crosses the date line continues beyond the edge. */
function unroll(ring: LonLat[]): LonLat[] {
  let previousLon = ring[0]?.[0] ?? 0
  let turns = 0
  return ring.map(([lon, lat]) => {
    turns += Math.abs(lon - previousLon) > 180 ? Math.sign(previousLon - lon) : 0
    previousLon = lon
    return [
      Math.round((lon + 360 * turns - VIEW.west) * 10),
      Math.round((VIEW.north - lat) * 10),
    ] as LonLat
  })
}

/** Converts a ring to an SVG path of relative steps, without steps shorter than 0.4 degrees. */
function pathOf(ring: LonLat[]): string {
  let last = ring[0] ?? [0, 0]
  const steps = ring.flatMap((point) => {
    const [x, y] = [point[0] - last[0], point[1] - last[1]]
    if (Math.hypot(x, y) < 4) return []
    last = point
    return [`${x} ${y}`]
  })
  return steps.length < 3 ? '' : `M${ring[0]?.join(' ')}l${steps.join(' ')}z`
}

/** Repeats a ring on the other side when it crosses an edge of the map. */
function onBothSides(ring: LonLat[]): LonLat[][] {
  const sides = [0, -VIEW.width, VIEW.width]
  return sides
    .map((by) => ring.map(([x, y]) => [x + by, y] as LonLat))
    .filter((moved) => moved.some(([x]) => x > 0 && x < VIEW.width))
}

const land = shapesIn('land-50m.json', 'land')
  .flatMap(({ geometry }) => (geometry.type === 'MultiPolygon' ? geometry.coordinates : []))
  .flat()
  .flatMap((ring) => onBothSides(unroll(ring as LonLat[])))
  .map(pathOf)
  .join('')
writeFileSync(
  join(FOLDER, 'pictures/world-map.svg'),
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${VIEW.width} ${VIEW.height}"><path fill-rule="evenodd" d="${land}"/></svg>\n`,
)
