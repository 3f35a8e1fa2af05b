import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Blob, Face } from 'harfbuzzjs'
import subsetFont from 'subset-font'

// Creates the fonts of the server's documents as TrueType, which Typst reads, and a list of their letters.

const FONTS = join(import.meta.dirname, '../apps/api/src/platform/documents/fonts')

/** Records of the name table to preserve: families, styles, copyright, license and license URL. */
const NAMES = [0, 1, 2, 13, 14, 16, 17]

type Range = readonly [from: number, to: number]

const textOf = (ranges: Range[]): string =>
  ranges
    .map(([from, to]) =>
      String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index)),
    )
    .join('')

/** Subsets a font and returns its letters. */
async function writeSubset(
  path: string,
  source: Buffer,
  letters: string,
): Promise<Iterable<number>> {
  // A separate object, because the types of subset-font lack `noHinting`.
  const options = { targetFormat: 'truetype' as const, preserveNameIds: NAMES, noHinting: true }
  const font = await subsetFont(source, letters, options)
  await writeFile(path, font)
  console.info(`${basename(path)}: ${(font.length / 1000).toFixed(1)} kB`)
  return new Face(new Blob(new Uint8Array(font).buffer), 0).collectUnicodes()
}

/** Formats sorted numbers as hexadecimal ranges `first-last`. */
function toRanges(numbers: Iterable<number>): string {
  const ranges: { first: number; last: number }[] = []
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const range = ranges.at(-1)
    if (range?.last === number - 1) range.last = number
    else ranges.push({ first: number, last: number })
  }
  return ranges.map(({ first, last }) => `${first.toString(16)}-${last.toString(16)}`).join(' ')
}

/** European letters, punctuation, currencies, and mathematical and geometric signs. */
const EUROPEAN = textOf([
  [0x20, 0x52f],
  [0x1e00, 0x20cf],
  [0x2100, 0x22ff],
  [0x25a0, 0x25ff],
])

/** Arabic with its presentation forms. */
const ARABIC = textOf([
  [0x20, 0x20cf],
  [0xfb50, 0xfdff],
  [0xfe70, 0xfeff],
])

/** Returns the Chinese characters of GB 2312, which has 94 columns and rows from 0xA1. */
function chinese(): string {
  const [FIRST, LAST_ROW, COLUMNS] = [0xa1, 0xf7, 94]
  const bytes: number[] = []
  for (let row = FIRST; row <= LAST_ROW; row++) {
    for (let column = FIRST; column < FIRST + COLUMNS; column++) bytes.push(row, column)
  }
  const text = new TextDecoder('gbk').decode(Uint8Array.from(bytes))
  return text.replaceAll(/[\0-\u2e7f\ufffd]/g, '')
}

type DocumentFont = { package: string; file: string; weights: Weight[]; letters: string }

/** Typst takes the nearest weight, so that each weight that a template uses needs a file, or a font of the server may win. */
const STYLES = { 400: '400Regular', 600: '600SemiBold' }
type Weight = keyof typeof STYLES
const BODY: Weight[] = [400, 600]
const HEADLINE: Weight[] = [600]

/** Fonts of each script in one file, which Typst needs. Inter is the fallback for letters that another typeface lacks. */
const DOCUMENT_TYPEFACES: DocumentFont[] = [
  { package: 'inter@0.4.2', file: 'Inter', weights: BODY, letters: EUROPEAN },
  { package: 'cairo@0.4.2', file: 'Cairo', weights: BODY, letters: ARABIC },
  { package: 'noto-sans-sc@0.4.3', file: 'NotoSansSC', weights: BODY, letters: chinese() },
  { package: 'fraunces@0.4.1', file: 'Fraunces', weights: HEADLINE, letters: EUROPEAN },
  { package: 'manrope@0.4.2', file: 'Manrope', weights: HEADLINE, letters: EUROPEAN },
  { package: 'source-serif-4@0.4.1', file: 'SourceSerif4', weights: HEADLINE, letters: EUROPEAN },
]

/** Downloads the package, because only this tool needs it, and the Chinese fonts are large. */
async function createDocumentFont({ file, weights, ...font }: DocumentFont, folder: string) {
  const letters = new Set<number>()
  const name = `@expo-google-fonts/${font.package}`
  const packed = execFileSync('npm', ['pack', name, '--json'], { cwd: folder, encoding: 'utf8' })
  execFileSync('tar', ['-xzf', JSON.parse(packed)[0].filename], { cwd: folder })
  for (const weight of weights) {
    const style = STYLES[weight]
    const source = await readFile(join(folder, 'package', style, `${file}_${style}.ttf`))
    const path = join(FONTS, `${file}-${weight}.ttf`)
    for (const letter of await writeSubset(path, source, font.letters)) letters.add(letter)
  }
  await rm(join(folder, 'package'), { recursive: true })
  return letters
}

const letters = new Set<number>()
const folder = await mkdtemp(join(tmpdir(), 'document-fonts-'))
for (const typeface of DOCUMENT_TYPEFACES) {
  for (const letter of await createDocumentFont(typeface, folder)) letters.add(letter)
}
await rm(folder, { recursive: true })
await writeFile(join(FONTS, 'letters.json'), `${JSON.stringify({ ranges: toRanges(letters) })}\n`)
