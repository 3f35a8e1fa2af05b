import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '#api/testing/temporary-folder.ts'
import { drizzle, migrate } from './drizzle.ts'
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

/** A folder with the first so many migrations, as an earlier release had it. */
function firstMigrations(count: number): string {
  const folder = temporaryFolder()
  cpSync(join(import.meta.dirname, 'migrations'), folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(path, 'utf8'))
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }))
  return folder
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
    const dataDir = temporaryFolder()
    const first = new Database(join(dataDir, 'dhow.sqlite'))
    migrate(drizzle(first), { migrationsFolder: firstMigrations(1) })
    first.exec(`
      insert into products values ('a', 'Crème', 'Lateen', '', '', 0, 0, 0, 0);
      ${message({ name: "'Zoë'", message: "'Two' || char(10) || ' lines'" })};
    `)
    first.close()

    const keyOf = (table: string) =>
      open(dataDir).sqlite.prepare(`select search_key from ${table}`).pluck().all()
    expect(keyOf('products')).toEqual(['CREME\nLATEEN'])
    expect(keyOf('messages')).toEqual(['ZOE\nADA@VISITOR.EXAMPLE\nTWO LINES'])
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
    [
      'a second reset request',
      ["insert into password_reset values (2, '', 0)"],
      'password_reset_single',
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
    sqlite.exec("insert into products values ('a', '', '', '', '', 0, 0, 0, 0, '')")
    sqlite.exec("insert into product_pictures values ('a', 0, 'x')")
    sqlite.exec("delete from products where id = 'a'")
    expect(sqlite.prepare('select * from product_pictures').all()).toEqual([])
  })
})
