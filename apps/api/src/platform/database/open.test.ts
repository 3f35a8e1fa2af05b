import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { connect, openDatabase } from '#api/database.ts'
import { buildMessageInsert, createMigratedFolder, runSql } from '#api/testing/sql.ts'
import { createTemporaryFolder } from '#api/testing/temporary-folder.ts'

function open(dataDir = createMigratedFolder()) {
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

const insertAdmin = (id: number) =>
  `insert into admin (id, email, password_hash) values (${id}, 'a', 'b')`

describe('an open database', () => {
  it('flushes every commit, waits for other writers, is valid, and caches at most 4 MB per connection', () => {
    const { dataDir, pragma } = open()
    expect(pragma('journal_mode')).toBe('wal')
    expect(pragma('synchronous')).toBe(2)
    expect(pragma('busy_timeout')).toBe(5000)
    expect(pragma('foreign_keys')).toBe(1)
    expect(pragma('integrity_check')).toBe('ok')
    const other = connect(dataDir)
    onTestFinished(() => void other.close())
    expect(pragma('cache_size')).toBe(-4_000)
    expect(other.sqlite.pragma('cache_size', { simple: true })).toBe(-4_000)
  })

  it('returns correct results from cached statements', () => {
    const { sqlite } = open()
    const prepareOne = () => sqlite.prepare("select 'tea' as name")
    expect(prepareOne().raw().get()).toEqual(['tea'])
    expect(prepareOne().get()).toEqual({ name: 'tea' })
    const readAll = () => sqlite.prepare('select * from hulls').all()
    sqlite.exec('create table hulls (sail)')
    expect(readAll()).toEqual([])
    sqlite.exec("alter table hulls add mast; insert into hulls values ('lateen', 1)")
    expect(readAll()).toEqual([{ sail: 'lateen', mast: 1 }])
  })

  it('is created with its folder, and can be opened again without another migration', () => {
    const { dataDir, sqlite, database } = open(join(createTemporaryFolder(), 'not/there/yet'))
    expect(existsSync(join(dataDir, 'dhow.sqlite'))).toBe(true)
    sqlite.exec(buildMessageInsert({}))
    const listMigrated = (of: typeof sqlite) =>
      of.prepare('select * from __drizzle_migrations').all()
    const previousRows = listMigrated(sqlite)
    expect(previousRows).not.toEqual([])
    database.close()

    const again = open(dataDir)
    expect(listMigrated(again.sqlite)).toEqual(previousRows)
    expect(again.sqlite.prepare('select name from messages').all()).toEqual([{ name: 'Ada' }])
  })

  it('is refused unchanged if it is of a newer release', () => {
    const { dataDir, sqlite, database } = open()
    sqlite.exec("insert into __drizzle_migrations (hash, created_at) values ('', 9e12)")
    database.close()
    expect(() => openDatabase(dataDir)).toThrow(
      /newer release of Dhow .+ database\. Start that release, or/,
    )
    expect(existsSync(join(dataDir, 'snapshots'))).toBe(false)
  })

  it('is completed if the first start was killed before the first migration', () => {
    const dataDir = createTemporaryFolder()
    runSql(dataDir, 'create table __drizzle_migrations (id integer primary key, hash, created_at)')
    expect(open(dataDir).sqlite.prepare('select count(*) from messages').pluck().get()).toBe(0)
  })

  it('is refused unchanged if it is of another program', () => {
    const dataDir = createTemporaryFolder()
    runSql(dataDir, 'create table notes (text)')
    expect(() => openDatabase(dataDir)).toThrow(
      /is the database of another program\. Use a separate folder/,
    )
    expect(runSql(dataDir, 'select name from sqlite_schema')).toEqual([{ name: 'notes' }])
  })

  it('reports when it cannot be read', () => {
    const { database } = open()
    expect(() => database.ping()).not.toThrow()
    database.close()
    expect(() => database.ping()).toThrow('not open')
  })

  it('has prices in quotations and proforma invoices only', () => {
    const { sqlite } = open()
    const schema = sqlite
      .prepare<[], { name: string; sql: string }>('select name, sql from sqlite_schema')
      .all()
    const priced = schema.filter(({ sql }) => /price|cost|amount|currency/i.test(sql ?? ''))
    expect(priced.map(({ name }) => name).sort()).toEqual([
      'proforma_versions',
      'quotation_lines',
      'quotation_versions',
    ])
  })
})

const insertReplied = (columns: object) => buildMessageInsert({ status: "'replied'", ...columns })

describe('the schema', () => {
  it('refuses second records, incomplete replies and pictures of no product', () => {
    const { sqlite } = open()
    for (const [statements, constraint] of [
      [`${insertAdmin(1)}; ${insertAdmin(2)}`, 'admin_single'],
      ["insert into contact values (2, '', '', '', '', '', '', '', '')", 'contact_single'],
      [insertReplied({}), 'messages_replied'],
      [insertReplied({ reply_content: "'Hi'" }), 'messages_replied'],
      [buildMessageInsert({ reply_content: "'Hi'", replied_at: '1' }), 'messages_replied'],
      ["insert into product_pictures values ('none', 0, 'x')", 'FOREIGN'],
    ] as const) {
      expect(() => sqlite.exec(statements), statements).toThrow(constraint)
    }
  })

  it('deletes the pictures of a deleted product', () => {
    const { sqlite } = open()
    sqlite.exec(
      "insert into products (id, name, brand, category, description, place, created_at, updated_at) values ('a', '', '', '', '', 0, 0, 0)",
    )
    sqlite.exec("insert into product_pictures values ('a', 0, 'x')")
    sqlite.exec("delete from products where id = 'a'")
    expect(sqlite.prepare('select * from product_pictures').all()).toEqual([])
  })
})
