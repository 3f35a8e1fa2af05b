import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Bench, Measurement } from './performance/bench.ts'
import { disturbance } from './performance/disturbance.ts'
import { growth } from './performance/growth.ts'
import { readOptions } from './performance/options.ts'
import { type Row, table } from './performance/rows.ts'
import { serving } from './performance/serving.ts'
import { memory, startUp } from './performance/start.ts'
import { checkOut, createFolders, HERE } from './performance/subject.ts'
import { uploads } from './performance/uploads.ts'
import { writes } from './performance/writes.ts'

// How fast the production server is, beside bare programs that send the same bytes, write the same rows and
// make the same pictures on the same machine, turn by turn. Prints one table; see README.md.

const MEASUREMENTS: Record<string, Measurement> = {
  serving,
  writes,
  uploads,
  startup: startUp,
  memory,
  disturbance,
  growth,
}

const DOCUMENT = join(HERE.root, 'docs/performance.md')

/** What stands above the table in the document stays; from this line on it is written anew. */
const BEGINNING = '<!-- What follows is written by `pnpm bench --save`. -->'

const options = readOptions()
const { only, compare, save, ...shared } = options
const chosen = Object.entries(MEASUREMENTS).filter(
  ([name]) => only.length === 0 || only.some((part) => name.includes(part)),
)

/** The machine, when, of which commit and by which command. */
function circumstances(loadBefore: number): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: HERE.root, encoding: 'utf8' })
  const [{ model = '' } = {}] = cpus()
  const changed = git('status', '--porcelain').trim() === '' ? '' : ', with changes'
  const command = ['pnpm bench', ...process.argv.slice(2)].join(' ')
  return [
    `\`${command}\`, ${new Date().toISOString().slice(0, 10)}, commit ${git('rev-parse', '--short', 'HEAD').trim()}${changed}.`,
    `${cpus().length} × ${model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}; load before ${loadBefore.toFixed(1)}.`,
    `Medians of ${options.rounds} rounds (least–most).`,
  ].join('\n')
}

const folder = await mkdtemp(join(tmpdir(), 'dhow-bench-'))
const loadBefore = loadavg()[0] ?? 0
const other = compare === undefined ? undefined : checkOut(compare, folder)
const bench: Bench = {
  ...shared,
  subjects: [HERE, ...(other ? [other] : [])],
  folder,
  folderOf: createFolders(folder),
}
try {
  const rows: Row[] = []
  for (const [name, measure] of chosen) {
    console.error(`measuring ${name} …`)
    rows.push(...(await measure(bench)))
  }
  const names = bench.subjects.map(({ name }) => name)
  const text = `${circumstances(loadBefore)}\n\n${table(rows, names)}\n`
  console.info(text)
  if (save) {
    const [above] = (await readFile(DOCUMENT, 'utf8')).split(BEGINNING)
    await writeFile(DOCUMENT, `${above}${BEGINNING}\n\n${text}`)
    execFileSync(join(HERE.root, 'node_modules/.bin/biome'), ['format', '--write', DOCUMENT])
  }
} finally {
  other?.remove()
  await rm(folder, { recursive: true, force: true })
}
