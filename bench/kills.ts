import { killBackups, killRestores } from './kills/backup.ts'
import { killMigrations } from './kills/migration.ts'
import { print } from './kills/table.ts'
import { killWrites } from './kills/writes.ts'

// What is lost or half when the server, or what works on its data folder, is killed with SIGKILL at any moment:
// `node kills.ts [kills in all] [kind]`.

const all = Number(process.argv[2] ?? 20)
const only = process.argv[3]

/** The share of each kind of kill. */
const KINDS = {
  writes: { share: 0.4, run: (kills: number) => killWrites('writes', kills) },
  import: { share: 0.15, run: (kills: number) => killWrites('import', kills) },
  backup: { share: 0.15, run: killBackups },
  restore: { share: 0.15, run: killRestores },
  migration: { share: 0.15, run: killMigrations },
}

const tallies = []
for (const [kind, { share, run }] of Object.entries(KINDS)) {
  if (only !== undefined && only !== kind) continue
  const kills = only === undefined ? Math.round(all * share) : all
  const tally = await run(kills)
  tallies.push(tally)
  console.info(`${kind}: ${tally.kills} kills done`)
}
print(tallies)
process.exit(tallies.some(({ lost, half, unsound }) => lost + half + unsound > 0) ? 1 : 0)
