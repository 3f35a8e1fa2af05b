import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { explainError } from './run-command.ts'

it('explains a migration that SQLite has undone because the disk is full', () => {
  const cause = new Error('cannot rollback - no transaction is active')
  const error = new Error("Failed to run the query 'ROLLBACK'", { cause })
  expect(explainError(error)).toMatch(/^The disk of DATA_DIR is full\. Free up space/)
})

it('explains an error of a worker thread, which has lost its class', () => {
  const error = Object.assign(new Error('PORT was 1.'), { name: 'ConfigError' })
  expect(explainError(error)).toBe('PORT was 1.')
})

it('explains a column that no migration adds', () => {
  const sqlite = new Database(':memory:').exec('create table products (id)')
  for (const query of ['select halal from products', 'insert into products (halal) values (1)']) {
    try {
      sqlite.prepare(query)
      expect.unreachable()
    } catch (error) {
      expect(explainError(error)).toMatch(/^No migration adds .*halal.* run migration --name/)
    }
  }
})
