import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

// Cuts the site's two typefaces down to what it shows of them: a visitor on a slow line reads nothing
// in our letters before these files have come.

const FONTS = join(import.meta.dirname, '../apps/web/app/fonts')

/** The name table's records of copyright, licence and its address, which travel with every copy. */
const LEGAL = [0, 13, 14]

/** Basic Latin to Latin Extended-A, and the punctuation of names, texts and figures. */
const LETTERS =
  String.fromCodePoint(...Array.from({ length: 0x180 - 0x20 }, (_, index) => 0x20 + index)) +
  '–—‘’‚“”„†•…‰‹›€™−'

type Axes = NonNullable<NonNullable<Parameters<typeof subsetFont>[2]>['variationAxes']>

async function cut(source: string, name: string, variationAxes: Axes): Promise<void> {
  const font = await subsetFont(await readFile(fileURLToPath(source)), LETTERS, {
    targetFormat: 'woff2',
    variationAxes,
    preserveNameIds: LEGAL,
  })
  await writeFile(join(FONTS, `${name}.woff2`), font)
  console.info(`${name}.woff2: ${(font.length / 1000).toFixed(1)} kB`)
}

const INTER = import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')
const FRAUNCES = import.meta.resolve(
  '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2',
)

await cut(INTER, 'inter', { wght: { min: 400, max: 700, default: 400 } })
// Headlines are 20 to 80 px high: one optical size between them costs half of what all of them do.
await cut(FRAUNCES, 'fraunces', { wght: { min: 400, max: 600, default: 400 }, opsz: 48 })
