import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { refusal, success } from '#api/testing/caller.ts'
import { createInboundMail, NEW_MAILS, startConversation } from '#api/testing/conversations.ts'
import { openSmtpInbox, readMails } from '#api/testing/mailbox.ts'
import { runSql } from '#api/testing/sql.ts'

const STRANGER = { address: 'eve@elsewhere.example', name: 'Eve' }

/** Starts a conversation, and returns its reference too. */
async function start() {
  const server = await startConversation()
  const { reference } = (await server.admin(`GET /api/messages/${server.messageId}`)).body
  const wants = (headers: ReturnType<typeof createInboundMail>) =>
    server.services.conversations.inbound.wants(headers, NEW_MAILS)
  const listKinds = async () => (await server.listEntries()).slice(2).map(([kind]) => kind)
  return { ...server, reference: String(reference), wants, listKinds }
}

it('a mail from any sender joins the conversation of a sent mail or an answer that it names, also in the trash', async () => {
  const { receive, readLastMailId, listKinds, readWork, admin, messageId } = await start()
  await admin('DELETE /api/messages/multiple', { ids: [messageId] })
  receive({ from: STRANGER })
  receive({ inReplyTo: [], references: ['<other@x>', readLastMailId(), '<unknown@x>'] })
  receive({ inReplyTo: [readLastMailId('acknowledgement'), readLastMailId()], from: STRANGER })
  receive({ key: '<first@buyer.example>' })
  receive({ inReplyTo: ['<first@buyer.example>'], from: STRANGER })
  expect(await listKinds()).toEqual(Array(5).fill('answer'))
  expect(await readWork()).toMatchObject({ state: 'ours' })
  expect((await admin('GET /api/inbox')).body).toMatchObject({ total: 1, trash: 0 })
})

it('the conversation of a mail is only suggested for a stranger who names the reference', async () => {
  const server = await start()
  const { receive, reference, listKinds, read, admin, messageId, readWork } = server
  await admin(`PATCH /api/messages/${messageId}/work-state`, { state: 'done' })
  for (const text of ['First', 'Second']) {
    receive({ inReplyTo: [], subject: reference, from: STRANGER, text })
  }
  expect(await listKinds()).toEqual(['work', 'suggestion', 'suggestion'])
  expect(await readWork()).toMatchObject({ state: 'ours' })
  const list = (await admin('GET /api/inbox')).body
  expect(list.items).toMatchObject([{ suggestions: 2 }])
  const [, , , first, second] = (await read()).entries
  expect((await read()).recipient).toBe('ada@visitor.example')
  const path = `/api/messages/${messageId}/entries` as const
  expect(await admin(`POST ${path}/${first?.id}/accept`)).toEqual(
    success('Added to the conversation.'),
  )
  expect(await admin(`DELETE ${path}/${second?.id}`)).toEqual(success('Deleted.'))
  expect(await listKinds()).toEqual(['work', 'answer'])
  expect(await admin(`DELETE ${path}/${first?.id}`)).toEqual(refusal(409, 'Only notes'))
  receive({ inReplyTo: [], subject: reference, from: STRANGER })
  expect(await listKinds()).toEqual(['work', 'answer', 'answer'])
})

it('the conversation of a mail is that of the reference in the subject, for a known sender; other mails are not wanted', async () => {
  const { receive, wants, listKinds, readLastMailId, reference } = await start()
  const unrelated = { inReplyTo: ['<other@x>'], subject: 'E-1999-00001' }
  expect(receive(unrelated)).toEqual({ reason: 'no_conversation' })
  expect(wants(createInboundMail({ subject: 'Newsletter' }))).toBe(false)
  expect(wants(createInboundMail({ subject: reference }))).toBe(true)
  // Chinese and Japanese keyboards.
  const fullWidth = reference.replaceAll(/./g, (c) =>
    String.fromCodePoint(c.charCodeAt(0) + 0xfee0),
  )
  expect(wants(createInboundMail({ subject: `Re：${fullWidth}的报价` }))).toBe(true)
  expect(wants(createInboundMail({ references: [readLastMailId()] }))).toBe(true)
  // The notice to the company arrives in the same mailbox.
  expect(
    wants(createInboundMail({ messageId: readLastMailId('enquiry'), subject: reference })),
  ).toBe(false)
  expect(await listKinds()).toEqual([])
  const mail = { inReplyTo: [], subject: `tea (${reference.toLowerCase()})` }
  receive({ ...mail, from: { address: 'Ada@Visitor.example', name: '' } })
  expect(await listKinds()).toEqual(['answer'])
})

