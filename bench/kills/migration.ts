import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { MAIN, run } from '../../apps/api/src/testing/program.ts'
import { countOf, isSound, rows } from '../shared/data-folder.ts'
import { removeFolder, temporaryFolder } from '../shared/server.ts'
import { boot, type Tally } from './installation.ts'

const [PRODUCTS, MESSAGES] = [4_000, 12_000]

const MIGRATIONS = join(import.meta.dirname, '../../apps/api/src/platform/database/migrations')

/** Creates the data folder of a release that had only the first migration. */
function createOld(dataDir: string, { tag, when }: { tag: string; when: number }): void {
  const database = new DatabaseSync(join(dataDir, 'dhow.sqlite'))
  database.exec(`
    pragma journal_mode = wal;
    create table __drizzle_migrations (id integer primary key, hash text, created_at numeric);
    insert into __drizzle_migrations values (null, '', ${when});
    ${readFileSync(join(MIGRATIONS, `${tag}.sql`), 'utf8')};
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${PRODUCTS})
    insert into products (id, name, brand, category, description, featured, place, created_at, updated_at)
    select 'p' || i, 'Sea Salt ' || i, 'Lateen', 'snacks', 'Thin and crisp.', 0, i, i, i from n;
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${MESSAGES})
    insert into messages (id, name, email, subject, message, created_at)
    select 'm' || i, 'Ada ' || i, 'ada' || i || '@visitor.example', 'enquiry', 'Do you ship?', i from n`)
  database.close()
}

const lastMigration = (dataDir: string): number =>
  rows<{ last: number }>(dataDir, 'select max(created_at) as last from __drizzle_migrations')[0]
    ?.last ?? 0

/** Kills servers while they migrate a database of the first release. */
export async function killMigrations(tally: Tally, kills: number): Promise<void> {
  const [template, work] = [await temporaryFolder(), await temporaryFolder()]
  const journal = readFileSync(join(MIGRATIONS, 'meta/_journal.json'), 'utf8')
  const { entries } = JSON.parse(journal) as { entries: { tag: string; when: number }[] }
  const [first, newest] = [entries[0], entries.at(-1)]
  if (!first || !newest) throw new Error('there are no migrations')
  createOld(template, first)
  const expect = (isTrue: boolean, fault: string) => {
    if (!isTrue) tally.faults.push(fault)
  }
  /** Starts a server, and waits until it begins to migrate. */
  const start = async (dataDir: string) => {
    cpSync(template, dataDir, { recursive: true })
    const settings = { DATA_DIR: dataDir, PORT: '0', WEB_BUILD: '/nowhere', LOG_LEVEL: 'error' }
    const server = run(MAIN, [], { PATH: process.env.PATH, ...settings })
    while (!existsSync(join(dataDir, 'snapshots'))) await setTimeout(1)
    return server
  }

  const trial = join(work, 'trial')
  const undisturbed = await start(trial)
  const startedAt = performance.now()
  while (lastMigration(trial) !== newest.when) await setTimeout(5)
  const migrationMs = performance.now() - startedAt
  await undisturbed.end('SIGKILL')

  for (let kill = 0; kill < kills; kill++) {
    const [dataDir, copy] = [join(work, String(kill)), join(work, 'copy')]
    const starting = await start(dataDir)
    await setTimeout(Math.random() * migrationMs)
    tally.kills++
    await starting.end('SIGKILL')
    // A copy, because reading repairs the state after the kill.
    cpSync(dataDir, copy, { recursive: true })
    const reached = lastMigration(copy)
    if (reached !== newest.when) tally.midway++
    expect([first.when, newest.when].includes(reached), 'only some migrations are applied')
    expect(isSound(copy), 'the database is damaged after the kill')
    await removeFolder(copy)

    const server = await boot(dataDir)
    expect(lastMigration(dataDir) === newest.when, 'the start after the kill did not migrate')
    expect(isSound(dataDir), 'the database is damaged after the migration')
    expect(countOf(dataDir, 'products') === PRODUCTS, 'products are lost')
    expect(countOf(dataDir, 'messages') === MESSAGES, 'messages are lost')
    expect(countOf(dataDir, "products where search_key = ''") === 0, 'search keys are missing')
    for (const name of readdirSync(join(dataDir, 'snapshots'))) {
      const snapshot = new DatabaseSync(join(dataDir, 'snapshots', name))
      const row = snapshot.prepare('select count(*) as n from messages').get()
      expect(row?.n === MESSAGES, `messages are missing in ${name}`)
      snapshot.close()
    }
    await server.kill()
    await removeFolder(dataDir)
  }
  tally.acknowledged = (PRODUCTS + MESSAGES) * kills
  await Promise.all([template, work].map(removeFolder))
}
