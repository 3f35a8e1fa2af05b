import { execFileSync } from 'node:child_process'
import { cpus, loadavg, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { measureGrowth } from './performance/growth.ts'
import { printTable } from './performance/rounds.ts'
import { measureServing } from './performance/serving.ts'

// Compares the production server with a bare Fastify, and a large site with a small one; see README.md.

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    rounds: { type: 'string' },
    quick: { type: 'boolean', default: false },
  },
})
const { only, quick } = options
const rounds = Number(options.rounds ?? (quick ? 3 : 5))
if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds must be 1 or more.')
if (!['serving', 'growth', undefined].includes(only)) {
  throw new Error('--only must be serving or growth.')
}
const large = quick ? { products: 5_000, messages: 10_000 } : { products: 20_000, messages: 50_000 }
const measured = { rounds, seconds: quick ? 2 : 3, large }

const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
const command = ['node bench/performance.ts', ...process.argv.slice(2)].join(' ')
const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB`
console.info(`\`${command}\`, ${new Date().toISOString().slice(0, 10)}, commit ${commit}.
${machine}, Node ${process.versions.node}; load before ${loadavg()[0]?.toFixed(1)}.
Medians of ${rounds} rounds (minimum–maximum).
`)
if (only !== 'growth') printTable(await measureServing(measured))
if (only !== 'serving') printTable(await measureGrowth(measured))
process.exit()
