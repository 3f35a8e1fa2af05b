import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from 'drizzle-kit/api'
import { expect, it } from 'vitest'
import * as schema from './schema.ts'

const SNAPSHOTS = join(import.meta.dirname, 'migrations/meta')

it('the migrations result in the schema', async () => {
  const [latest = ''] = readdirSync(SNAPSHOTS)
    .filter((file) => file.endsWith('_snapshot.json'))
    .sort()
    .reverse()
  const migrated = JSON.parse(readFileSync(join(SNAPSHOTS, latest), 'utf8'))
  const wanted = await generateSQLiteDrizzleJson(schema)
  expect(await generateSQLiteMigration(migrated, wanted)).toEqual([])
})
