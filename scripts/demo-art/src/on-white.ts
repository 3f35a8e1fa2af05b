import { basename, join } from 'node:path'
import sharp from 'sharp'

const PICTURES = join(import.meta.dirname, '../../../apps/api/src/demo/pictures')

/** Pixels of the photograph's side. */
const SIDE = 1400

/** White paper under a lamp: pure behind the pack, a little darker towards the corners and on the floor. */
const GROUND =
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}">
  <radialGradient id="lamp" cx=".5" cy=".42" r=".78">
    <stop offset=".6" stop-color="#fff"/><stop offset="1" stop-color="#f1f1ef"/>
  </radialGradient>
  <radialGradient id="floor"><stop offset="0" stop-color="#222" stop-opacity=".16"/><stop offset="1" stop-color="#222" stop-opacity="0"/></radialGradient>
  <rect width="100%" height="100%" fill="url(#lamp)"/>
  <ellipse cx="50%" cy="88%" rx="34%" ry="6%" fill="url(#floor)"/>
</svg>`)

// Each cut-out that is given becomes a JPEG of the pack before white paper, as most exporters have them.
for (const cutOut of process.argv.slice(2)) {
  const file = join(PICTURES, `${basename(cutOut, '.webp')}.jpg`)
  await sharp(GROUND)
    .composite([{ input: await sharp(cutOut).resize(SIDE).toBuffer() }])
    .flatten()
    .jpeg({ quality: 84, mozjpeg: true })
    .toFile(file)
  console.info(file)
}
