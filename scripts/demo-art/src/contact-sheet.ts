import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const REPOSITORY = join(import.meta.dirname, '../../..')
const OUT = join(REPOSITORY, 'screenshots')

/** Pixels of one picture's side, and how many stand in a row and in a column. */
const [SIDE, ACROSS, DOWN] = [360, 6, 5]

/** The site's plates in the light and the dark theme, about. */
const PLATES = { light: '#efe7da', dark: '#16232c' }

// Every pack shot on a plate of either theme, thirty to a sheet, to be looked at side by side.
const folder = join(REPOSITORY, 'apps/api/src/demo/pictures')
const pictures = (await readdir(folder)).sort()
await mkdir(OUT, { recursive: true })
for (const [theme, plate] of Object.entries(PLATES)) {
  for (let first = 0; first < pictures.length; first += ACROSS * DOWN) {
    const shown = pictures.slice(first, first + ACROSS * DOWN)
    const tiles = shown.map(async (name, index) => ({
      input: await sharp(join(folder, name)).resize(SIDE).png().toBuffer(),
      left: (index % ACROSS) * SIDE,
      top: Math.floor(index / ACROSS) * SIDE,
    }))
    const file = join(OUT, `packs-${theme}-${first / (ACROSS * DOWN) + 1}.png`)
    await sharp({
      create: { width: SIDE * ACROSS, height: SIDE * DOWN, channels: 3, background: plate },
    })
      .composite(await Promise.all(tiles))
      .toFile(file)
    console.info(file)
  }
}
