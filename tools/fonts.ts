import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

// Cuts the site's typefaces down to what it shows of them: a visitor on a slow line reads nothing in our
// letters before these files have come.

const FONTS = join(import.meta.dirname, '../apps/web/app/fonts')

/** The name table's records of copyright, licence and its address, which travel with every copy. */
const LEGAL = [0, 13, 14]

/** Basic Latin to Latin Extended-A, and the punctuation of names, texts and figures. */
const LETTERS =
  String.fromCodePoint(...Array.from({ length: 0x180 - 0x20 }, (_, index) => 0x20 + index)) +
  '–—‘’‚“”„†•…‰‹›€™−'

/** Arabic as it is written in names and texts today, its digits and joins; shaping adds the forms of letters. */
const ARABIC = String.fromCodePoint(
  ...Array.from({ length: 0x700 - 0x600 }, (_, index) => 0x600 + index),
  0x200c,
  0x200d,
  0x200f,
)

/** What browsers do by themselves, and figures of one width; sets of other letters that no style asks for go. */
const FEATURES = ['calt', 'ccmp', 'clig', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig', 'tnum']
/** Arabic letters take their form from where they stand in a word. */
const JOINED = [...FEATURES, 'init', 'medi', 'fina', 'isol', 'rclt', 'curs']

type Known = NonNullable<Parameters<typeof subsetFont>[2]>
type Axes = NonNullable<Known['variationAxes']>
/** Its types do not know `keepFeatures` yet. */
type Options = Known & { keepFeatures: string[] }

async function cut(
  source: string,
  name: string,
  variationAxes: Axes,
  { letters = LETTERS, keepFeatures = FEATURES } = {},
) {
  const options: Options = {
    targetFormat: 'woff2',
    variationAxes,
    keepFeatures,
    preserveNameIds: LEGAL,
  }
  const font = await subsetFont(await readFile(fileURLToPath(source)), letters, options)
  await writeFile(join(FONTS, `${name}.woff2`), font)
  console.info(`${name}.woff2: ${(font.length / 1000).toFixed(1)} kB`)
}

const TEXT = { wght: { min: 400, max: 700, default: 400 } }
const HEADLINES = { wght: { min: 400, max: 600, default: 400 } }

await cut(
  import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
  'inter',
  TEXT,
)
// Headlines are 20 to 80 px high: one optical size between them costs half of what all of them do.
await cut(
  import.meta.resolve('@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2'),
  'fraunces',
  { ...HEADLINES, opsz: 48 },
)
await cut(
  import.meta.resolve('@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2'),
  'manrope',
  TEXT,
)
await cut(
  import.meta.resolve(
    '@fontsource-variable/source-serif-4/files/source-serif-4-latin-opsz-normal.woff2',
  ),
  'source-serif',
  {
    ...HEADLINES,
    opsz: 40,
  },
)
await cut(
  import.meta.resolve(
    '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2',
  ),
  'source-sans',
  TEXT,
)
await cut(
  import.meta.resolve('@fontsource-variable/cairo/files/cairo-latin-wght-normal.woff2'),
  'cairo',
  TEXT,
)
await cut(
  import.meta.resolve('@fontsource-variable/cairo/files/cairo-arabic-wght-normal.woff2'),
  'cairo-arabic',
  TEXT,
  { letters: ARABIC, keepFeatures: JOINED },
)
