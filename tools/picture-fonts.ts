import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Blob, Face } from 'harfbuzzjs'
import subsetFont from 'subset-font'

// Creates the fonts with which the server draws text in pictures: one weight of each headline typeface as TrueType,
// which Pango reads, and a list of their letters.

const FONTS = join(import.meta.dirname, '../apps/api/src/platform/pictures/brand/fonts')

/** Records of the name table to preserve: family, style, copyright, license and license URL. */
const NAMES = [0, 1, 2, 13, 14]

/** Weight of headlines. */
const WEIGHT = 600

/**
 * Characters of names and headlines. Combining marks are excluded: with them, a font would seem to contain letters of
 * which it only has the parts.
 */
const RANGES = [
  [0x20, 0x2af],
  [0x370, 0x52f],
  [0x600, 0x6ff],
  [0x1e00, 0x1fff],
  [0x200c, 0x204a],
  [0x20a0, 0x20bf],
  [0x2116, 0x2122],
  [0x2212, 0x2212],
] as const

const LETTERS = RANGES.map(([from, to]) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index)),
).join('')

type Typeface = { file: string; opsz?: number; scripts: string[] }

/** Inter is the fallback for letters that another typeface lacks. */
const TYPEFACES: Typeface[] = [
  { file: 'fraunces', opsz: 48, scripts: ['latin', 'latin-ext', 'vietnamese'] },
  { file: 'manrope', scripts: ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'greek'] },
  {
    file: 'source-serif-4',
    opsz: 40,
    scripts: ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'greek'],
  },
  { file: 'cairo', scripts: ['latin', 'latin-ext', 'arabic'] },
  {
    file: 'inter',
    scripts: ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek'],
  },
]

const letters = new Set<number>()

async function subset({ file, opsz }: Typeface, script: string) {
  const axis = opsz ? 'opsz' : 'wght'
  const name = `@fontsource-variable/${file}/files/${file}-${script}-${axis}-normal.woff2`
  const source = await readFile(fileURLToPath(import.meta.resolve(name)))
  // A separate object, because the types of subset-font lack `noHinting`.
  const options = {
    targetFormat: 'truetype' as const,
    variationAxes: { wght: WEIGHT, ...(opsz && { opsz }) },
    preserveNameIds: NAMES,
    noHinting: true,
  }
  const font = await subsetFont(source, LETTERS, options)
  const face = new Face(new Blob(new Uint8Array(font).buffer), 0)
  for (const letter of face.collectUnicodes()) letters.add(letter)
  await writeFile(join(FONTS, `${file}-${script}.ttf`), font)
  console.info(`${file}-${script}.ttf: ${(font.length / 1000).toFixed(1)} kB`)
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

await rm(FONTS, { recursive: true, force: true })
await mkdir(FONTS)
for (const typeface of TYPEFACES) {
  for (const script of typeface.scripts) await subset(typeface, script)
}
await writeFile(join(FONTS, 'letters.json'), `${JSON.stringify({ ranges: toRanges(letters) })}\n`)