it('finds the conversation of an answer although a relay replaced our Message-ID, for any sender', async () => {
  const server = await start()
  const { receive, wants, listKinds, quote, accept, reference } = server
  const { code } = await quote()
  await accept(code)
  const sent = (await readMails(server)).filter(({ headers }) => headers.to?.includes('ada@'))
  const threads = new Set(sent.map(({ headers }) => headers.references?.split(' ')[0]))
  expect(threads.size).toBe(1)
  const [thread = ''] = [...threads].map((id) => id?.replace(/^<.*@/, (name) => name.toLowerCase()))
  const answer = { inReplyTo: ['<01@relay.example>'], references: [thread, '<01@relay.example>'] }
  receive({ ...answer, from: STRANGER })
  const forged = thread.replace(/\.\w/, (start) => (start === '.0' ? '.1' : '.0'))
  expect(wants(createInboundMail({ references: [forged] }))).toBe(false)
  for (const subject of [`RE: [${reference}]`, `AW: Q\u2011${reference.slice(2, 6)}-\u00a000001`]) {
    receive({ inReplyTo: ['<01@relay.example>'], subject })
    receive({ inReplyTo: [], subject, from: { address: 'eve@x.example', name: '' } })
  }
  expect((await listKinds()).slice(-5)).toEqual([
    'answer',
    'answer',
    'suggestion',
    'answer',
    'suggestion',
  ])
})

it('stores the same mail once, and is in order of time in spite of a wrong clock', async () => {
  const { receive, listKinds, messageId, read } = await start()
  expect(receive(createInboundMail())).toEqual({ reason: 'no_conversation' })
  const answer = { key: 'sha256:abc', text: 'Yes' }
  expect([receive(answer), receive(answer)]).toEqual([{ messageId }, { reason: 'duplicate' }])
  expect(await listKinds()).toEqual(['answer'])
  receive({ at: new Date(0), text: 'From 1970' })
  receive({ at: new Date('2090-01-01'), text: 'From 2090' })
  const times = (await read()).entries.map(({ at }) => Date.parse(at))
  expect(times).toEqual([...times].sort((first, other) => first - other))
  expect((await read()).entries[0]?.kind).toBe('enquiry')
  expect(times.at(-1)).toBeLessThanOrEqual(Date.now())
})

it('never wakes for automatic answers', async () => {
  const { receive, listKinds, readWork } = await start()
  receive({ kind: 'automatic', text: 'I am on holiday.' })
  expect(await readWork()).toMatchObject({ state: 'theirs' })
  expect(await listKinds()).toEqual(['automatic'])
})

it('recognizes pictures of a signature by their size or an earlier mail of the sender', async () => {
  const { receiveFiles, read } = await start()
  const pictures = [
    { name: 'logo.png', content: Buffer.alloc(9_999), isShown: true },
    { name: 'banner.png', content: Buffer.alloc(20_000), isShown: true },
    { name: 'scan.png', content: Buffer.alloc(20_000) },
  ]
  const readSignature = async () => {
    const { files = [], signatureFiles = [] } = (await read()).entries.at(-1) ?? {}
    return files.filter(({ id }) => signatureFiles.includes(id)).map(({ name }) => name)
  }
  await receiveFiles(pictures)
  expect(await readSignature()).toEqual(['logo.png'])
  await receiveFiles(pictures)
  expect(await readSignature()).toEqual(['logo.png', 'banner.png'])
  await receiveFiles(pictures, { from: STRANGER })
  expect(await readSignature()).toEqual(['logo.png'])
})

const files = [{ name: 'list.pdf', content: Buffer.alloc(9) }]

it('the disk has no file of a stranger, and at most 100 MB a day of one sender', async () => {
  const { receiveFiles, read, reference, dataDir, receive } = await start()
  for (const kind of ['answer', 'automatic'] as const) {
    await receiveFiles(files, { inReplyTo: [], subject: reference, from: STRANGER, kind })
    const entry = (await read()).entries.at(-1)
    expect(entry).toMatchObject({ text: 'Please quote CIF.', missingFiles: ['list.pdf'] })
    expect(entry).not.toHaveProperty('files')
  }
  expect(readdirSync(join(dataDir, 'enquiry-files'))).toEqual([])
  expect(runSql(dataDir, 'select path from file_checksums')).toEqual([])
  await receiveFiles(files)
  runSql(dataDir, 'update enquiry_files set bytes = 99999995')
  await receiveFiles(files)
  receive({ text: 'More' })
  const [first, second, third] = (await read()).entries.slice(4)
  expect(first).toHaveProperty('files')
  expect(second).toMatchObject({ missingFiles: ['list.pdf'] })
  expect(third).toMatchObject({ kind: 'answer', text: 'More' })
})

it('the disk has at most 20 mails a day of strangers, and 200 of a sender', async () => {
  const { receive, listKinds, reference, read, messageId } = await start()
  const strangerMail = { inReplyTo: [], subject: reference }
  for (let n = 0; n < 20; n++)
    receive({ ...strangerMail, from: { ...STRANGER, address: `${n}@x.example` } })
  expect((await read()).entries.at(-1)).toMatchObject({
    notice: expect.stringContaining('last mail that is stored today'),
  })
  const mail = { ...strangerMail, from: STRANGER, key: '<later@x>' }
  expect(receive(mail)).toEqual({ reason: 'limit' })
  expect(receive()).toEqual({ messageId })
  expect(await listKinds()).toEqual([...Array(20).fill('suggestion'), 'answer'])
  for (let n = 0; n < 200; n++) receive({ text: `Text ${n}` })
  expect(await listKinds()).toHaveLength(220)
  expect(
    receive({ ...mail, at: new Date(Date.now() + 86_400_001) }, new Date(Date.now() + 86_400_002)),
  ).toEqual({ messageId })
})

