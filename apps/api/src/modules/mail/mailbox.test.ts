import type { AddressInfo } from 'node:net'
import { expect, it, vi } from 'vitest'
import { sign } from '#api/platform/delivery/secrets.ts'
import { createCaller, MOMENT, refusal, success } from '#api/testing/caller.ts'
import { startConversation } from '#api/testing/conversations.ts'
import { openImapServer } from '#api/testing/imap-server.ts'
import { runSql } from '#api/testing/sql.ts'
import { startTestApp } from '#api/testing/start-test-app.ts'

const WAIT = { timeout: 15_000, interval: 50 }

type Given = { inReplyTo?: string; id?: string; text?: string; from?: string }

const buildAnswer = ({
  inReplyTo = '',
  id = '<a1@buyer.example>',
  text = 'Yes, please.',
  from = 'ada@visitor.example',
}: Given) =>
  [
    `From: Ada <${from}>`,
    'Subject: Re: tea',
    `Message-ID: ${id}`,
    `In-Reply-To: ${inReplyTo}`,
    '',
    text,
    '',
  ].join('\r\n')

const buildOtherMails = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    buildAnswer({ id: `<other${index}@x.example>`, inReplyTo: '<unknown@x.example>' }),
  )

/** Starts a conversation with a mailbox. */
async function start() {
  const imap = await openImapServer()
  const conversation = await startConversation({ env: { IMAP_URL: imap.url } })
  const listAnswers = async () =>
    (await conversation.read()).entries
      .filter(({ kind }) => kind === 'answer')
      .map(({ text }) => text)
  const readPosition = () =>
    runSql<{ uid_validity: number; last_uid: number }>(
      conversation.dataDir,
      'select * from mailbox_state',
    )[0]
  return { ...conversation, imap, listAnswers, readPosition }
}

it('reads answers as soon as they arrive, and changes nothing in the mailbox; continues after an outage, new numbers and a restart', async () => {
  const { imap, listAnswers, admin, app, dataDir, readLastMailId, readPosition } = await start()
  const deliver = (id: number, text: string) =>
    imap.deliver(buildAnswer({ inReplyTo: readLastMailId(), id: `<a${id}@buyer.example>`, text }))
  const expected: string[] = []
  const waitFor = async (text: string, read = listAnswers) => {
    expected.push(text)
    await vi.waitFor(async () => expect(await read()).toEqual(expected), WAIT)
  }
  for (const mail of buildOtherMails(3)) imap.deliver(mail)
  deliver(1, 'Yes, please.')
  await waitFor('Yes, please.')
  deliver(2, 'And cups?')
  await waitFor('And cups?')
  await vi.waitFor(
    () => expect(readPosition()).toMatchObject({ uid_validity: 1, last_uid: 5 }),
    WAIT,
  )
  expect((await admin('GET /api/mail/mailbox')).body).toMatchObject({ isConnected: true })
  const complete = imap.commands.filter((command) => /BODY\.PEEK\[\]/i.test(command))
  expect(complete).toHaveLength(2)

  imap.hangUp()
  deliver(3, 'During the outage')
  await waitFor('During the outage')

  imap.renumber()
  await vi.waitFor(
    () => expect(readPosition()).toMatchObject({ uid_validity: 2, last_uid: 6 }),
    WAIT,
  )
  expect(await listAnswers()).toEqual(expected)

  await app.close()
  deliver(4, 'While it was off')
  const commands = imap.commands.length
  await startTestApp({ DATA_DIR: dataDir, IMAP_URL: imap.url })
  const select = "select text from entries where kind = 'answer' order by rowid"
  await waitFor('While it was off', async () =>
    runSql<{ text: string }>(dataDir, select).map(({ text }) => text),
  )
  const later = imap.commands.slice(commands).filter((command) => /^UID FETCH/i.test(command))
  expect(later.every((command) => command.startsWith('UID FETCH 7 '))).toBe(true)

  const written = imap.commands.filter((command) =>
    /^(SELECT|UID STORE|UID COPY|UID MOVE|EXPUNGE|APPEND)/i.test(command),
  )
  expect(written).toEqual([])
  expect(imap.commands.some((command) => /^EXAMINE/i.test(command))).toBe(true)
})

