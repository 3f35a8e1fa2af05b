import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it, onTestFinished } from 'vitest'
import { spawnServer } from '#api/testing/server-process.ts'
import { NO_SMALL_DISK, smallDisk } from '#api/testing/small-disk.ts'
import { sql } from '#api/testing/sql.ts'
import { temporaryFolder } from '#api/testing/temporary-folder.ts'
import { openDatabase } from './open.ts'

function open(dataDir = temporaryFolder()) {
  const database = openDatabase(dataDir)
  onTestFinished(() => void database.close())
  const sqlite = database.db.$client
  return {
    dataDir,
    sqlite,
    database,
    pragma: (name: string) => sqlite.pragma(name, { simple: true }),
  }
}

const MIGRATIONS = join(import.meta.dirname, 'migrations')

/** A data folder as the release left it whose last migration this was, with what these statements add. */
function earlierRelease(last: string, statements: string[]): string {
  const dataDir = temporaryFolder()
  const sqlite = new Database(join(dataDir, 'dhow.sqlite'))
  for (const name of ['search_key', 'search_title', 'search_text', 'words_hash']) {
    sqlite.function(name, { varargs: true }, (...texts) => texts.join())
  }
  sqlite.exec(
    'create table __drizzle_migrations (id integer primary key, hash text, created_at numeric)',
  )
  const journal = readFileSync(join(MIGRATIONS, 'meta/_journal.json'), 'utf8')
  const entries: { tag: string; when: number }[] = JSON.parse(journal).entries
  for (const { tag, when } of entries) {
    sqlite.exec(readFileSync(join(MIGRATIONS, `${tag}.sql`), 'utf8'))
    sqlite.prepare("insert into __drizzle_migrations values (null, '', ?)").run(when)
    if (tag === last) break
  }
  for (const statement of statements) sqlite.exec(statement)
  sqlite.close()
  return dataDir
}

const message = (fields: Record<string, string>) => {
  const all = {
    id: "'1'",
    name: "'Ada'",
    email: "'ada@visitor.example'",
    subject: "'other'",
    message: "'Hello'",
    created_at: '0',
    ...fields,
  }
  return `insert into messages (${Object.keys(all)}) values (${Object.values(all)})`
}

const admin = (id: number) =>
  `insert into admin (id, email, password_hash) values (${id}, 'a', 'b')`

