import { LIMITS } from '@dhow/contract/limits'
import { expect, it } from 'vitest'
import type { InboundMail } from '#api/platform/inbound-mail/inbound-mail.ts'
import { createInboundMail, startConversation } from '#api/testing/conversations.ts'
import { createContactFields } from '#api/testing/factories.ts'
import { readMails } from '#api/testing/mailbox.ts'
import { runSql } from '#api/testing/sql.ts'

const ADA = { address: 'Ada@visitor.example', name: 'Ada Visitor' }
const BOB = { address: 'bob@new.example', name: 'Bob' }
const SALES = { address: 'sales@dhow.example', name: '' }
const ALL = { since: new Date(0), fromAnyone: true }

/** Starts a server whose only known buyer is Ada. */
async function start() {
  const server = await startConversation()
  const { services, admin } = server
  await admin('PUT /api/contact/details', createContactFields({ email: 'sales@dhow.example' }))
  const { inbound } = services.conversations
  const receiveNew = (mail: Partial<InboundMail> = {}, newMails = ALL) =>
    inbound.receive(createInboundMail({ from: ADA, subject: 'Rice', ...mail }), newMails).messageId
  const listMessages = async () => (await admin('GET /api/inbox')).body.items
  return { ...server, inbound, receiveNew, listMessages }
}

it('a mail of a known buyer becomes an enquiry once, with its words, subject and files; webhooks hear of it, nobody gets a mail', async () => {
  const { receiveFiles, admin, dataDir, inbound, listMessages, read } = await start()
  await admin('POST /api/webhooks', {
    url: 'https://8.8.8.8/',
    events: ['enquiry.created'],
    enabled: true,
  })
  const readOutbox = () => runSql(dataDir, 'select id from outbox')
  const earlierMails = readOutbox()
  const mail = {
    key: '<new@visitor.example>',
    messageId: '<new@visitor.example>',
    from: ADA,
    inReplyTo: ['<unknown@x>'],
    subject: 'Re: AW: Rice?',
    text: 'Do you have rice?\n\n> Hi',
  }
  const id = await receiveFiles([{ name: 'list.docx', content: Buffer.from('a') }], mail, ALL)
  const message = (await admin(`GET /api/messages/${id}`)).body
  expect(message).toMatchObject({
    name: 'Ada Visitor',
    email: 'Ada@visitor.example',
    subject: 'enquiry',
    mailSubject: 'Rice?',
    message: 'Do you have rice?\n\n> Hi',
    status: 'pending',
    work: { state: 'ours' },
  })
  expect((await read(id)).entries.slice(1)).toMatchObject([
    { kind: 'answer', text: '', files: [{ name: 'list.docx', bytes: 1 }] },
  ])
  expect(inbound.wants(createInboundMail(mail), ALL)).toBe(false)
  expect(inbound.receive(createInboundMail(mail), ALL)).toEqual({ reason: 'duplicate' })
  expect(await listMessages()).toHaveLength(2)
  expect(readOutbox()).toEqual(earlierMails)
  const [event] = runSql<{ body: string }>(dataDir, 'select body from webhook_deliveries')
  expect(JSON.parse(event?.body ?? '').data).toMatchObject({ id })
  expect((await admin('GET /api/inbox?search=rice%3F')).body.total).toBe(1)
})

it('the reply continues the mail, and answers to either belong to its conversation', async () => {
  const server = await start()
  const { receiveNew, admin, readLastMailId, read } = server
  const id = receiveNew({ key: '<new@v>', messageId: '<new@v>' }) ?? ''
  expect(receiveNew({ references: ['<new@v>'], text: 'One more thing' })).toBe(id)
  const other = { from: BOB, key: '<bob@x>', messageId: '<bob@x>', references: ['<new@v>'] }
  expect(receiveNew(other)).toBe(id)
  await admin(`POST /api/messages/${id}/reply`, { replyContent: 'Yes.', signature: '' })
  expect((await readMails(server)).at(-1)?.headers).toMatchObject({
    subject: expect.stringMatching(/^Re: Rice .*E-\d{4}-00002/),
    'in-reply-to': expect.stringMatching(/^<\d+@buyer.example>$/),
  })
  await server.followUp({ content: 'In May.', to: 'new@x.example' }, id)
  expect((await readMails(server)).at(-1)?.headers.references).not.toContain('<new@v>')
  await server.followUp({ content: 'In May.', to: ADA.address }, id)
  expect((await readMails(server)).at(-1)?.headers.references).toContain('<new@v>')
  expect(receiveNew({ inReplyTo: [readLastMailId()], text: 'Thanks' })).toBe(id)
  const kinds = (await read(id)).entries.map(({ kind }) => kind)
  expect(kinds.slice(3)).toEqual(['reply', 'follow-up', 'follow-up', 'answer'])
})

