import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '#api/platform/database/open.ts'
import { temporaryFolder } from './temporary-folder.ts'

let template: Buffer | undefined

/** Creates a data folder with an empty, migrated database, which is deleted when the test ends. */
export function migratedFolder(): string {
  const folder = temporaryFolder()
  const path = join(folder, 'dhow.sqlite')
  if (template) {
    writeFileSync(path, template, { mode: 0o600 })
  } else {
    openDatabase(folder).close()
    template = readFileSync(path)
  }
  return folder
}
