import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Blob, Face, Font, shape, Buffer as Text } from 'harfbuzzjs'
import subsetFont from 'subset-font'

// Subsets the web fonts, and computes the metrics of their local fallback fonts. Then subsets the fonts of PDF documents
// as TrueType, which Typst reads, and lists their letters.

const APP = join(import.meta.dirname, '../apps/web/app')
const WEB_FONTS = join(APP, 'fonts')
const DOCUMENT_FONTS = join(import.meta.dirname, '../apps/api/src/platform/documents/fonts')

/** Records of the name table that every copy must contain: copyright, license and license URL. */
const LEGAL = [0, 13, 14]
const FAMILY_NAMES = [1, 2, 16, 17]

type Range = readonly [from: number, to: number]

const readRanges = (ranges: Range[]) =>
  ranges
    .map(([from, to]) =>
      String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index)),
    )
    .join('')

const importPath = (path: string) => fileURLToPath(import.meta.resolve(path))

type TypedOptions = NonNullable<Parameters<typeof subsetFont>[2]>
/** The types of subset-font lack `keepFeatures` and `noHinting`. */
type Options = TypedOptions & { keepFeatures?: string[]; noHinting?: boolean }

async function writeSubset(path: string, source: Buffer, letters: string, options: Options) {
  const font = await subsetFont(source, letters, options)
  await writeFile(path, font)
  console.info(`${basename(path)}: ${(font.length / 1000).toFixed(1)} kB`)
  return font
}

/** Basic Latin to Latin Extended-A, and typographic punctuation. */
const LATIN = `${readRanges([[0x20, 0x17f]])}–—‘’‚“”„†•…‰‹›€™−`

/** The Arabic block with digits and joiners; shaping adds the contextual forms. */
const ARABIC = readRanges([
  [0x600, 0x6ff],
  [0x200c, 0x200d],
  [0x200f, 0x200f],
])