it('turns later mails of buyers into enquiries, but none that were there before, or are numbered again', async () => {
  const { imap, admin, dataDir, readPosition } = await start()
  const visit = (lastUid: number, uidValidity = 1) =>
    vi.waitFor(
      () => expect(readPosition()).toMatchObject({ last_uid: lastUid, uid_validity: uidValidity }),
      WAIT,
    )
  const readTexts = async () =>
    (await admin('GET /api/inbox')).body.items.map(({ message }: { message: string }) => message)
  imap.deliver(buildAnswer({ id: '<old@x>', text: 'Old' }))
  await visit(1)
  // The mails of this server are from before its first visit.
  runSql(dataDir, 'update mailbox_state set since = 0')
  imap.deliver(buildAnswer({ id: '<new@x>', text: 'New' }))
  imap.deliver(buildAnswer({ id: '<bob@x>', text: 'Of Bob', from: 'bob@new.example' }))
  await visit(3)
  imap.renumber()
  await visit(3, 2)
  expect(await readTexts()).toEqual([expect.any(String), 'New'])
})

it('reports the problem of a mailbox, and tests it', async () => {
  const imap = await openImapServer()
  const { admin } = await startConversation()
  expect(await admin('POST /api/mail/mailbox/test')).toEqual(
    refusal(409, 'No mailbox is connected'),
  )
  const { password, ...mailbox } = imap.mailbox
  expect(await admin('PUT /api/mail/mailbox', { server: mailbox })).toEqual(
    refusal(400, 'Enter the password'),
  )
  await admin('PUT /api/mail/mailbox', { server: { ...mailbox, password: 'wrong' } })
  expect((await admin('POST /api/mail/mailbox/test')).body).toEqual({
    success: false,
    message: expect.stringMatching(
      /^Your mailbox cannot be read\. The mail server did not accept .+: Wrong password$/,
    ),
  })
  await vi.waitFor(
    async () =>
      expect((await admin('GET /api/mail/mailbox')).body).toMatchObject({
        isConnected: false,
        problem: expect.stringContaining('did not accept the user name'),
        failingSince: MOMENT,
      }),
    WAIT,
  )
  imap.deliver(buildAnswer({}))
  await admin('PUT /api/mail/mailbox', { server: { ...mailbox, password } })
  expect((await admin('POST /api/mail/mailbox/test')).body).toEqual({
    success: true,
    message: 'Connected. Mails in the folder INBOX: 1.',
  })
  const stored = (await admin('GET /api/mail/mailbox')).body
  expect(stored.server).toEqual({ ...mailbox, hasPassword: true })
  expect(JSON.stringify(stored)).not.toContain(password)
  expect(await admin('PUT /api/mail/mailbox', { server: null, ifVersion: 'old' })).toEqual(
    refusal(409, 'changed elsewhere'),
  )
})

it('leaves mails where they are while the disk is almost full', async () => {
  const imap = await openImapServer()
  const server = await startConversation({ env: { IMAP_URL: imap.url, MIN_FREE_MB: '999999999' } })
  const { admin, app, readLastMailId } = server
  imap.deliver(buildAnswer({ inReplyTo: readLastMailId() }))
  await vi.waitFor(
    async () =>
      expect((await admin('GET /api/mail/mailbox')).body).toMatchObject({
        problem: expect.stringContaining('no room'),
      }),
    WAIT,
  )
  expect(runSql(server.dataDir, 'select * from mailbox_state')).toEqual([])
  await admin('POST /api/mail/inbound-secret')
  const timestamp = String(Math.floor(Date.now() / 1_000))
  const headers = { 'webhook-id': 'a', 'webhook-timestamp': timestamp, 'webhook-signature': 'v1,' }
  const call = createCaller(app, { ...headers, 'content-type': 'message/rfc822' })
  expect(await call('POST /api/inbound-mail')).toEqual(refusal(507, 'no room'))
})

