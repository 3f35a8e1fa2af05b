import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { disturbance } from './performance/disturbance.ts'
import { documents } from './performance/documents.ts'
import { growth } from './performance/growth.ts'
import type { Bench } from './performance/servers.ts'
import { serving, writes } from './performance/serving.ts'
import { memory, startUp } from './performance/start.ts'
import { type Row, tableOf } from './performance/table.ts'
import { uploads } from './performance/uploads.ts'
import { removeFolder, temporaryFolder } from './shared/server.ts'

// Compares the production server with bare programs that do the same work on the same machine; see README.md.

const MEASUREMENTS: Record<string, (bench: Bench) => Promise<Row[]>> = {
  serving,
  writes,
  uploads,
  startup: startUp,
  memory,
  disturbance,
  documents,
  growth,
}

const ROOT = join(import.meta.dirname, '..')
const DOCUMENT = join(ROOT, 'docs/performance.md')

/** `--save` replaces everything below this line of the document. */
const MARKER = '<!-- `pnpm bench --save` writes everything below this line. -->'

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        only: { type: 'string', multiple: true, default: [] },
        rounds: { type: 'string' },
        quick: { type: 'boolean', default: false },
        save: { type: 'boolean', default: false },
      },
    })
    const rounds = Number(values.rounds ?? (values.quick ? 2 : 5))
    if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds must be 1 or more.')
    return { ...values, rounds }
  } catch (error) {
    console.error((error as Error).message)
    console.error(`Usage: pnpm bench [--only NAME …] [--rounds N] [--quick] [--save]
Names: ${Object.keys(MEASUREMENTS).join(', ')}`)
    process.exit(2)
  }
}

/** Describes the machine, the commit and the command. */
function circumstances(rounds: number, loadBefore: number): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' })
  const [{ model = '' } = {}] = cpus()
  const changes = git('status', '--porcelain').trim() === '' ? '' : ', with changes'
  const command = ['pnpm bench', ...process.argv.slice(2)].join(' ')
  return [
    `\`${command}\`, ${new Date().toISOString().slice(0, 10)}, commit ${git('rev-parse', '--short', 'HEAD').trim()}${changes}.`,
    `${cpus().length} × ${model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}; load before ${loadBefore.toFixed(1)}.`,
    `Medians of ${rounds} rounds (minimum–maximum).`,
  ].join('\n')
}

const { only, quick, rounds, save } = readOptions()
const loadBefore = loadavg()[0] ?? 0
const folder = await temporaryFolder()
const bench: Bench = {
  rounds,
  seconds: quick ? 1 : 3,
  large: quick ? { products: 5_000, messages: 10_000 } : { products: 100_000, messages: 200_000 },
  folder,
}
try {
  const rows: Row[] = []
  for (const [name, measure] of Object.entries(MEASUREMENTS)) {
    if (only.length > 0 && !only.some((part) => name.includes(part))) continue
    console.error(`measuring ${name} …`)
    rows.push(...(await measure(bench)))
  }
  const text = `${circumstances(rounds, loadBefore)}\n\n${tableOf(rows)}\n`
  console.info(text)
  if (save) {
    const [above] = (await readFile(DOCUMENT, 'utf8')).split(MARKER)
    await writeFile(DOCUMENT, `${above}${MARKER}\n\n${text}`)
    execFileSync(join(ROOT, 'node_modules/.bin/biome'), ['format', '--write', DOCUMENT])
  }
} finally {
  await removeFolder(folder)
}
