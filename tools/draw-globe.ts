import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { geoBounds, geoContains } from 'd3-geo'
import { feature } from 'topojson-client'
import { dotGrid, type LatLon, packBits } from '../apps/web/app/public/home/globe/sphere.ts'

// `pnpm draw-globe` writes the mask of the land of the home page's globe, from Natural Earth's coastlines
// (public domain, through the package world-atlas). It is committed; run it after changing the grid.

const APP = join(import.meta.dirname, '../apps/web/app')

type Topology = Parameters<typeof feature>[0]

/** Whether each point of the grid is land. */
function landBits(grid: LatLon[]): boolean[] {
  const topology: Topology = JSON.parse(
    readFileSync(new URL(import.meta.resolve('world-atlas/land-50m.json')), 'utf8'),
  )
  const { land } = topology.objects
  if (!land) throw new Error('world-atlas has no land')
  const collection = feature(topology, land)
  if (!('features' in collection)) throw new Error('world-atlas has one shape for all land')
  const islands = collection.features
    .flatMap(({ geometry }) => (geometry.type === 'MultiPolygon' ? geometry.coordinates : []))
    .map((coordinates) => ({ type: 'Polygon' as const, coordinates }))
    .map((shape) => ({ shape, bounds: geoBounds(shape) }))
  return grid.map(({ lat, lon }) =>
    islands.some(({ shape, bounds: [[west, south], [east, north]] }) => {
      const within = west <= east ? lon >= west && lon <= east : lon >= west || lon <= east
      return within && lat >= south && lat <= north && geoContains(shape, [lon, lat])
    }),
  )
}

const grid = dotGrid()
const bits = landBits(grid)

writeFileSync(
  join(APP, 'public/home/globe/land-mask.ts'),
  `/** Which points of the grid are land; written by tools/draw-globe.ts from Natural Earth. */
export const LAND_MASK =
  '${packBits(bits)}'
`,
)
console.info(`${bits.filter(Boolean).length} of ${grid.length} points are land`)