it('accepts signed mails from other programs', async () => {
  const { admin, app, ...server } = await startConversation()
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const post = async (
    body: string | Buffer,
    parts: { secret?: string; timestamp?: number; signature?: string; type?: string } = {},
  ) => {
    const { secret = '', timestamp = Math.floor(Date.now() / 1_000) } = parts
    const { type = 'message/rfc822' } = parts
    const signature = parts.signature ?? sign({ id: 'msg_1', timestamp, body }, [secret])
    const headers = {
      'content-type': type,
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signature,
    }
    const response = await fetch(`http://127.0.0.1:${port}/api/inbound-mail?new=true`, {
      method: 'POST',
      headers,
      body: new Uint8Array(Buffer.from(body)),
    })
    return { status: response.status, body: await response.json() }
  }
  const mail = buildAnswer({ inReplyTo: server.readLastMailId() })
  const strangerMail = buildAnswer({ id: '<new@x>', from: 'bob@new.example' })
  expect(await post(mail)).toEqual(refusal(409, 'not set up'))
  const { secret } = (await admin('POST /api/mail/inbound-secret')).body
  expect(await post(mail, { secret })).toEqual(success('Stored.', { stored: true }))
  expect(await post(strangerMail, { secret })).toMatchObject({ body: { stored: true } })
  expect(await post(mail, { secret, type: 'application/json' })).toMatchObject({
    status: 200,
    body: {
      stored: false,
      reason: 'duplicate',
      message: 'The mail was stored before.',
    },
  })
  for (const other of ['', 'hello', '{"from":"a@b.example"}', '{\n  "mail": "Subject: Tea"\n}']) {
    expect(await post(other, { secret }), other).toEqual(refusal(400, 'The body is not a mail.'))
  }
  const bare = await post('Subject: Tea\n\nHello', { secret })
  expect(bare).toMatchObject({ body: { reason: 'no_conversation' } })
  expect(await post(mail, { secret: 'whsec_AAAA' })).toEqual(refusal(401, 'signature is wrong'))
  expect(await post(mail, { secret, signature: 'v1,' })).toEqual(refusal(401, 'signature is wrong'))
  const old = Math.floor(Date.now() / 1_000) - 301
  expect(await post(mail, { secret, timestamp: old })).toEqual(refusal(401, 'older than 5 minutes'))
  expect((await server.read()).entries.filter(({ kind }) => kind === 'answer')).toHaveLength(1)
  await admin('DELETE /api/mail/inbound-secret')
  expect(await post(mail, { secret })).toEqual(refusal(409, 'not set up'))
})

it('fetches the files of an accepted mail of a stranger, where the mailbox has it', async () => {
  const { imap, admin, read, messageId, download } = await start()
  const { reference } = (await admin(`GET /api/messages/${messageId}`)).body
  const deliver = (id: number) =>
    imap.deliver(
      [
        'From: Eve <eve@elsewhere.example>',
        `Subject: ${reference}`,
        `Message-ID: <${id}@x>`,
        'Content-Type: multipart/mixed; boundary=B',
        '',
        '--B',
        '',
        'Our order.',
        '--B',
        'Content-Type: application/pdf; name=order.pdf',
        '',
        '%PDF',
        '--B--',
        '',
      ].join('\r\n'),
    )
  const path = `/api/messages/${messageId}/entries` as const
  const find = async (entry = '') => (await read()).entries.find(({ id }) => id === entry)
  deliver(1)
  deliver(2)
  await vi.waitFor(async () => expect((await read()).entries).toHaveLength(4), WAIT)
  const [first, second] = (await read()).entries.filter(({ mailId }) => mailId)
  expect(first).toMatchObject({ kind: 'suggestion', missingFiles: ['order.pdf'] })
  expect(await admin(`POST ${path}/${first?.id}/files`)).toEqual(refusal(409, 'in your mailbox'))
  for (const entry of [first, second]) await admin(`POST ${path}/${entry?.id}/accept`)
  expect(await admin(`POST ${path}/${first?.id}/files`)).toEqual(success('1 file was added.'))
  expect(await admin(`POST ${path}/${first?.id}/files`)).toEqual(success('0 files were added.'))
  const { missingFiles, files: [file] = [] } = (await find(first?.id)) ?? {}
  expect([missingFiles, file?.name]).toEqual([undefined, 'order.pdf'])
  expect((await download(`${path}/${first?.id}/files/${file?.id}`)).body).toBe('%PDF')
  imap.empty()
  expect(await admin(`POST ${path}/${second?.id}/files`)).toEqual(
    refusal(409, 'The files are still missing. The mailbox does not contain the mail any more.'),
  )
  expect(await find(second?.id)).toMatchObject({ kind: 'answer', missingFiles: ['order.pdf'] })
})
