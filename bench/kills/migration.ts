import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { MAIN } from '../server.ts'
import {
  API,
  boot,
  isSound,
  openRaw,
  removeFolder,
  rows,
  run,
  temporaryFolder,
} from './installation.ts'
import { newTally, type Tally } from './table.ts'

const [PRODUCTS, MESSAGES] = [4_000, 12_000]

const MIGRATIONS = join(API, 'database/migrations')

type Migration = { tag: string; when: number }

const known = (): Migration[] =>
  JSON.parse(readFileSync(join(MIGRATIONS, 'meta/_journal.json'), 'utf8')).entries

/** A data folder as the release left it that knew the first migration alone. */
function makeOld(dataDir: string): void {
  const sqlite = openRaw(join(dataDir, 'dhow.sqlite'))
  sqlite.exec('pragma journal_mode = wal')
  sqlite.exec(
    'create table __drizzle_migrations (id integer primary key, hash text, created_at numeric)',
  )
  const [{ tag, when } = { tag: '', when: 0 }] = known()
  sqlite.exec(readFileSync(join(MIGRATIONS, `${tag}.sql`), 'utf8'))
  sqlite.prepare("insert into __drizzle_migrations values (null, '', ?)").run(when)
  sqlite.exec(`
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${PRODUCTS})
    insert into products (id, name, brand, category, description, featured, place, created_at, updated_at)
    select 'p' || i, 'Sea Salt ' || i, 'Lateen', 'snacks', 'Thin and crisp, in a box.', 0, i, i, i from n;
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${MESSAGES})
    insert into messages (id, name, email, subject, message, created_at)
    select 'm' || i, 'Ada ' || i, 'ada' || i || '@visitor.example', 'enquiry', 'Do you ship to Mombasa?', i from n`)
  sqlite.close()
}

const migrated = (dataDir: string): number =>
  rows<{ last: number }>(dataDir, 'select max(created_at) as last from __drizzle_migrations')[0]
    ?.last ?? 0

/** Reads a copy of a folder, so that reading repairs nothing of the state after a kill. */
async function inCopy<T>(dataDir: string, look: (copy: string) => T): Promise<T> {
  const copy = await temporaryFolder()
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith('dhow.sqlite')) cpSync(join(dataDir, name), join(copy, name))
  }
  const found = look(copy)
  await removeFolder(copy)
  return found
}

/** Kills a server while it brings a database of the first release up to this one. */
export async function killMigrations(kills: number): Promise<Tally> {
  const tally = newTally('migration')
  const [template, work] = [await temporaryFolder(), await temporaryFolder()]
  makeOld(template)
  const newest = known().at(-1)?.when ?? 0
  const fault = (words: string) => {
    tally.half++
    tally.faults.push(words)
  }

  /** From the moment that the copy is begun until the last migration is stored, in ms. */
  let migrationMs = 0
  for (let kill = -1; kill < kills; kill++) {
    const dataDir = join(work, String(kill))
    cpSync(template, dataDir, { recursive: true })
    const starting = run(MAIN, [], { DATA_DIR: dataDir, PORT: '0', WEB_BUILD: '/nowhere' })
    while (!existsSync(join(dataDir, 'snapshots'))) await pause(1)
    const from = performance.now()
    if (kill === -1) {
      while (migrated(dataDir) !== newest) await pause(5)
      migrationMs = performance.now() - from
      await starting.end('SIGKILL')
      await removeFolder(dataDir)
      continue
    }
    await pause(Math.random() * migrationMs)
    tally.kills++
    await starting.end('SIGKILL')
    const reached = await inCopy(dataDir, migrated)
    if (reached !== newest) tally.hits++
    if (reached !== newest && reached !== known()[0]?.when)
      fault('a part of the migrations is done')
    if (!(await inCopy(dataDir, isSound))) tally.unsound++

    const server = await boot(dataDir)
    if (migrated(dataDir) !== newest) fault('the start after the kill did not migrate')
    if (!isSound(dataDir)) tally.unsound++
    const count = (of: string) =>
      rows<{ n: number }>(dataDir, `select count(*) as n ${of}`)[0]?.n ?? 0
    tally.lost += PRODUCTS - count('from products') + MESSAGES - count('from messages')
    if (count("from products where search_key = '' or search_title = ''") > 0)
      fault('no search keys')
    for (const name of readdirSync(join(dataDir, 'snapshots'))) {
      const snapshot = openRaw(join(dataDir, 'snapshots', name))
      const [row] = snapshot.prepare('select count(*) as n from messages').all() as { n: number }[]
      if (row?.n !== MESSAGES) fault(`${name} is short`)
      snapshot.close()
    }
    await server.end('SIGKILL')
    await removeFolder(dataDir)
  }
  tally.acknowledged = (PRODUCTS + MESSAGES) * kills
  await Promise.all([template, work].map(removeFolder))
  return tally
}