const NO_ENQUIRIES: [title: string, mail: Partial<InboundMail>, isEnquiry?: true][] = [
  ['of an unknown sender', { from: BOB }],
  ['sent by a program', { isBulk: true }],
  ['sent by a list', { list: 'news.visitor.example' }],
  ['that reports an absence', { kind: 'automatic' }],
  ['without a sender', { from: undefined } as never],
  ['whose sender cannot be answered', { from: { address: 'ada', name: '' } }],
  ['of the company', { from: { address: 'sales+web@dhow.example', name: '' } }],
  ['of a colleague', { from: { address: 'carl@dhow.example', name: '' } }],
  ['to be answered to a colleague', { replyTo: { address: 'carl@de.dhow.example', name: '' } }],
  ['from before the mailbox was set up', { at: new Date('2026-01-01') }],
  ['of a group of the company', { list: 'sales.dhow.example', replyTo: SALES }, true],
  ['to be answered to a buyer', { from: BOB, replyTo: ADA }, true],
]

it('mails of programs, lists, the company and unknown senders become no enquiries, those to be answered to a buyer do', async () => {
  const { receiveNew, listMessages } = await start()
  for (const [title, mail, isEnquiry = false] of NO_ENQUIRIES) {
    const newMails = { since: new Date('2026-02-01'), fromAnyone: mail.from !== BOB }
    expect(receiveNew(mail, newMails) !== undefined, title).toBe(isEnquiry)
  }
  expect(await listMessages()).toHaveLength(3)
})

it('mails of unknown senders become enquiries if the company chose it, doubtful ones in spam', async () => {
  const { receiveNew, admin, listMessages } = await start()
  const id = receiveNew({ from: BOB, text: 'Do you have rice?' })
  expect((await listMessages())[0]).toMatchObject({ _id: id, name: 'Bob' })
  const text = 'Best SEO agency: https://a.example https://b.example https://c.example'
  const spam = receiveNew({ from: { address: 'eve@spam.example', name: '' }, text })
  expect((await admin('GET /api/inbox?spam=true')).body.items).toMatchObject([
    { _id: spam, name: 'eve@spam.example' },
  ])
  // Spam makes no buyer, and a signature of a buyer may have links.
  expect(receiveNew({ from: { address: 'eve@spam.example', name: '' } }, NONE)).toBeUndefined()
  expect(receiveNew({ text })).toBeDefined()
  expect(await listMessages()).toHaveLength(3)
})

const NONE = { ...ALL, fromAnyone: false }

it('nothing of a long mail, or of the sixth one of a day, is lost', async () => {
  const { receiveNew, read, listMessages } = await start()
  const text = `${'a'.repeat(LIMITS.message - 1)}🍚 end`
  const id = receiveNew({ text, notice: 'One picture is missing.' }) ?? ''
  const [enquiry, rest] = (await read(id)).entries
  expect([enquiry?.text, rest?.text].join('')).toBe(text)
  expect(rest?.notice).toBe('One picture is missing. This is the rest of the long mail above.')
  const ids = Array.from({ length: 4 }, (_, n) => receiveNew({ text: `Mail ${n}` }))
  expect(ids[3]).toBe(ids[2])
  expect(await listMessages()).toHaveLength(5)
  expect((await read(ids[3])).entries.map((entry) => entry.text)).toEqual(['Mail 2', 'Mail 3'])
})
