import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'

const openCopy = (dataDir: string) =>
  new DatabaseSync(join(dataDir, 'dhow.sqlite'), { readOnly: true })

type Before = { enquiries: string[]; versions: Map<string, number> }

/**
 * What is wrong with a folder restored from a backup that was made under load: enquiries or edits that had
 * been acknowledged when it began and are not in it, edits that nobody has sent, a damaged database.
 */
export function missingIn(restored: string, before: Before, sent: Map<string, number>): string[] {
  const database = openCopy(restored)
  const wrong: string[] = []
  const verdict = database.prepare('pragma integrity_check').get()
  if (verdict?.integrity_check !== 'ok') wrong.push(`integrity: ${JSON.stringify(verdict)}`)
  if (database.prepare('pragma foreign_key_check').all().length > 0) wrong.push('foreign keys')
  const names = new Set(
    database
      .prepare('select name from messages')
      .all()
      .map(({ name }) => name),
  )
  for (const name of before.enquiries) if (!names.has(name)) wrong.push(`no enquiry of ${name}`)
  for (const { id, description } of database
    .prepare('select id, description from products')
    .all()) {
    const version = Number(/Version (\d+)\.$/.exec(String(description))?.[1])
    const [least, most] = [before.versions.get(String(id)) ?? 0, sent.get(String(id)) ?? 0]
    if (!(version >= least && version <= most)) {
      wrong.push(`product ${id} is of version ${version}, not of ${least} to ${most}`)
    }
  }
  database.close()
  return wrong
}

/** Tables whose rows differ between two folders, none of which is written to; and how many rows were compared. */
export function compareTables(one: string, other: string): { rows: number; different: string[] } {
  const [a, b] = [openCopy(one), openCopy(other)]
  const tables = a
    .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'")
    .all()
    .map(({ name }) => String(name))
  let rows = 0
  const different = tables.filter((table) => {
    const read = (database: DatabaseSync) =>
      database
        .prepare(`select * from "${table}"`)
        .all()
        .map((row) => JSON.stringify(row))
        .sort()
    const [left, right] = [read(a), read(b)]
    rows += left.length
    return left.length !== right.length || left.some((row, at) => row !== right[at])
  })
  a.close()
  b.close()
  return { rows, different }
}

async function sha256(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** The files of a folder of pictures that another lacks or has otherwise. */
export async function differentPictures(one: string, other: string, files: string[]) {
  const different: string[] = []
  for (const file of files) {
    const [left, right] = [join(one, 'uploads', file), join(other, 'uploads', file)]
    if (!existsSync(right) || (await sha256(left)) !== (await sha256(right))) different.push(file)
  }
  return different
}
