import { LIMITS } from '@dhow/contract/limits'
import { INBOX_SORTS } from '@dhow/contract/paging'
import { STATUSES, SUBJECTS } from '@dhow/contract/subjects/subjects'
import fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '#api/database.ts'
import { purgeDatabase } from '#api/modules/buyers/purge.ts'
import { createMessageStore } from '#api/modules/messages/store.ts'
import { startConversation } from '#api/testing/conversations.ts'
import { createEnquiry, createEnquiryForm, createUpload } from '#api/testing/factories.ts'
import { createMigratedFolder, runSql } from '#api/testing/sql.ts'
import { createInboxStore } from './inbox-store.ts'

const DAY_MS = 24 * 3_600_000

function start() {
  const { db, close } = openDatabase(createMigratedFolder())
  onTestFinished(() => void close())
  return { sqlite: db.$client, store: createMessageStore(db), inbox: createInboxStore(db) }
}

const which = fc.nat(9)

/** All kinds of writes, on messages by their number. */
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
  const readRows = (query: string) => sqlite.prepare(query).all()
  const write = (step: Write) => {
    if ('day' in step) {
      store.insert({ ...createEnquiry(), subject: step.subject }, new Date(step.day * DAY_MS))
      return
    }
    const all = [...store.readInBatches()].flat()
    const message = all[step.which % Math.max(1, all.length)]
    if (!message) return
    if (step.kind === 'markSpam' && !message.spam) store.markSpam(message._id, ['links'])
    else if (step.kind === 'release') store.markNotSpam(message._id)
    else if (step.kind === 'reply') store.reply(message._id, 'Yes', new Date())
    else if (step.kind === 'correct') store.correctEmail(message, `${step.which}@b.example`)
    else if (step.kind === 'remove') store.removeMany([message._id])
  }

  fc.assert(
    fc.property(writes, (all) => {
      store.transaction(() => all.forEach(write))
      expect(readRows('select * from message_counts where count <> 0 order by 1, 2, 3, 4')).toEqual(
        readRows(
          `select created_at / 2592000000 as period, message_id is not null as folder, status, subject,
              count(*) as count
            from messages left join suspects on message_id = id group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
        ),
      )
      sqlite.exec("insert into conversation_words (conversation_words) values ('integrity-check')")
      expect(readRows('select rowid from conversation_words order by 1')).toEqual(
        readRows(
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
  const days = Array.from({ length: 400 }, (_, index) => (index * 37) % 400)
  store.transaction(() => {
    for (const day of days) {
      const subject = SUBJECTS[day % SUBJECTS.length] ?? 'other'
      const { id } = store.insert(
        { ...createEnquiry(), subject },
        new Date(Math.floor(day / 2) * DAY_MS),
      )
      if (day % 7 === 0) store.markSpam(id, ['links'])
      else if (day % 3 === 0) store.reply(id, 'Yes', new Date())
    }
  })
  for (const sort of INBOX_SORTS) {
    for (const spam of ['true', 'false'] as const) {
      for (const subject of [undefined, 'other'] as const) {
        for (const status of [undefined, ...STATUSES]) {
          const filter = { sort, spam, subject, status }
          const pages = Array.from({ length: 9 }, (_, index) =>
            inbox.list({ ...filter, page: index + 1 }),
          )
          const listed = pages.flatMap(({ items }) => items.map(({ _id }) => _id))
          expect(listed).toEqual(inbox.listIds(filter))
          expect(pages[0]?.total).toBe(listed.length)
          const middle = Math.floor(listed.length / 2)
          const [previous, id, next] = listed.slice(middle - 1)
          if (!previous || !id || !next) continue
          const position = { previous, next, position: middle + 1, total: listed.length }
          expect(inbox.findPosition(id, filter)).toEqual(position)
        }
      }
    }
  }
  expect(sqlite.prepare('select count(distinct period) from message_counts').pluck().get()).toBe(7)
})

const buildFile = (name: string) => createUpload(Buffer.from('%PDF-1.7 a'), name)

/** Starts a server with a conversation in which each text has words of its own, beside another one. */
async function startSearch() {
  const server = await startConversation({ reply: 'Our cardamom is organic.' })
  const { admin, visitor, messageId, quote, decide, receiveFiles, followUp, readLastMailId } =
    server
  const terms = { phone: '+971 50 123 4567' }
  const other = createEnquiryForm({ files: [buildFile('Packliste Äpfel.pdf')], terms })
  await visitor('POST /api/messages', other)
  await receiveFiles([{ name: '报价单.pdf', content: Buffer.from('a') }], {
    text: '我们要绿茶\nو الهيل\nCall 030/9182736 or ٠٥٠ ٧٦٥ ٤٣٢١.',
    from: { address: 'bo@buyer.example', name: 'Bo Zhang' },
    inReplyTo: [readLastMailId()],
    recipients: [{ address: 'copy@buyer.example', name: '' }],
  })
  const { reference } = (await admin(`GET /api/messages/${messageId}`)).body
  await receiveFiles([{ name: 'Zollerklärung.pdf', content: Buffer.from('b') }], {
    from: { address: 'eve@elsewhere.example', name: 'Eve' },
    subject: reference,
    inReplyTo: [],
  })
  const form = new FormData()
  form.append(
    'content',
    `Zanzibar by sea. ${'long '.repeat(2_500)} unindexed`.slice(0, LIMITS.message),
  )
  form.append('files', buildFile('Certificate-HACCP.pdf'))
  await followUp(form)
  const note = await admin(`POST /api/messages/${messageId}/notes`, { text: 'Ask the QX factory.' })
  const { id, code } = await quote({ letter: 'Kindly find our offer.' })
  await decide(code, { decision: 'change', text: 'Use smaller pallets, please.' })
  const { number } = (await admin(`GET /api/quotations/${id}`)).body
  const find = async (search: string): Promise<string[]> =>
    (await admin(`GET /api/inbox?${new URLSearchParams({ search })}`)).body.items.map(
      ({ _id }: { _id: string }) => _id,
    )
  const [otherId = ''] = (await find('Äpfel')).filter((id) => id !== messageId)
  return { ...server, find, note: note.body.id, number, otherId, reference }
}

it('finds every text of a conversation', async () => {
  const { find, messageId, otherId, number, admin, note, reference } = await startSearch()
  for (const [title, search, id] of [
    ['the reply', 'CARDAMOM is org', messageId],
    ['words of two texts in any order', 'zanzibar CARDAMOM', messageId],
    ['words of a note in another order', 'factory qx', messageId],
    ['the request of the buyer for a change', 'smaller pallets', messageId],
    ['the company', 'visitor ltd', messageId],
    ['the country', 'kenya', messageId],
    ['a product of the list', 'cardamom tea', messageId],
    ['a product in quotation marks', '"cardamom tea" “zanzibar by', messageId],
    ['an item number of the list', '"halva ses"', messageId],
    ['the reference', reference, messageId],
    ['an answer in Chinese', '绿茶', messageId],
    ['one Chinese character', '绿', messageId],
    ['an answer in Arabic, across a line break', 'و الهيل', messageId],
    ['two Arabic letters', 'هي', messageId],
    ['the sender of an answer', 'zhang', messageId],
    ['the address of an answer', 'bo@buyer', messageId],
    ['an address in Cc', 'copy@buyer', messageId],
    ['a file that was not stored', 'zollerklarung', messageId],
    ['a follow-up', 'zanzibar by', messageId],
    ['a note by two letters', 'qx', messageId],
    ['a received file', '报价单', messageId],
    ['a sent file', 'haccp.pdf', messageId],
    ['a file of the enquiry', 'apfel', otherId],
    ['a quotation', number, messageId],
    ['the letter of a quotation', 'kindly', messageId],
    ['a national number', '0501234567', otherId],
    ['an international number', '00971 50 1234567', otherId],
    ['a part of a number', '50 123 45', otherId],
    ['a number in a text', '+49 30 9182736', messageId],
    ['Arabic digits', '0507654321', messageId],
    ['a number in Arabic digits', '٠٥٠١٢٣٤٥٦٧', otherId],
  ] as const) {
    expect(await find(search), title).toEqual([id])
  }
  for (const absent of ['gone', 'zanzibar gone', '茶绿', '"tea cardamom"', '050 999 9999', '"']) {
    expect(await find(absent), absent).toEqual([])
  }
  await admin(`DELETE /api/messages/${messageId}/entries/${note}`)
  expect(await find('qx')).toEqual([])
})

it('deletes the words of a conversation with it', async () => {
  const { admin, messageId, dataDir } = await startSearch()
  await admin('DELETE /api/messages/multiple', { ids: [messageId] })
  await admin('DELETE /api/messages/trash', { ids: [messageId] })
  expect(runSql(dataDir, 'select rowid >> 10 as number from conversation_words')).toEqual([
    { number: 2 },
    { number: 2 },
  ])
  const { db, close } = openDatabase(dataDir)
  purgeDatabase(db)
  const sqlite = db.$client
  sqlite.exec(
    "create virtual table temp.vocabulary using fts5vocab(main, conversation_words, 'row')",
  )
  const terms = sqlite.prepare('select term from vocabulary').pluck().all()
  expect(terms).toContain('APF')
  for (const gone of ['ZAN', '绿  ', 'ACC', ' QX']) expect(terms).not.toContain(gone)
  close()
})

it('counts the newest results of a frequent word, and finds the oldest first', async () => {
  const { admin, dataDir } = await startConversation()
  const { db, close } = openDatabase(dataDir)
  const store = createMessageStore(db)
  store.transaction(() => {
    for (let index = 0; index < 501; index++) {
      store.insert({ ...createEnquiry(), message: `Frequent ${index}` }, new Date(1_000 + index))
    }
  })
  close()
  const readPage = async (query: string) => (await admin(`GET /api/inbox?search=${query}`)).body
  expect(await readPage('frequent')).toMatchObject({ total: 500, isMore: true })
  expect((await readPage('frequent')).items[0].message).toBe('Frequent 500')
  expect((await readPage('frequent&sort=oldest')).items[0].message).toBe('Frequent 0')
  expect(await readPage('frequent+50')).toMatchObject({ total: 2 })
})
