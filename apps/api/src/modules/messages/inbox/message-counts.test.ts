import { STATUSES, SUBJECTS } from '@dhow/contract/subjects/subjects'
import fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import { createMessageStore } from '#api/modules/messages/store.ts'
import { openDatabase } from '#api/platform/database/open.ts'
import { enquiry } from '#api/testing/factories.ts'
import { migratedFolder } from '#api/testing/migrated-folder.ts'
import { createInboxStore } from './inbox-store.ts'

const DAY_MS = 24 * 3_600_000

function start() {
  const { db, close } = openDatabase(migratedFolder())
  onTestFinished(() => void close())
  return { sqlite: db.$client, store: createMessageStore(db), inbox: createInboxStore(db) }
}

const which = fc.nat(9)

/** Every kind of write there is, on messages by their number. */
const writes = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('insert' as const),
      day: fc.nat(200),
      subject: fc.constantFrom(...SUBJECTS),
    }),
    fc.record({
      kind: fc.constantFrom('markSpam', 'release', 'reply', 'correct', 'remove'),
      which,
    }),
  ),
  { maxLength: 25 },
)

type Write = typeof writes extends fc.Arbitrary<(infer One)[]> ? One : never

it('stored counts and the search index match the messages after any writes', () => {
  const { sqlite, store } = start()
  const list = (what: string) => sqlite.prepare(what).all()
  const write = (one: Write) => {
    if ('day' in one) {
      store.insert({ ...enquiry(), subject: one.subject }, new Date(one.day * DAY_MS))
      return
    }
    const all = [...store.batches()].flat()
    const message = all[one.which % Math.max(1, all.length)]
    if (!message) return
    if (one.kind === 'markSpam' && !message.spam) store.markSpam(message._id, ['links'])
    else if (one.kind === 'release') store.markNotSpam(message._id)
    else if (one.kind === 'reply') store.reply(message._id, 'Yes', new Date())
    else if (one.kind === 'correct') store.correctEmail(message, `${one.which}@b.example`)
    else if (one.kind === 'remove') store.removeMany([message._id])
  }

  fc.assert(
    fc.property(writes, (all) => {
      store.transaction(() => all.forEach(write))
      expect(list('select * from message_counts where count <> 0 order by 1, 2, 3, 4')).toEqual(
        list(
          `select created_at / 2592000000 as period, message_id is not null as folder, status, subject,
              count(*) as count
            from messages left join suspects on message_id = id group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
        ),
      )
      sqlite.exec("insert into conversation_words (conversation_words) values ('integrity-check')")
      expect(list('select rowid from conversation_words order by 1')).toEqual(
        list(
          `select number << 10 as rowid from messages
            union select (number << 10) + 1 from messages where reply_content is not null order by 1`,
        ),
      )
    }),
    { numRuns: 40 },
  )
})

it('finds every page and position in an inbox of many months', () => {
  const { sqlite, store, inbox } = start()
  const days = Array.from({ length: 400 }, (_, at) => (at * 37) % 400)
  store.transaction(() => {
    for (const day of days) {
      const subject = SUBJECTS[day % SUBJECTS.length] ?? 'other'
      const { id } = store.insert({ ...enquiry(), subject }, new Date(Math.floor(day / 2) * DAY_MS))
      if (day % 7 === 0) store.markSpam(id, ['links'])
      else if (day % 3 === 0) store.reply(id, 'Yes', new Date())
    }
  })
  for (const sort of ['newest', 'oldest'] as const) {
    for (const spam of ['true', 'false'] as const) {
      for (const subject of [undefined, 'other'] as const) {
        for (const status of [undefined, ...STATUSES]) {
          const filter = { sort, spam, subject, status }
          const pages = Array.from({ length: 9 }, (_, at) =>
            inbox.list({ ...filter, page: at + 1 }),
          )
          const listed = pages.flatMap(({ items }) => items.map(({ _id }) => _id))
          expect(listed).toEqual(inbox.ids(filter))
          expect(pages[0]?.total).toBe(listed.length)
          const middle = Math.floor(listed.length / 2)
          const [previous, id, next] = listed.slice(middle - 1)
          if (!previous || !id || !next) continue
          const position = { previous, next, position: middle + 1, total: listed.length }
          expect(inbox.position(id, filter)).toEqual(position)
        }
      }
    }
  }
  expect(sqlite.prepare('select count(distinct period) from message_counts').pluck().get()).toBe(7)
})
