/** Bytes of a sheet: just under what an import takes. */
const BYTES = 99_900_000

const HEAD = 'name,brand,category,description\n'

const filled = (unit: string, bytes = BYTES) =>
  Buffer.alloc(bytes, Buffer.from(unit, 'utf8')).toString('utf8')

const repeated = (head: string, unit: string) => Buffer.from(head + filled(unit))

/** Rows of an honest import, each of another product. */
export function honestSheet(rows: number, from = 0): Buffer {
  const description = 'Packed in cartons of 24, with a shelf life of 18 months from production. '
  const lines = Array.from(
    { length: rows },
    (_, at) => `Imported Tea ${from + at},Sail ${at % 40},beverages,"${description.repeat(4)}"\n`,
  )
  return Buffer.from(HEAD + lines.join(''))
}

/** A sheet as suppliers send it: other columns, other units, and 20 of ours unsaid. */
export function supplierSheet(rows: number): Buffer {
  const head = 'Item;Packing;Length (cm);Width (cm);Height (cm);CBM;Gross wt kg;Country of origin\n'
  const lines = Array.from(
    { length: rows },
    (_, at) => `Supplied Tea ${at};24 x 250 g;40;30;25,5;0.031;8.2;Sri Lanka\n`,
  )
  return Buffer.from(head + lines.join(''))
}

const wide = () => {
  const columns = Array.from({ length: 200 }, (_, at) => `c${at}`).join(',')
  return repeated(`name,brand,category,description,${columns}\n`, `${'x,'.repeat(203)}x\n`)
}

/** Sheets as nobody honest sends them, each as large as an import may be. */
export const HOSTILE_SHEETS: Record<string, () => Buffer> = {
  'blank ragged rows': () =>
    repeated(HEAD, Array.from({ length: 40 }, (_, at) => `${','.repeat(at % 13)}\n`).join('')),
  'empty lines only': () => repeated(HEAD, '\n'),
  'commas only': () => repeated('', ','),
  'commas under a head': () => repeated(HEAD, ','),
  'quotes only': () => repeated('', '"'),
  'quotes under a head': () => repeated(HEAD, '"'),
  'one giant cell': () => Buffer.from(`${HEAD}"${filled('a')}"`),
  'one giant cell, never closed': () => Buffer.from(`${HEAD}"${filled('a')}`),
  'a million short lines': () => repeated(HEAD, 'a,b,snacks,d\n'),
  'a million products that differ': () =>
    Buffer.from(HEAD + Array.from({ length: 1_000_000 }, (_, at) => `${at},b,snacks,d\n`).join('')),
  '200 columns': wide,
  'every row wrong': () => repeated(HEAD, ',,,\nx,,,\n'),
  'bytes of no encoding': () =>
    Buffer.concat([Buffer.from(HEAD), Buffer.alloc(BYTES, Buffer.from([0xff, 0x81, 0x2c, 0x8d]))]),
  'UTF-16 of commas': () => Buffer.from(`\uFEFF${HEAD}${filled(',', BYTES / 2)}`, 'utf16le'),
  'one long head': () => Buffer.from(`name,brand,category,description,${filled('x,')}`),
  'line ends of Macs': () => repeated(HEAD.replace('\n', '\r'), '\r'),
  'accents to decompose': () => repeated(HEAD, '"ﷺﷺﷺﷺﷺﷺﷺﷺﷺﷺﷺﷺ",b,snacks,d\n'),
}
