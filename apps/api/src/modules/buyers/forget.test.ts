import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '#api/platform/database/open.ts'
import { migratedFolder } from '#api/testing/migrated-folder.ts'
import { insertMessage } from '#api/testing/sql.ts'
import { addMentions, forgetElsewhere, readIdentity } from './forget.ts'

function start() {
  const { db, close } = openDatabase(migratedFolder())
  onTestFinished(() => void close())
  const { $client: sqlite } = db
  const add = (id: string, email: string, name: string, message = '') =>
    sqlite.exec(
      insertMessage(
        Object.fromEntries(
          Object.entries({ id, email, name, message }).map(([key, text]) => [key, `'${text}'`]),
        ),
      ),
    )
  const buyerOf = (email: string) =>
    sqlite
      .prepare<[string], string>('select buyer_id from buyer_addresses where address = ?')
      .pluck()
      .get(email) ?? ''
  const messageOf = (id: string) =>
    sqlite.prepare('select message from messages where id = ?').pluck().get(id)
  return { db, sqlite, add, buyerOf, messageOf }
}

it('changes no longer words and addresses that contain the name', () => {
  const { db, add, messageOf } = start()
  const text = 'Not ada@visitor.example, but Ada@visitor.example.'
  const others = 'sada@visitor.example, m.ada@visitor.example, ada@visitor.example.org'
  add('a', 'zoe@others.example', 'Zoe', `${text} ${others}`)
  const identity = { names: ['ada@visitor.example'], words: '' }
  addMentions(db, identity)
  forgetElsewhere(db, identity)
  const black = '█'.repeat(19)
  expect(messageOf('a')).toBe(`Not ${black}, but ${black}. ${others}`)
})

it('does not identify a person by a name or number of others, of the company, or of one word', () => {
  const { db, sqlite, add, buyerOf } = start()
  sqlite.exec(
    "insert into admin (id, email, password_hash) values (1, 'own@dhow.example', ''); insert into company (id, fields) values (1, '{\"brand\":\"Dhow Trading\"}')",
  )
  const address = 'ada@visitor.example'
  for (const [at, name] of ['Ada', 'Ada Visitor', 'Purchasing Team', 'Dhow Trading'].entries()) {
    add(`a${at}`, address, name)
  }
  add('b', 'zoe@others.example', 'The Purchasing Team')
  const { names } = readIdentity(db, buyerOf(address), [address, 'own@dhow.example'])
  expect(names).toEqual([
    ...[address, 'ADA@VISITOR.EXAMPLE', 'ada%40visitor.example'],
    ...['Ada Visitor', 'ADA VISITOR', 'Ada+Visitor'],
  ])
})
