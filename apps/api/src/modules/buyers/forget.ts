import { isOfBuyer } from '#api/modules/messages/buyer-rows.ts'
import { sql } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { selectValues } from '#api/platform/database/rows.ts'
import { fold } from '#api/platform/matching/search-words.ts'

/** Names, addresses and numbers of a person as columns contain them, and the person's own words. */
export type Identity = { names: string[]; words: string }

/** Tables with texts that may quote or mention a person. */
const TABLES = [
  'entries',
  'messages',
  'enquiry_details',
  'drafts',
  'reminders',
  'saved_replies',
  'outbox',
  'quotations',
  'quotation_versions',
  'quotation_lines',
  'proforma_versions',
  'deal_steps',
  'buyers',
  'webhook_deliveries',
  'lists',
  'inbox_settings',
]

/** Minimum characters of a line that only its author writes. */
const MIN_LINE_CHARS = 25

const compact = (text: string) => text.replace(/^[\s>|]+/gm, '').replace(/\s+/g, ' ')

/** Returns the identity of a buyer. Names and numbers that another buyer or the company has too do not identify them. */
export function readIdentity(db: Db, buyer: string, addresses: string[]): Identity {
  const readColumn = (query: ReturnType<typeof sql>) =>
    db.values<[string | null]>(query).flatMap(([text]) => text || [])
  const mails = sql`(select * from entries where sender in ${selectValues(addresses)})`
  const findOwnValues = (buildQuery: (isTheirs: 0 | 1) => ReturnType<typeof sql>) => {
    const otherValues = readColumn(buildQuery(0))
    return readColumn(buildQuery(1)).filter(
      (value) => !otherValues.some((other) => other.includes(value)),
    )
  }
  const names = findOwnValues(
    (isTheirs) => sql`
      select name from messages where (${isOfBuyer(buyer)}) = ${isTheirs}
      union select name from buyers where (id = ${buyer}) = ${isTheirs}
      union select data ->> '$.from.name' from ${mails} where ${isTheirs}`,
  )
  const phones = findOwnValues(
    (isTheirs) => sql`
      select terms ->> 'phone' from enquiry_details join messages on messages.id = message_id
      where (${isOfBuyer(buyer)}) = ${isTheirs}`,
  )
  const words = readColumn(sql`
    select message from messages where ${isOfBuyer(buyer)} union all select text from ${mails}`)
  const companyTexts = readColumn(sql`
    select json_array(fields, contact.email, contact.phone, admin.email, signature)
    from admin left join company left join contact left join mail_settings`)
  const foldedCompany = fold(companyTexts.join())
  const identifying = [
    ...addresses,
    // A single name may be a common word.
    ...names.filter((name) => /\S\s+\S|[\p{sc=Han}\p{sc=Hangul}]{3}/u.test(name)),
    ...phones
      .flatMap((phone) => [phone, phone.replace(/[^\d+]/g, '')])
      .filter((phone) => phone.length > 6),
  ].filter((name) => !foldedCompany.includes(fold(name)))
  // Search texts are folded, and saved filters are parts of URLs.
  const toUrlForm = (name: string) => String(new URLSearchParams({ '': name })).slice(1)
  const forms = identifying.flatMap((name) => [name, fold(name), toUrlForm(name)])
  return { names: [...new Set(forms)], words: compact(words.join('\n')) }
}

/** Returns a pattern that matches the names, except within a longer word or address. */
function createPattern({ names }: Identity) {
  const escaped = names.map((name) => name.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`))
  // Matches nothing if there is no name.
  const alternatives = escaped.length > 0 ? escaped.join('|') : '(?!)'
  return new RegExp(String.raw`(?<![\w.+-])(?:${alternatives})(?!\w|[.-]\w)`, 'giu')
}

/** Adds the SQL function `mentions(texts…)`, which is ten times as fast as a condition on each name. */
export function addMentions(db: Db, identity: Identity): void {
  const pattern = createPattern(identity)
  const mentions = (...texts: unknown[]) =>
    Number(texts.some((text) => typeof text === 'string' && text.search(pattern) >= 0))
  db.$client.function('mentions', { varargs: true }, mentions)
}

/**
 * Redacts what identifies a person in the records of others. Texts keep their length, because `quoteStart` is an index.
 * Call `addMentions` before.
 */
export function forgetElsewhere(db: Db, identity: Identity): void {
  const pattern = createPattern(identity)
  const isQuoted = (line: string) => {
    const text = compact(line).trim()
    return text.length >= MIN_LINE_CHARS && identity.words.includes(text)
  }
  const blackOut = (text: string) => '█'.repeat(text.length)
  const redact = (text: string) =>
    text.replaceAll(/.+/g, (line) =>
      isQuoted(line) ? blackOut(line) : line.replaceAll(pattern, blackOut),
    )
  for (const table of TABLES) {
    const columns = db.values<[string]>(
      sql`select '"' || name || '"' from pragma_table_info(${table}) where lower(type) = 'text' and pk = 0`,
    )
    const [from, texts] = [sql.raw(table), sql.raw(columns.join())]
    const rows = db.values<[number, ...(string | null)[]]>(
      sql`select rowid, ${texts} from ${from} where mentions(${texts})`,
    )
    for (const [rowid, ...contents] of rows) {
      for (const [index, content] of contents.entries()) {
        if (content === null || content.search(pattern) < 0) continue
        const column = sql.raw(String(columns[index]))
        db.run(sql`update ${from} set ${column} = ${redact(content)} where rowid = ${rowid}`)
      }
    }
  }
}
