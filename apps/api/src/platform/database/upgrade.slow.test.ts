import { cpSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from 'drizzle-kit/api'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '#api/database.ts'
import { toQueries } from '#api/modules/messages/inbox/conversation-words.ts'
import { spawnServer } from '#api/testing/program.ts'
import { buildMessageInsert } from '#api/testing/sql.ts'
import {
  createSmallDisk,
  createTemporaryFolder,
  NO_SMALL_DISK,
} from '#api/testing/temporary-folder.ts'

function open(dataDir: string) {
  const { db, close } = openDatabase(dataDir)
  onTestFinished(() => void close())
  return db.$client
}

const MIGRATIONS = join(import.meta.dirname, 'migrations')

/** Creates the data folder of the release with a last migration, and runs statements. */
function createEarlierRelease(last: string, statements: string[]): string {
  const dataDir = createTemporaryFolder()
  const sqlite = new Database(join(dataDir, 'dhow.sqlite'))
  const functions = ['search_key', 'search_title', 'search_text', 'words_hash']
  for (const name of [
    ...functions,
    'fold',
    'requested_lines',
    'carton_line',
    'translated_category',
    'store_file',
  ]) {
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

const findMessages = (search: string) =>
  `select id from messages where number in (
    select rowid >> 10 from conversation_words where conversation_words match '${toQueries(search)[0]}')`

it('the migrations result in the schema', async () => {
  const meta = join(MIGRATIONS, 'meta')
  const [latest = ''] = readdirSync(meta)
    .filter((file) => file.endsWith('_snapshot.json'))
    .sort()
    .reverse()
  const migrated = JSON.parse(readFileSync(join(meta, latest), 'utf8'))
  const sources = join(import.meta.dirname, '../..')
  const files = globSync('**/tables.ts', { cwd: sources })
  const modules = await Promise.all(files.map((file) => import(join(sources, file))))
  const schema = Object.assign({}, ...modules)
  const expected = await generateSQLiteDrizzleJson(schema, undefined, 'snake_case')
  expect(await generateSQLiteMigration(migrated, expected)).toEqual([])
})

it('takes a snapshot before a migration, and at no other start', () => {
  const dataDir = createEarlierRelease('0001_search-products', [buildMessageInsert()])
  open(dataDir).close()
  open(dataDir).close()
  const snapshots = join(dataDir, 'snapshots')
  expect(readdirSync(snapshots)).toEqual(['before-0002_outbox-deliveries.sqlite'])
  const snapshot = new Database(join(snapshots, 'before-0002_outbox-deliveries.sqlite'))
  onTestFinished(() => void snapshot.close())
  expect(snapshot.prepare('select name from messages').pluck().all()).toEqual(['Ada'])
  expect(snapshot.prepare('select max(id) from __drizzle_migrations').pluck().get()).toBe(2)
})

it('does not migrate without room for the snapshot, and leaves no partial file', async ({
  skip,
}) => {
  const disk = (await createSmallDisk(8)) ?? skip(NO_SMALL_DISK)
  const dataDir = createEarlierRelease('0001_search-products', [
    buildMessageInsert({ message: 'hex(randomblob(1500000))' }),
  ])
  cpSync(dataDir, disk.outside, { recursive: true })
  disk.fill(1_000_000)
  const server = await spawnServer({ DATA_DIR: disk.folder, LOG_LEVEL: 'silent' }, disk.command)
  expect((await server.end()).errors).toMatch(/^The disk of DATA_DIR is full/)
  expect(readdirSync(join(disk.outside, 'snapshots'))).toEqual([])
})

it('counts and indexes the rows', () => {
  const dataDir = createEarlierRelease('0021_mail-letterhead', [
    "insert into products values ('a', '', '', 'snacks', '', 0, 0, 0, 0, 'TEA A', '', '')",
    "insert into products values ('b', '', '', 'snacks', '', 1, 0, 0, 0, 'TEA B', '', '')",
    "insert into product_pictures values ('a', 0, 'picture')",
    buildMessageInsert({ id: "'1'", search_key: "'HELLO'", submission: "'1'" }),
    buildMessageInsert({ id: "'2'", search_key: "'HELLO YOU'", submission: "'2'" }),
    "insert into suspects values ('2', 'links')",
  ])
  const sqlite = open(dataDir)
  const readRows = (query: string) => sqlite.prepare(query).raw().all()
  expect(readRows('select * from product_counts')).toEqual([['snacks', 2, 1, 1]])
  expect(readRows('select * from message_counts')).toEqual([
    [0, 0, 'pending', 'other', 1],
    [0, 1, 'pending', 'other', 1],
  ])
  expect(
    readRows(
      `select id from products where number in (select rowid from product_keys where product_keys match '"EA B"')`,
    ),
  ).toEqual([['b']])
  expect(readRows(findMessages('you'))).toEqual([['2']])
})

it('adds references to messages, which are searchable and not reused', () => {
  const [first, second] = [Date.UTC(2025, 11, 31), Date.UTC(2026, 0, 1)]
  const insertSent = (id: string, createdAt: number) => {
    const keys = { submission: `'${id}'`, search_key: "'HELLO'" }
    return buildMessageInsert({ id: `'${id}'`, created_at: `${createdAt}`, ...keys })
  }
  const dataDir = createEarlierRelease('0026_webhooks', [
    insertSent('c', second + 1),
    insertSent('a', first),
    insertSent('b', second),
  ])
  const sqlite = open(dataDir)
  expect(sqlite.prepare('select id, reference from messages order by id').raw().all()).toEqual([
    ['a', 'E-2025-00001'],
    ['b', 'E-2026-00001'],
    ['c', 'E-2026-00002'],
  ])
  const search = sqlite.prepare(findMessages('2026-00002')).pluck()
  expect(search.all()).toEqual(['c'])
  sqlite.exec("update messages set search_key = 'CHANGED' where id = 'c'")
  expect(search.all()).toEqual([])
  expect(sqlite.prepare('select * from enquiry_numbers').raw().all()).toEqual([
    [2025, 1],
    [2026, 2],
  ])
})

it('adds buyers and requested lines of messages outside spam', () => {
  const buildMessage = (id: string, createdAt: number, email = 'ada@visitor.example') =>
    buildMessageInsert({
      id: `'${id}'`,
      email: `'${email}'`,
      created_at: `${createdAt}`,
      submission: `'${id}'`,
    })
  const buildDetails = (id: string, company: string) => {
    const lines = `[{"name":"Tea","productId":"t","quantity":48,"unit":"piece","specification":{"unitsPerCarton":24}},{"name":"Salt","quantity":1,"unit":"pallet"}]`
    return `insert into enquiry_details values ('${id}', '${company}', 'KE', 2, '{"country":"KE"}', '${lines}')`
  }
  const dataDir = createEarlierRelease('0042_inbox', [
    buildMessage('a', 1),
    buildDetails('a', 'Lamu'),
    buildMessage('b', 2, 'Ada@Visitor.example'),
    buildMessage('c', 3, 'spam@visitor.example'),
    buildDetails('c', 'Spam'),
    "insert into suspects values ('c', 'links')",
  ])
  const sqlite = open(dataDir)
  const readRows = (query: string) => sqlite.prepare(query).raw().all()
  expect(
    readRows('select email, company, country, created_at, last_enquiry_at from buyers'),
  ).toEqual([['Ada@Visitor.example', 'Lamu', 'KE', 1, 2]])
  expect(readRows('select address, domain from buyer_addresses')).toEqual([
    ['ada@visitor.example', 'visitor.example'],
  ])
  const columns = 'message_id, product, name, country, cartons, at, counts'
  expect(readRows(`select ${columns} from requested_products order by 1, position`)).toEqual([
    ['a', 't', 'Tea', 'KE', 2, 1, 1],
    ['a', 'salt', 'Salt', 'KE', null, 1, 1],
    ['c', 't', 'Tea', 'KE', 2, 3, 0],
    ['c', 'salt', 'Salt', 'KE', null, 3, 0],
  ])
})

it('moves the files of mails out of the database', () => {
  const dataDir = createEarlierRelease('0044_product_status', [
    buildMessageInsert({ id: "'m1'" }),
    "insert into entries (id, message_id, kind, at, text, data) values ('e1', 'm1', 'answer', 1, '', '{}')",
    "insert into entry_files values ('f1', 'e1', 0, 'order.pdf', 'application/pdf', 3, x'313233')",
  ])
  const sqlite = open(dataDir)
  const [file] = sqlite.prepare<[], { id: string }>('select * from enquiry_files').all()
  expect(file).toMatchObject({ message_id: 'm1', entry_id: 'e1', name: 'order.pdf', bytes: 3 })
  expect(readFileSync(join(dataDir, 'enquiry-files', file?.id ?? ''), 'utf8')).toBe('123')
  sqlite.exec('delete from entries')
  expect(sqlite.prepare('select message_id from enquiry_files').all()).toEqual([
    { message_id: null },
  ])
})

it('begins the deals of accepted quotations', () => {
  const buildInserts = (id: string, state: string) => [
    `insert into quotations (id, number, created_at, code_hash, search_key) values ('${id}', '${id}', 1, '${id}', '')`,
    `insert into quotation_versions (id, quotation_id, version, state, language, buyer, buyer_email, currency, columns, terms, letter, note, totals)
      values ('v${id}', '${id}', 1, '${state}', 'en', '{}', '', '', '[]', '{}', '', '', '{}')`,
  ]
  const dataDir = createEarlierRelease('0046_queued-times', [
    ...buildInserts('q1', 'accepted'),
    ...buildInserts('q2', 'sent'),
  ])
  expect(open(dataDir).prepare('select id, deal_step from quotations').all()).toEqual([
    { id: 'q1', deal_step: 'accepted' },
    { id: 'q2', deal_step: null },
  ])
})

it('moves the files of outgoing mails and the PDFs of quotations out of the database', () => {
  const dataDir = createEarlierRelease('0046_queued-times', [
    "insert into outbox (id, recipient, subject, body, created_at, next_attempt_at) values ('m1', 'a@b.example', '', '', 1, 1)",
    "insert into mail_attachments values ('m1', 1, 'order.pdf', 'application/pdf', x'313233')",
    "insert into quotations (id, number, created_at, code_hash, search_key) values ('q1', 'Q-1', 1, '', '')",
    `insert into quotation_versions (id, quotation_id, version, language, buyer, buyer_email, currency, columns, terms, letter, note, totals)
      values ('v1', 'q1', 2, 'en', '{}', '', '', '[]', '{}', '', '', '{}')`,
    "insert into quotation_documents values ('v1', x'343536')",
  ])
  const sqlite = open(dataDir)
  const rows = sqlite
    .prepare<[], string[]>(
      `select coalesce(mail_id, version_id), name, type, id from enquiry_files
      left join mail_files m on m.file_id = id left join quotation_files q on q.file_id = id order by 1`,
    )
    .raw()
    .all()
  const read = (id = '') => readFileSync(join(dataDir, 'enquiry-files', id), 'utf8')
  expect(rows.map(([owner, name, type, id]) => [owner, name, type, read(id)])).toEqual([
    ['m1', 'order.pdf', 'application/pdf', '123'],
    ['v1', 'Q-1-2.pdf', 'application/pdf', '456'],
  ])
})