/** Features that browsers enable by default, and tabular figures. */
const FEATURES = ['calt', 'ccmp', 'clig', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig', 'tnum']

const ARABIC_FEATURES = [...FEATURES, 'init', 'medi', 'fina', 'isol', 'rclt', 'curs']

type WebFont = {
  name: string
  /** Package of @fontsource-variable and file of it, without the endings that all files share. */
  source: string
  variationAxes: NonNullable<TypedOptions['variationAxes']>
}

const TEXT = { wght: { min: 400, max: 700, default: 400 } }
const HEADLINES = { wght: { min: 400, max: 600, default: 400 } }

/** Headlines are 20 to 80 px high: one optical size (`opsz`) halves the file. */
const WEB_TYPEFACES: WebFont[] = [
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
  { name: 'cairo-arabic', source: 'cairo arabic-wght', variationAxes: TEXT },
]

async function createWebFont({ name, source, variationAxes }: WebFont) {
  const [family = '', file] = source.split(' ')
  const path = `@fontsource-variable/${family}/files/${family}-${file}-normal.woff2`
  const isArabic = name.endsWith('arabic')
  await writeSubset(
    join(WEB_FONTS, `${name}.woff2`),
    await readFile(importPath(path)),
    isArabic ? ARABIC : LATIN,
    {
      targetFormat: 'woff2',
      variationAxes,
      keepFeatures: isArabic ? ARABIC_FEATURES : FEATURES,
      preserveNameIds: LEGAL,
    },
  )
}

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

const formatPercent = (ratio: number) => `${(ratio * 100).toFixed(1)}%`

/**
 * Returns the CSS rule that adjusts a DejaVu font, often the only font on a minimal Linux, to the metrics of a typeface.
 * `size-adjust` matches the average width; it also scales ascent and descent.
 */
async function createFallback(family: string, weights: string, weight: number, local: string) {
  const name = family.toLowerCase().replace(' ', '-')
  const ours = await measure(join(WEB_FONTS, `${name}.woff2`), weight)
  const ttf = `dejavu-fonts-ttf/ttf/${local.replace(' Bold', '-Bold').replaceAll(' ', '')}.ttf`
  const size = ours.width / (await measure(importPath(ttf))).width
  return `@font-face{font-family:"${family} Fallback ${local.replace(' Bold', '')}";font-weight:${weights};src:local("${local}");size-adjust:${formatPercent(size)};ascent-override:${formatPercent(ours.ascent / size)};descent-override:${formatPercent(ours.descent / size)};line-gap-override:0%}\n`
}

async function createFallbacks() {
  const rules = ['/* Computed by `pnpm tool fonts`. */\n']
  for (const family of ['Inter', 'Source Sans', 'Cairo']) {
    rules.push(await createFallback(family, '100 599', 400, 'DejaVu Sans'))
    rules.push(await createFallback(family, '600 900', 600, 'DejaVu Sans Bold'))
  }
  rules.push(await createFallback('Manrope', '100 900', 650, 'DejaVu Sans Bold'))
  for (const local of ['DejaVu Serif', 'DejaVu Sans']) {
    rules.push(await createFallback('Fraunces', '100 900', 560, local))
    rules.push(await createFallback('Source Serif', '100 900', 600, local))
  }
  await writeFile(join(APP, 'styles/dejavu.css'), rules.join(''))
}

/** European letters, punctuation, currencies, and mathematical and geometric signs. */
const EUROPEAN = readRanges([
  [0x20, 0x52f],
  [0x1e00, 0x20cf],
  [0x2100, 0x22ff],
  [0x25a0, 0x25ff],
])

/** Arabic with its presentation forms. */
const ARABIC_FORMS = readRanges([
  [0x20, 0x20cf],
  [0xfb50, 0xfdff],
  [0xfe70, 0xfeff],
])

/** Returns the characters of rows of a legacy encoding with two bytes a character. */
function readRows(encoding: string, [from, to]: Range, columns: Range[]) {
  const bytes: number[] = []
  for (let row = from; row <= to; row++) {
    for (const [first, last] of columns) {
      for (let column = first; column <= last; column++) bytes.push(row, column)
    }
  }
  const text = new TextDecoder(encoding).decode(Uint8Array.from(bytes))
  return text.replaceAll(/[\0-\u2e7f\ufffd]/g, '')
}

const subtract = (text: string, other: string) =>
  [...text].filter((character) => !other.includes(character)).join('')

const COLUMNS: Range[] = [[0xa1, 0xfe]]

/** Characters of GB 2312. */
const SIMPLIFIED_CHINESE = readRows('gbk', [0xa1, 0xf7], COLUMNS)

/** Frequent characters of Taiwan and Hong Kong that GB 2312 lacks: level 1 of Big5. */
const TRADITIONAL_CHINESE = subtract(
  readRows('big5', [0xa4, 0xc6], [[0x40, 0x7e], ...COLUMNS]),
  SIMPLIFIED_CHINESE,
)

/** Characters of Japan that the Chinese fonts lack: level 1 of JIS X 0208. */
const JAPANESE = subtract(
  readRows('euc-jp', [0xb0, 0xcf], COLUMNS),
  SIMPLIFIED_CHINESE + TRADITIONAL_CHINESE,
)

/** The 2,350 syllables of KS X 1001. All 11,172 would take 4 MB more. */
const HANGUL = readRows('euc-kr', [0xb0, 0xc8], COLUMNS)

/** Punctuation that Indic scripts share, and joiners. */
const INDIC: Range[] = [
  [0x964, 0x965],
  [0x200c, 0x200d],
]

/** Scripts of other languages, with their blocks of Unicode. */
const SCRIPTS: [name: string, version: string, block: Range][] = [
  ['Armenian', '0.4.2', [0x530, 0x58f]],
  ['Bengali', '0.4.4', [0x980, 0x9ff]],
  ['Devanagari', '0.4.1', [0x900, 0x97f]],
  ['Ethiopic', '0.4.2', [0x1200, 0x137f]],
  ['Georgian', '0.4.3', [0x10a0, 0x10ff]],
  ['Gujarati', '0.4.2', [0xa80, 0xaff]],
  ['Gurmukhi', '0.4.1', [0xa00, 0xa7f]],
  ['Hebrew', '0.4.1', [0x590, 0x5ff]],
  ['Kannada', '0.4.3', [0xc80, 0xcff]],
  ['Khmer', '0.4.3', [0x1780, 0x17ff]],
  ['Lao', '0.4.2', [0xe80, 0xeff]],
  ['Malayalam', '0.4.2', [0xd00, 0xd7f]],
  ['Myanmar', '0.4.2', [0x1000, 0x109f]],
  ['Sinhala', '0.4.2', [0xd80, 0xdff]],
  ['Tamil', '0.4.3', [0xb80, 0xbff]],
  ['Telugu', '0.4.2', [0xc00, 0xc7f]],
  ['Thai', '0.4.2', [0xe00, 0xe7f]],
]

/** Typst takes the nearest weight, so that each weight that a template uses needs a file, or a font of the server may win. */
const STYLES = { 400: '400Regular', 600: '600SemiBold' }

type Typeface = { package: string; file: string; letters: string; isHeadline?: boolean }

/** Fonts of each script in one file, which Typst needs. Inter is the fallback for letters that another typeface lacks. */
const DOCUMENT_TYPEFACES: Typeface[] = [
  { package: 'inter@0.4.2', file: 'Inter', letters: EUROPEAN },
  { package: 'cairo@0.4.2', file: 'Cairo', letters: ARABIC_FORMS },
  { package: 'noto-sans-sc@0.4.3', file: 'NotoSansSC', letters: SIMPLIFIED_CHINESE },
  { package: 'noto-sans-tc@0.4.3', file: 'NotoSansTC', letters: TRADITIONAL_CHINESE },
  { package: 'noto-sans-jp@0.4.3', file: 'NotoSansJP', letters: JAPANESE },
  { package: 'noto-sans-kr@0.4.3', file: 'NotoSansKR', letters: HANGUL },
  ...SCRIPTS.map(([name, version, block]) => ({
    package: `noto-sans-${name.toLowerCase()}@${version}`,
    file: `NotoSans${name}`,
    letters: readRanges([block, ...INDIC]),
  })),
  { package: 'fraunces@0.4.1', file: 'Fraunces', letters: EUROPEAN, isHeadline: true },
  { package: 'manrope@0.4.2', file: 'Manrope', letters: EUROPEAN, isHeadline: true },
  { package: 'source-serif-4@0.4.1', file: 'SourceSerif4', letters: EUROPEAN, isHeadline: true },
]

/** Formats numbers as hexadecimal ranges `first-last`. */
function formatRanges(numbers: Iterable<number>) {
  const ranges: { first: number; last: number }[] = []
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const range = ranges.at(-1)
    if (range?.last === number - 1) range.last = number
    else ranges.push({ first: number, last: number })
  }
  return ranges.map(({ first, last }) => `${first.toString(16)}-${last.toString(16)}`).join(' ')
}