it('stores a mail once that comes by two routes, and none that a relay returns to us', async () => {
  const { receive, receiveFiles, listKinds, dataDir } = await start()
  const sentAt = new Date('2026-11-28T08:00:00Z')
  receive({ sentAt, text: 'We accept.' })
  receive({ sentAt, text: 'We accept.\n\n-- \nBuying list', from: STRANGER })
  const photo = { sentAt, text: '' }
  await receiveFiles([{ name: 'a.jpg', content: Buffer.from('a') }], photo)
  await receiveFiles([{ name: 'b.jpg', content: Buffer.from('b') }], photo)
  await receiveFiles([{ name: 'b.jpg', content: Buffer.from('b') }], photo)
  const [notice] = runSql<{ at: number; subject: string; sender: string }>(
    dataDir,
    "select queued_at as at, subject, recipient as sender from outbox where kind = 'enquiry'",
  )
  receive({
    kind: 'automatic',
    from: { address: notice?.sender ?? '', name: '' },
    subject: notice?.subject ?? '',
    sentAt: new Date(notice?.at ?? 0),
  })
  expect(await listKinds()).toEqual(['answer', 'answer', 'answer'])
})

it('marks the delivery that bounced, and wakes, also if a relay replaced its Message-ID', async () => {
  const smtp = await openSmtpInbox()
  const server = await startConversation({ env: { SMTP_URL: smtp.url } })
  const { receive, readLastMailId, services, read, readWork, admin, messageId, followUp, quote } =
    server
  await quote()
  await followUp({ content: 'One' })
  await followUp({ content: 'Two', cc: ['Cc@buyer.example'] })
  await services.outbox.waitUntilIdle()
  const reason = '550 5.1.1 Unknown user'
  const findSent = (text: string) => smtp.mails.find((mail) => mail.text.startsWith(text))?.headers
  /** Returns the bounce of a mail through a relay, with some of its headers. */
  const createBounce = (
    headers: Record<string, string> = {},
    recipient = 'Ada@visitor.example',
  ) => ({
    kind: 'bounce' as const,
    inReplyTo: [],
    from: { address: 'mailer-daemon@x', name: '' },
    bounce: {
      recipients: [recipient],
      isPermanent: true,
      reason,
      returned: createInboundMail({
        messageId: headers['message-id'] ?? '<01@relay.example>',
        subject: headers.subject ?? '',
        references: headers.references?.split(' ') ?? [],
        ...(headers.date && { sentAt: new Date(headers.date) }),
      }),
    },
  })
  receive(createBounce({ 'message-id': readLastMailId() }, 'other@x.example'))
  const { references = '', subject = '' } = findSent('Two') ?? {}
  const [thread = ''] = references.split(' ')
  receive(createBounce({ references: thread, subject }, 'cc@buyer.example'))
  receive(createBounce({ subject: findSent('Dear')?.subject ?? '' }))
  for (const unknown of [createBounce({ subject }, 'eve@x.example'), createBounce()]) {
    expect(receive(unknown)).toEqual({ reason: 'no_conversation' })
  }
  const { bounce, ...delayed } = createBounce({ 'message-id': readLastMailId() })
  receive({ ...delayed, bounce: { ...bounce, isPermanent: false } })
  const { entries } = await read()
  const bounces = entries.filter(({ kind }) => kind === 'bounce')
  expect(bounces.map(({ to, isDelay }) => [to, isDelay])).toEqual([
    ['other@x.example', undefined],
    ['cc@buyer.example', undefined],
    ['Ada@visitor.example', undefined],
    ['Ada@visitor.example', true],
  ])
  expect(bounces[0]?.text).toBe(reason)
  const findState = (text: string) => entries.find((entry) => entry.text === text)?.delivery?.state
  expect(findState('One')).toBe('sent')
  expect(findState('Two')).toBe('refused')
  expect(entries.find(({ kind }) => kind === 'quotation')?.delivery?.state).toBe('refused')
  expect(await readWork()).toMatchObject({ state: 'ours' })
  expect((await admin(`GET /api/messages/${messageId}`)).body.reply.delivery).toMatchObject({
    state: 'refused',
    reason,
  })
})

it('keeps attachments, which are only saved, never shown', async () => {
  const server = await start()
  const { receiveFiles, read, messageId } = server
  await receiveFiles([{ name: '../<order>.html', content: Buffer.from('<script>') }])
  const { id, files: [file] = [] } = (await read()).entries.at(-1) ?? {}
  expect(file).toMatchObject({ name: 'order .html', bytes: 8 })
  const { headers } = await server.download(
    `/api/messages/${messageId}/entries/${id}/files/${file?.id}`,
  )
  expect(headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment; filename="order .html"',
    'cache-control': 'no-store',
  })
})
