import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Blob, Face, Font, shape, Buffer as Text } from 'harfbuzzjs'
import subsetFont from 'subset-font'

// Subsets the web fonts to the characters and features that the site uses, for short load times. Then computes the
// metrics of their local fallback fonts.

const APP = join(import.meta.dirname, '../apps/web/app')
const FONTS = join(APP, 'fonts')

/** Records of the name table that every copy must contain: copyright, license and license URL. */
const LEGAL = [0, 13, 14]

/** Basic Latin to Latin Extended-A, and typographic punctuation. */
const LETTERS =
  String.fromCodePoint(...Array.from({ length: 0x180 - 0x20 }, (_, index) => 0x20 + index)) +
  '–—‘’‚“”„†•…‰‹›€™−'

/** The Arabic block with digits and joiners; shaping adds the contextual forms. */
const ARABIC = String.fromCodePoint(
  ...Array.from({ length: 0x700 - 0x600 }, (_, index) => 0x600 + index),
  0x200c,
  0x200d,
  0x200f,
)

/** Features that browsers enable by default, and tabular figures. */
const FEATURES = ['calt', 'ccmp', 'clig', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig', 'tnum']

/** Features for the contextual forms of Arabic letters. */
const ARABIC_FEATURES = [...FEATURES, 'init', 'medi', 'fina', 'isol', 'rclt', 'curs']

type TypedOptions = NonNullable<Parameters<typeof subsetFont>[2]>
type Axes = NonNullable<TypedOptions['variationAxes']>
/** The types of subset-font lack `keepFeatures`. */
type Options = TypedOptions & { keepFeatures: string[] }

type Subset = {
  name: string
  /** Package of @fontsource-variable and file of it, without the endings that all files share. */
  source: string
  variationAxes: Axes
  letters?: string
  keepFeatures?: string[]
}

const TEXT = { wght: { min: 400, max: 700, default: 400 } }
const HEADLINES = { wght: { min: 400, max: 600, default: 400 } }

/** Headlines are 20 to 80 px high: one optical size (`opsz`) halves the file. */
const SUBSETS: Subset[] = [
  { name: 'inter', source: 'inter latin-wght', variationAxes: TEXT },
  { name: 'fraunces', source: 'fraunces latin-opsz', variationAxes: { ...HEADLINES, opsz: 48 } },
  { name: 'manrope', source: 'manrope latin-wght', variationAxes: TEXT },
  {
    name: 'source-serif',
    source: 'source-serif-4 latin-opsz',
    variationAxes: { ...HEADLINES, opsz: 40 },
  },
  { name: 'source-sans', source: 'source-sans-3 latin-wght', variationAxes: TEXT },
  { name: 'cairo', source: 'cairo latin-wght', variationAxes: TEXT },
  {
    ...{ name: 'cairo-arabic', source: 'cairo arabic-wght', variationAxes: TEXT },
    ...{ letters: ARABIC, keepFeatures: ARABIC_FEATURES },
  },
]

for (const { name, source, variationAxes, letters = LETTERS, keepFeatures = FEATURES } of SUBSETS) {
  const [family = '', file] = source.split(' ')
  const path = `@fontsource-variable/${family}/files/${family}-${file}-normal.woff2`
  const original = await readFile(fileURLToPath(import.meta.resolve(path)))
  const options: Options = {
    targetFormat: 'woff2',
    variationAxes,
    keepFeatures,
    preserveNameIds: LEGAL,
  }
  const font = await subsetFont(original, letters, options)
  await writeFile(join(FONTS, `${name}.woff2`), font)
  console.info(`${name}.woff2: ${(font.length / 1000).toFixed(1)} kB`)
}

/** Text whose width is measured. */
const SAMPLE = await readFile(join(APP, '../../api/src/demo/catalogue.csv'), 'utf8')

/** Returns the width of the sample and the font's ascent and descent, all in em. HarfBuzz shapes the text. */
async function measure(path: string, wght?: number) {
  const options = { targetFormat: 'truetype' as const, ...(wght && { variationAxes: { wght } }) }
  const bytes = await subsetFont(await readFile(path), SAMPLE, options)
  const face = new Face(new Blob(new Uint8Array(bytes).buffer), 0)
  const font = new Font(face)
  const text = new Text()
  text.addText(SAMPLE.replaceAll('\n', ' '))
  text.guessSegmentProperties()
  shape(font, text)
  const width = text.getGlyphPositions().reduce((sum, { xAdvance }) => sum + xAdvance, 0)
  const { ascender, descender } = font.hExtents()
  return { width: width / face.upem, ascent: ascender / face.upem, descent: -descender / face.upem }
}

const percent = (ratio: number) => `${(ratio * 100).toFixed(1)}%`

/**
 * Returns the CSS rule that adjusts a DejaVu font, often the only font on a minimal Linux, to the metrics of a typeface.
 * `size-adjust` matches the average width; it also scales ascent and descent.
 */
async function fallback(family: string, weights: string, weight: number, local: string) {
  const ours = await measure(join(FONTS, `${family.toLowerCase().replace(' ', '-')}.woff2`), weight)
  const ttf = `dejavu-fonts-ttf/ttf/${local.replace(' Bold', '-Bold').replaceAll(' ', '')}.ttf`
  const size = ours.width / (await measure(fileURLToPath(import.meta.resolve(ttf)))).width
  return `@font-face{font-family:"${family} Fallback ${local.replace(' Bold', '')}";font-weight:${weights};src:local("${local}");size-adjust:${percent(size)};ascent-override:${percent(ours.ascent / size)};descent-override:${percent(ours.descent / size)};line-gap-override:0%}\n`
}

const rules = ['/* Computed by `pnpm tool fonts`. */\n']
for (const family of ['Inter', 'Source Sans', 'Cairo']) {
  rules.push(await fallback(family, '100 599', 400, 'DejaVu Sans'))
  rules.push(await fallback(family, '600 900', 600, 'DejaVu Sans Bold'))
}
rules.push(await fallback('Manrope', '100 900', 650, 'DejaVu Sans Bold'))
for (const local of ['DejaVu Serif', 'DejaVu Sans']) {
  rules.push(await fallback('Fraunces', '100 900', 560, local))
  rules.push(await fallback('Source Serif', '100 900', 600, local))
}
await writeFile(join(APP, 'styles/dejavu.css'), rules.join(''))
