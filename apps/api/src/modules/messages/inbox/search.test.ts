import { LIMITS } from '@dhow/contract/limits'
import { expect, it } from 'vitest'
import { purgeDatabase } from '#api/modules/buyers/purge.ts'
import { createMessageStore } from '#api/modules/messages/store.ts'
import { openDatabase } from '#api/platform/database/open.ts'
import { startConversation } from '#api/testing/conversations.ts'
import { enquiry, enquiryForm, upload } from '#api/testing/factories.ts'
import { sql } from '#api/testing/sql.ts'

const file = (name: string) => upload(Buffer.from('%PDF-1.7 a'), name)

/** Starts a server with a conversation in which each text has words of its own, beside another one. */
async function startSearch() {
  const server = await startConversation({ reply: 'Our cardamom is organic.' })
  const { admin, visitor, messageId, quote, receive, receiveFiles, followUp, lastMailId } = server
  const terms = { phone: '+971 50 123 4567' }
  const other = enquiryForm({ files: [file('Packliste Äpfel.pdf')], terms })
  await visitor('POST /api/messages', other)
  await receiveFiles([{ name: '报价单.pdf', content: Buffer.from('a') }], {
    text: '我们要绿茶\nو الهيل\nCall 030/9182736 or ٠٥٠ ٧٦٥ ٤٣٢١.',
    from: { address: 'bo@buyer.example', name: 'Bo Zhang' },
    inReplyTo: [lastMailId()],
    recipients: [{ address: 'copy@buyer.example', name: '' }],
  })
  receive({ replyTo: { address: 'desk@buyer.example', name: '' } })
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
  form.append('files', file('Certificate-HACCP.pdf'))
  await followUp(form)
  const note = await admin(`POST /api/messages/${messageId}/notes`, { text: 'Ask the QX factory.' })
  const { id } = await quote({ letter: 'Kindly find our offer.' })
  const { number } = (await admin(`GET /api/quotations/${id}`)).body
  const find = async (search: string): Promise<string[]> =>
    (await admin(`GET /api/inbox?${new URLSearchParams({ search })}`)).body.items.map(
      ({ _id }: { _id: string }) => _id,
    )
  const [otherId = ''] = (await find('Äpfel')).filter((id) => id !== messageId)
  return { ...server, find, note: note.body.id, number, otherId }
}

it('finds every text of a conversation', async () => {
  const { find, messageId, otherId, number, admin, note } = await startSearch()
  for (const [what, search, id] of [
    ['the reply', 'CARDAMOM is org', messageId],
    ['an answer in Chinese', '绿茶', messageId],
    ['one Chinese character', '绿', messageId],
    ['an answer in Arabic, across a line break', 'و الهيل', messageId],
    ['two Arabic letters', 'هي', messageId],
    ['the sender of an answer', 'zhang', messageId],
    ['the address of an answer', 'bo@buyer', messageId],
    ['an address in Cc', 'copy@buyer', messageId],
    ['an address in Reply-To', 'desk@buyer', messageId],
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
    ['digits only', '971501234567', otherId],
    ['a part of a number', '50 123 45', otherId],
    ['a number in a text', '+49 30 9182736', messageId],
    ['Arabic digits', '0507654321', messageId],
    ['a number in Arabic digits', '٠٥٠١٢٣٤٥٦٧', otherId],
  ] as const) {
    expect(await find(search), what).toEqual([id])
  }
  for (const absent of ['gone', 'zanzibar cardamom', '茶绿', 'factory qx', '050 999 9999', '"']) {
    expect(await find(absent), absent).toEqual([])
  }
  await admin(`DELETE /api/messages/${messageId}/entries/${note}`)
  expect(await find('qx')).toEqual([])
})

it('deletes the words of a conversation with it', async () => {
  const { admin, messageId, dataDir } = await startSearch()
  await admin('DELETE /api/messages/multiple', { ids: [messageId] })
  await admin('DELETE /api/messages/trash', { ids: [messageId] })
  expect(sql(dataDir, 'select rowid >> 10 as number from conversation_words')).toEqual([
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
    for (let at = 0; at < 501; at++) {
      store.insert({ ...enquiry(), message: `Frequent ${at}` }, new Date(1_000 + at))
    }
  })
  close()
  const page = async (query: string) => (await admin(`GET /api/inbox?search=${query}`)).body
  expect(await page('frequent')).toMatchObject({ total: 500, isMore: true })
  expect((await page('frequent')).items[0].message).toBe('Frequent 500')
  expect((await page('frequent&sort=oldest')).items[0].message).toBe('Frequent 0')
  expect(await page('frequent+50')).toMatchObject({ total: 2 })
})
