import { sql } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { fold } from '#api/platform/database/search-key.ts'
import { among, isOfBuyer } from './buyer-rows.ts'

/** What identifies a person, in the forms in which columns contain it; and all that they wrote. */
export type Identity = { names: string[]; words: string }

/** Tables with texts that may quote or mention a person. */
const TABLES = [
  ...['entries', 'messages', 'enquiry_details', 'drafts', 'reminders', 'saved_replies', 'outbox'],
  ...['quotations', 'quotation_versions', 'quotation_lines', 'buyers', 'webhook_deliveries'],
  ...['lists', 'inbox_settings'],
]

/** Characters of a quoted line that proves from whom it is. */
const MIN_LINE_CHARS = 25

const compact = (text: string): string => text.replace(/^[\s>|]+/gm, '').replace(/\s+/g, ' ')

/** Returns the identity of a buyer. Names and numbers that another buyer or the company has too do not identify them. */
export function identityOf(db: Db, buyer: string, addresses: string[]): Identity {
  const column = (query: ReturnType<typeof sql>) =>
    db.values<[string | null]>(query).flatMap(([text]) => text || [])
  const mails = sql`(select * from entries where sender in ${among(addresses)})`
  const values = (columnOf: (isTheirs: 0 | 1) => ReturnType<typeof sql>) => {
    const others = column(columnOf(0))
    return column(columnOf(1)).filter((value) => !others.some((other) => other.includes(value)))
  }
  const names = values(
    (isTheirs) => sql`
      select name from messages where (${isOfBuyer(buyer)}) = ${isTheirs}
      union select name from buyers where (id = ${buyer}) = ${isTheirs}
      union select data ->> '$.from.name' from ${mails} where ${isTheirs}`,
  )
  const phones = values(
    (isTheirs) => sql`
      select terms ->> 'phone' from enquiry_details join messages on messages.id = message_id
      where (${isOfBuyer(buyer)}) = ${isTheirs}`,
  )
  const words = column(sql`
    select message from messages where ${isOfBuyer(buyer)} union all select text from ${mails}`)
  const ours = column(sql`
    select json_array(fields, contact.email, contact.phone, admin.email, signature)
    from admin left join company left join contact left join mail_settings`)
  const company = fold(ours.join())
  const found = [
    ...addresses,
    // A single name is a common word.
    ...names.filter((name) => /\S\s+\S|[\p{sc=Han}\p{sc=Hangul}]{3}/u.test(name)),
    ...phones
      .flatMap((phone) => [phone, phone.replace(/[^\d+]/g, '')])
      .filter((phone) => phone.length > 6),
  ].filter((name) => !company.includes(fold(name)))
  // Search texts are folded, and saved filters are parts of URLs.
  const inUrl = (name: string) => String(new URLSearchParams({ '': name })).slice(1)
  const forms = found.flatMap((name) => [name, fold(name), inUrl(name)])
  return { names: [...new Set(forms)], words: compact(words.join('\n')) }
}

/** Condition of a text that contains one of the names. */
export const mentions = (column: string, { names }: Pick<Identity, 'names'>) => sql`exists (
  select 1 from json_each(${JSON.stringify(names)}) where instr(lower(${sql.raw(column)}), lower(value)))`

/** Blacks out what identifies a person in the records of others. Texts keep their length, because `quoteStart` is an index. */
export function forgetElsewhere(db: Db, identity: Identity): void {
  if (identity.names.length === 0) return
  const escaped = identity.names.map((name) =>
    name.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`),
  )
  // Not a part of a longer word or address.
  const named = new RegExp(String.raw`(?<![\w.+-])(?:${escaped.join('|')})(?!\w|[.-]\w)`, 'giu')
  const isQuoted = (line: string) => {
    const text = compact(line).trim()
    return text.length >= MIN_LINE_CHARS && identity.words.includes(text)
  }
  const black = (text: string) => '█'.repeat(text.length)
  const redact = (text: string) =>
    text.replaceAll(/.+/g, (line) => (isQuoted(line) ? black(line) : line.replaceAll(named, black)))
  for (const table of TABLES) {
    const columns = db.values<[string]>(
      sql`select name from pragma_table_info(${table}) where lower(type) = 'text' and pk = 0`,
    )
    for (const [column] of columns) {
      const [from, text] = [sql.raw(table), sql.raw(`"${column}"`)]
      const rows = db.values<[number, string]>(
        sql`select rowid, ${text} from ${from} where ${mentions(`"${column}"`, identity)}`,
      )
      for (const [rowid, content] of rows) {
        db.run(sql`update ${from} set ${text} = ${redact(content)} where rowid = ${rowid}`)
      }
    }
  }
}