/** Downloads the packages, because only this tool needs them, and the Chinese fonts are large. */
async function createDocumentFonts(folder: string) {
  const letters = new Set<number>()
  for (const { file, isHeadline, ...font } of DOCUMENT_TYPEFACES) {
    const name = `@expo-google-fonts/${font.package}`
    const packed = execFileSync('npm', ['pack', name, '--json'], { cwd: folder, encoding: 'utf8' })
    execFileSync('tar', ['-xzf', JSON.parse(packed)[0].filename], { cwd: folder })
    for (const weight of isHeadline ? ([600] as const) : ([400, 600] as const)) {
      const source = join(folder, 'package', STYLES[weight], `${file}_${STYLES[weight]}.ttf`)
      const path = join(DOCUMENT_FONTS, `${file}-${weight}.ttf`)
      const created = await writeSubset(path, await readFile(source), font.letters, {
        targetFormat: 'truetype',
        preserveNameIds: [...LEGAL, ...FAMILY_NAMES],
        noHinting: true,
      })
      const face = new Face(new Blob(new Uint8Array(created).buffer), 0)
      for (const letter of face.collectUnicodes()) letters.add(letter)
    }
    await rm(join(folder, 'package'), { recursive: true })
  }
  const list = JSON.stringify({ ranges: formatRanges(letters) }, null, 2)
  await writeFile(join(DOCUMENT_FONTS, 'letters.json'), `${list}\n`)
}

for (const font of WEB_TYPEFACES) await createWebFont(font)
await createFallbacks()
const folder = await mkdtemp(join(tmpdir(), 'document-fonts-'))
try {
  await createDocumentFonts(folder)
} finally {
  await rm(folder, { recursive: true })
}
