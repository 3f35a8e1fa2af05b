import type { InboxSettings } from '@dhow/contract/messages/conversation-routes'
import { sql } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { inboxSettings } from '#api/platform/database/schema.ts'
import { fold } from '#api/platform/database/search-key.ts'
import { among, isOfBuyer } from './buyer-rows.ts'

/** Texts that identify a person: addresses, full names and telephone numbers; and all that they wrote. */
export type Identity = { names: string[]; words: string }

/** Columns with texts that may quote or mention a person. */
const TEXTS = [
  ['entries', 'text'],
  ['entries', 'data'],
  ['messages', 'message'],
  ['messages', 'reply_content'],
  ['messages', 'lost_reason'],
  ['enquiry_details', 'lines'],
  ['drafts', 'text'],
  ['reminders', 'text'],
  ['saved_replies', 'text'],
  ['outbox', 'subject'],
  ['outbox', 'body'],
  ['outbox', 'html'],
  ['outbox', 'last_error'],
  ['quotation_versions', 'letter'],
  ['quotation_versions', 'note'],
  ['quotation_versions', 'terms'],
  ['quotation_lines', 'line'],
  ['buyers', 'label'],
  ['buyers', 'note'],
  ['webhook_deliveries', 'answer'],
  ['webhook_deliveries', 'last_error'],
] as const

/** Characters of a quoted line that proves from whom it is. */
const MIN_LINE_CHARS = 25

const compact = (text: string): string => text.replace(/^[\s>|]+/gm, '').replace(/\s+/g, ' ')

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)

/** Returns the identity of a buyer. A name or number that another buyer has too does not identify them. */
export function identityOf(db: Db, buyer: string, addresses: string[]): Identity {
  const column = (query: ReturnType<typeof sql>) => db.values<[string | null]>(query).flat()
  const theirs = sql`select id from messages where ${isOfBuyer(buyer)}`
  const mails = sql`select * from entries where sender in ${among(addresses)}`
  const names = column(sql`
    select name from (
      select name from messages where ${isOfBuyer(buyer)} union select name from buyers where id = ${buyer}
      union select data ->> '$.from.name' from (${mails})
    ) where name not in (select name from buyers where id <> ${buyer})`)
  const phones = column(sql`
    select terms ->> 'phone' as phone from enquiry_details where message_id in (${theirs})
      and phone not in (select terms ->> 'phone' from enquiry_details
        where message_id not in (${theirs}) and terms ->> 'phone' is not null)`)
  const words = column(sql`
    select message from messages where ${isOfBuyer(buyer)} union all select text from (${mails})`)
  // A single name is a common word.
  const isFull = (name: string) => /\S\s+\S|[\p{sc=Han}\p{sc=Hangul}]{3}/u.test(name)
  return {
    names: [
      ...addresses,
      ...names.flatMap((name) => (name && isFull(name) ? name : [])),
      ...phones
        .flatMap((phone) => (phone ? [phone, phone.replace(/[^\d+]/g, '')] : []))
        .filter((phone) => phone.length > 6),
    ],
    words: compact(words.join('\n')),
  }
}

/** Condition of a text that contains one of the names. */
export const mentions = (text: string, { names }: Identity) => sql`exists (
  select 1 from json_each(${JSON.stringify(names)}) where instr(lower(${sql.raw(text)}), lower(value)))`

/** Returns a function that replaces names, and lines that quote a person, by “erased”. */
function redactor({ names, words }: Identity): (text: string) => string {
  const named = new RegExp(names.map(escaped).join('|'), 'giu')
  const isQuoted = (line: string) => {
    const text = compact(line).trim()
    return text.length >= MIN_LINE_CHARS && words.includes(text)
  }
  return (text) =>
    text
      .split('\n')
      .map((line) => (isQuoted(line) ? 'erased' : line.replaceAll(named, 'erased')))
      .join('\n')
}

/** Removes what identifies a person from the records of others. */
export function forgetElsewhere(db: Db, identity: Identity): void {
  const redact = redactor(identity)
  for (const [table, column] of TEXTS) {
    const [from, text] = [sql.raw(table), sql.raw(column)]
    const rows = db.values<[number, string, number | null]>(sql`
      select rowid, ${text}, ${sql.raw(column === 'text' && table === 'entries' ? "data ->> 'quoteStart'" : 'null')}
      from ${from} where ${mentions(column, identity)}`)
    for (const [rowid, before, quoteStart] of rows) {
      const own = redact(before.slice(0, quoteStart ?? undefined))
      const after = quoteStart === null ? own : own + redact(before.slice(quoteStart))
      db.run(sql`update ${from} set ${text} = ${after} where rowid = ${rowid}`)
      if (quoteStart === null) continue
      db.run(
        sql`update entries set data = json_set(data, '$.quoteStart', cast(${own.length} as integer)) where rowid = ${rowid}`,
      )
    }
  }
  for (const name of identity.names) {
    for (const table of ['messages', 'quotations']) {
      db.run(sql`
        update ${sql.raw(table)} set search_key = replace(search_key, ${fold(name)}, '')
        where instr(search_key, ${fold(name)})`)
    }
  }
  const settings = db.select().from(inboxSettings).get()?.settings
  if (settings) {
    const filters = settings.filters.filter(
      ({ name, search }) => !isFilterOf(identity, name, search),
    )
    db.update(inboxSettings)
      .set({ settings: { ...settings, filters } })
      .run()
  }
}

type Filter = InboxSettings['filters'][number]

function isFilterOf({ names }: Identity, name: Filter['name'], search: Filter['search']): boolean {
  const values = [name, ...new URLSearchParams(search).values()].map(fold)
  return names
    .map(fold)
    .some((one) => values.some((value) => value.includes(one) || one.split(' ').includes(value)))
}
