import { killBackups, killRestores } from './kills/archives.ts'
import type { Tally } from './kills/installation.ts'
import { killMigrations } from './kills/migration.ts'
import { killWrites } from './kills/writes.ts'
import { printRow } from './shared/measure.ts'

// Kills the server and its commands with SIGKILL at random moments, and looks for lost and partial writes:
// `node kills.ts [number of kills] [kind]`.

const total = Number(process.argv[2] ?? 20)
const only = process.argv[3]

/** Each kind with its share of the kills. */
const KINDS: Record<string, [share: number, run: (tally: Tally, kills: number) => Promise<void>]> =
  {
    writes: [0.4, (tally, kills) => killWrites('change', tally, kills)],
    import: [0.15, (tally, kills) => killWrites('importSheet', tally, kills)],
    backup: [0.15, killBackups],
    restore: [0.15, killRestores],
    migration: [0.15, killMigrations],
  }

let faults = 0
printRow('', 'kills', 'midway', 'writes', 'faults')
for (const [kind, [share, run]] of Object.entries(KINDS)) {
  if (only !== undefined && only !== kind) continue
  const tally: Tally = { kills: 0, midway: 0, acknowledged: 0, faults: [] }
  await run(tally, only === undefined ? Math.round(total * share) : total)
  printRow(kind, tally.kills, tally.midway, tally.acknowledged, tally.faults.length)
  for (const fault of tally.faults.slice(0, 20)) console.info(`  ${fault}`)
  faults += tally.faults.length
}
process.exit(faults > 0 ? 1 : 0)
