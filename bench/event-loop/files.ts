import { randomBytes } from 'node:crypto'
import { zipOf } from '../../apps/api/src/testing/zip.ts'

/** Bytes of a sheet: just below the maximum of an import. */
const BYTES = 99_900_000

const HEAD = 'name,brand,category,description\n'

const filled = (unit: string, bytes = BYTES) =>
  Buffer.alloc(bytes, Buffer.from(unit, 'utf8')).toString('utf8')

const linesOf = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => `${line(at)}\n`).join('')

/** Returns a valid sheet; each row is another product. */
export function validSheet(rows: number, pictureOf: (at: number) => string = () => ''): Buffer {
  const description = 'Packed in cartons of 24, with a shelf life of 18 months. '.repeat(5)
  const lines = linesOf(
    rows,
    (at) => `Imported Tea ${at},Sail ${at % 40},beverages,"${description}",${pictureOf(at)}`,
  )
  return Buffer.from(`name,brand,category,description,pictures\n${lines}`)
}

/** Returns a sheet such as suppliers send: other columns and units, and many missing fields. */
export function supplierSheet(rows: number): Buffer {
  const head = 'Item;Packing;Length (cm);Width (cm);Height (cm);CBM;Gross wt kg;Country of origin\n'
  const row = (at: number) => `Supplied Tea ${at};24 x 250 g;40;30;25,5;0.031;8.2;Sri Lanka`
  return Buffer.from(head + linesOf(rows, row))
}

/** Returns a sheet whose rows name the pictures `0.jpg`, `1.jpg` and so on. */
export const pictureSheet = (rows: number): Buffer =>
  Buffer.from(
    `name,brand,category,description,pictures\n${linesOf(rows, (at) => `Pictured ${at},b,snacks,d,${at}.jpg`)}`,
  )

/** Hostile sheets, each as large as an import may be. */
export const HOSTILE_SHEETS: Record<string, () => string | Buffer> = {
  'empty lines': () => HEAD + filled('\n'),
  quotes: () => HEAD + filled('"'),
  'one unclosed cell': () => `${HEAD}"${filled('a')}`,
  'a million products': () => HEAD + linesOf(1_000_000, (at) => `${at},b,snacks,d`),
  '200 columns': () => filled(`${'x,'.repeat(203)}x\n`),
  'UTF-16 of commas': () => Buffer.from(`\uFEFF${HEAD}${filled(',', BYTES / 2)}`, 'utf16le'),
  'one long header': () => `name,brand,category,description,${filled('x,')}`,
  'letters to normalize': () => HEAD + filled('"ﷺﷺﷺﷺﷺﷺﷺﷺﷺﷺﷺﷺ",b,snacks,d\n'),
}

const picture = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(200)])

const zipOfMany = (count: number, name: (at: number) => string, data = picture) =>
  zipOf(...Array.from({ length: count }, (_, at) => ({ name: name(at), data })))

/** Hostile archives of pictures. */
export const HOSTILE_ZIPS: Record<string, () => Buffer> = {
  '10,000 entries': () => zipOfMany(10_000, (at) => `${at}.jpg`),
  'the same name 10,000 times': () => zipOfMany(10_000, (at) => `${at}/a.jpg`),
  'a claim of 4 GB': () => zipOf({ name: '0.jpg', data: picture, claims: 4_000_000_000 }),
  'bombs of 9.9 MB': () =>
    zipOfMany(100, (at) => `${at}.jpg`, Buffer.concat([picture, Buffer.alloc(9_900_000)])),
}