describe('an open database', () => {
  it('has every commit on disk before it returns', () => {
    const { pragma } = open()
    expect(pragma('journal_mode')).toBe('wal')
    expect(pragma('synchronous')).toBe(2)
  })

  it('waits for whoever else writes, such as a backup', () => {
    expect(open().pragma('busy_timeout')).toBe(5000)
  })

  it('is sound', () => {
    const { pragma } = open()
    expect(pragma('integrity_check')).toBe('ok')
    expect(pragma('foreign_keys')).toBe(1)
  })

  it('makes the folder it is in', () => {
    const dataDir = join(temporaryFolder(), 'not/there/yet')
    open(dataDir)
    expect(existsSync(join(dataDir, 'dhow.sqlite'))).toBe(true)
  })

  it('can be opened again: migrations run once, and what was stored stays', () => {
    const { dataDir, sqlite, database } = open()
    sqlite.exec(message({}))
    const migrated = (of: typeof sqlite) => of.prepare('select * from __drizzle_migrations').all()
    const before = migrated(sqlite)
    expect(before).not.toEqual([])
    database.close()

    const again = open(dataDir)
    expect(migrated(again.sqlite)).toEqual(before)
    expect(again.sqlite.prepare('select name from messages').all()).toEqual([{ name: 'Ada' }])
  })

  it('gives what the first release stored a key that search finds it by', () => {
    const dataDir = earlierRelease('0000_start', [
      "insert into products values ('a', 'Crème', 'Lateen', '', '', 0, 0, 0, 0)",
      message({ name: "'Zoë'", message: "'Two' || char(10) || ' lines'" }),
    ])
    const keyOf = (table: string) =>
      open(dataDir).sqlite.prepare(`select search_key from ${table}`).pluck().all()
    expect(keyOf('products')).toEqual(['CREME\nLATEEN'])
    expect(keyOf('messages')).toEqual(['ZOE\nADA@VISITOR.EXAMPLE\nTWO LINES'])
  })

  it('gives products of an earlier release the words that search finds them by', () => {
    const dataDir = earlierRelease('0005_spam', [
      `insert into products values
        ('a', 'Hand Wash 500 ml', 'Lateen', 'personal-care', 'For dry hands.', 0, 0, 0, 0, '')`,
    ])
    const columns = 'search_title as title, search_text as text'
    expect(open(dataDir).sqlite.prepare(`select ${columns} from products`).all()).toEqual([
      {
        title: ' HAND WASH 500ML 500 HANDWASH WASH500ML LATEEN PERSONAL CARE PERSONALCARE ',
        text: ' DRY HAND ',
      },
    ])
  })

  it('goes on with the mail of an earlier release, and forgets the words of what has left', () => {
    const columns = 'id, recipient, subject, body, created_at, next_attempt_at, sent_at'
    const dataDir = earlierRelease('0001_search-products', [
      `insert into outbox (${columns}) values ('a', 'ada@visitor.example', 'Re: Other', 'Hi', 1, 2, 3)`,
      `insert into outbox (${columns}) values ('b', 'a@b.example', 'Your password reset link', 'Hi', 1, 2, null)`,
    ])
    const columnsNow = 'kind, state, body, queued_at as since, give_up_at > 3 as lives'
    expect(open(dataDir).sqlite.prepare(`select ${columnsNow} from outbox`).all()).toEqual([
      { kind: 'reply', state: 'sent', body: '', since: 1, lives: 1 },
      { kind: 'reset-link', state: 'waiting', body: 'Hi', since: 1, lives: 1 },
    ])
  })

  it('is copied before a migration changes it, and not at any other start', () => {
    const dataDir = earlierRelease('0001_search-products', [message({})])
    open(dataDir).database.close()
    open(dataDir).database.close()
    const snapshots = join(dataDir, 'snapshots')
    expect(readdirSync(snapshots)).toEqual(['before-0002_outbox-deliveries.sqlite'])
    const snapshot = new Database(join(snapshots, 'before-0002_outbox-deliveries.sqlite'))
    onTestFinished(() => void snapshot.close())
    expect(snapshot.prepare('select name from messages').pluck().all()).toEqual(['Ada'])
    expect(snapshot.prepare('select max(id) from __drizzle_migrations').pluck().get()).toBe(2)
  })

  it('is not migrated where there is no room for the copy, of which nothing stays', async ({
    skip,
  }) => {
    const disk = (await smallDisk(8)) ?? skip(NO_SMALL_DISK)
    const dataDir = earlierRelease('0001_search-products', [
      message({ message: 'hex(randomblob(1500000))' }),
    ])
    cpSync(dataDir, disk.outside, { recursive: true })
    disk.fill(1_000_000)
    const server = await spawnServer({ DATA_DIR: disk.folder, LOG_LEVEL: 'silent' }, disk.command)
    expect((await server.end()).errors).toMatch(/^There is no room left/)
    expect(readdirSync(join(disk.outside, 'snapshots'))).toEqual([])
  })

  it('is refused in words when a newer release has made it, and left as it is', () => {
    const { dataDir, sqlite, database } = open()
    sqlite.exec("insert into __drizzle_migrations (hash, created_at) values ('', 9e12)")
    database.close()
    expect(() => openDatabase(dataDir)).toThrow(/newer release of Dhow\. Start that release, or/)
    expect(existsSync(join(dataDir, 'snapshots'))).toBe(false)
  })

  it('is refused in words when another program has made it, and left as it is', () => {
    const dataDir = temporaryFolder()
    sql(dataDir, 'create table notes (text)')
    expect(() => openDatabase(dataDir)).toThrow(/is the database of another program\. Give Dhow/)
    expect(sql(dataDir, 'select name from sqlite_schema')).toEqual([{ name: 'notes' }])
  })

  it('knows which mail of an earlier release was stored as a file and not sent', () => {
    const columns = 'id, recipient, subject, body, created_at, next_attempt_at, state, sent_at'
    const mail = (id: string) =>
      `insert into outbox (${columns}) values ('${id}', 'ada@visitor.example', 'Re: Other', '', 1, 2, 'sent', 3)`
    const attempt = (id: string, words: string) =>
      `insert into mail_attempts (mail_id, at, outcome, words) values ('${id}', 3, 'sent', '${words}')`
    const dataDir = earlierRelease('0005_spam', [
      mail('a'),
      attempt('a', '/data/mail/2026-01-01T00-00-00-000Z-a.eml'),
      mail('b'),
      attempt('b', '250 Taken'),
    ])
    const { sqlite } = open(dataDir)
    expect(sqlite.prepare('select id, state, sent_at from outbox').all()).toEqual([
      { id: 'a', state: 'stored', sent_at: null },
      { id: 'b', state: 'sent', sent_at: 3 },
    ])
  })

  it('keeps the state and the last reason of every mail when its tries are no longer listed', () => {
    const columns =
      'id, recipient, subject, body, created_at, next_attempt_at, attempts, last_error, leased_by'
    const dataDir = earlierRelease('0015_subscription-requests', [
      `insert into outbox (${columns}) values ('a', 'ada@visitor.example', 'Re: Other', 'Hi', 1, 9, 2, '451 Later', 'gone')`,
      ...[3, 5].map(
        (at) =>
          `insert into mail_attempts (mail_id, at, outcome, words) values ('a', ${at}, 'deferred', '451 Later')`,
      ),
    ])
    const migrated = 'id, body, state, attempts, next_attempt_at, last_error, attempted_at'
    expect(open(dataDir).sqlite.prepare(`select ${migrated} from outbox`).raw().all()).toEqual([
      ['a', 'Hi', 'waiting', 2, 9, '451 Later', 5],
    ])
  })

  it('says when it cannot be read', () => {
    const { database } = open()
    expect(() => database.ping()).not.toThrow()
    database.close()
    expect(() => database.ping()).toThrow('not open')
  })

  it('has no price anywhere', () => {
    const { sqlite } = open()
    const schema = sqlite.prepare<[], { sql: string }>('select sql from sqlite_schema').all()
    expect(schema.map(({ sql }) => sql).join('\n')).not.toMatch(/price|cost|amount/i)
  })
})

