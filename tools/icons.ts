import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { BROWSER_COLORS } from '../apps/web/app/shell/theme/browser-colors.ts'
import { MARK } from './logo-mark.ts'

/** The palette of app.css in the form that every reader of pictures takes. */
const SEA = '#00586b'
const SAFFRON = '#f3ad36'
const { light: PAPER } = BROWSER_COLORS

const { size } = MARK
const BOX = `viewBox="0 0 ${size} ${size}"`

const mark = `<path d="${MARK.mizzen}" fill="${SAFFRON}"/><path d="${MARK.main}" fill="currentColor"/><path d="${MARK.hull}" fill="none" stroke="currentColor" stroke-width="${MARK.hullWidth}" stroke-linecap="round"/>`

/** The bare mark, which turns light where the browser is dark. */
const favicon = `<svg xmlns="http://www.w3.org/2000/svg" ${BOX} color="${SEA}"><style>@media (prefers-color-scheme: dark) { svg { color: ${PAPER} } }</style>${mark}</svg>
`

type Tile = {
  /** How much of the tile's width the mark takes. */
  fill: number
  /** The radius of its corners, in units of the grid; none where the system cuts the shape. */
  radius?: number
}

/** The mark in paper on a tile of sea, for places that ask no one about light and dark. */
function tile({ fill, radius = 0 }: Tile, pixels: number): Promise<Buffer> {
  const middle = size / 2
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${BOX} width="${pixels}" height="${pixels}"><rect width="${size}" height="${size}" rx="${radius}" fill="${SEA}"/><g color="${PAPER}" transform="translate(${middle} ${middle}) scale(${fill}) translate(${-middle} ${-middle})">${mark}</g></svg>`
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer()
}

/** An .ico file: a directory of 16 bytes a picture, then the pictures, which may be PNG. */
function ico(pictures: { pixels: number; png: Buffer }[]): Buffer {
  const HEADER = 6
  const ENTRY = 16
  const directory = Buffer.alloc(HEADER + ENTRY * pictures.length)
  directory.writeUInt16LE(1, 2)
  directory.writeUInt16LE(pictures.length, 4)
  let offset = directory.length
  for (const [index, { pixels, png }] of pictures.entries()) {
    const at = HEADER + ENTRY * index
    directory.writeUInt8(pixels, at)
    directory.writeUInt8(pixels, at + 1)
    directory.writeUInt16LE(1, at + 4)
    directory.writeUInt16LE(32, at + 6)
    directory.writeUInt32LE(png.length, at + 8)
    directory.writeUInt32LE(offset, at + 12)
    offset += png.length
  }
  return Buffer.concat([directory, ...pictures.map(({ png }) => png)])
}

/** What a new installation is called. */
const COMPANY = 'Your company'

const manifest = {
  name: COMPANY,
  short_name: COMPANY,
  start_url: '/',
  display: 'minimal-ui',
  background_color: PAPER,
  theme_color: PAPER,
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    {
      src: '/icon-maskable-512.png',
      sizes: '512x512',
      type: 'image/png',
      purpose: 'maskable',
    },
  ],
}

/** Every icon of the site by its file name, the same bytes each time. */
export async function drawIcons(): Promise<Map<string, Buffer>> {
  const small = { fill: 0.88, radius: 6 }
  const large = { fill: 0.74, radius: 7 }
  // A mask may cut away all but the circle of 80 % in the middle.
  const maskable = { fill: 0.66 }
  const inIco = [16, 32, 48].map(async (pixels) => ({ pixels, png: await tile(small, pixels) }))
  return new Map([
    ['favicon.svg', Buffer.from(favicon)],
    ['favicon.ico', ico(await Promise.all(inIco))],
    ['apple-touch-icon.png', await tile({ fill: 0.72 }, 180)],
    ['icon-192.png', await tile(large, 192)],
    ['icon-512.png', await tile(large, 512)],
    ['icon-maskable-512.png', await tile(maskable, 512)],
    ['manifest.webmanifest', Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)],
  ])
}

if (import.meta.main) {
  const folder = join(import.meta.dirname, '../apps/web/public')
  for (const [name, bytes] of await drawIcons()) await writeFile(join(folder, name), bytes)
}