describe('the database itself refuses', () => {
  it.each([
    ['a second administrator', [admin(1), admin(2)], 'admin_single'],
    [
      'a second contact record',
      ["insert into contact values (2, '', '', '', '', '', '', '', '')"],
      'contact_single',
    ],
    ['a replied message without a reply', [message({ status: "'replied'" })], 'messages_replied'],
    [
      'a pending message with a reply',
      [message({ reply_content: "'Hi'", replied_at: '1' })],
      'messages_replied',
    ],
    [
      'a reply without its time',
      [message({ status: "'replied'", reply_content: "'Hi'" })],
      'messages_replied',
    ],
    [
      'a picture of no product',
      ["insert into product_pictures values ('none', 0, 'x')"],
      'FOREIGN KEY',
    ],
  ])('%s', (_what, statements, constraint) => {
    const { sqlite } = open()
    expect(() => sqlite.exec(statements.join(';'))).toThrow(constraint)
  })

  it('to keep the pictures of a product that is deleted', () => {
    const { sqlite } = open()
    sqlite.exec(
      "insert into products (id, name, brand, category, description, place, created_at, updated_at) values ('a', '', '', '', '', 0, 0, 0)",
    )
    sqlite.exec("insert into product_pictures values ('a', 0, 'x')")
    sqlite.exec("delete from products where id = 'a'")
    expect(sqlite.prepare('select * from product_pictures').all()).toEqual([])
  })
})
