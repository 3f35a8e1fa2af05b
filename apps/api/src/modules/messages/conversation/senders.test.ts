import { expect, it } from 'vitest'
import { startConversation } from '#api/testing/conversations.ts'
import { createContactFields } from '#api/testing/factories.ts'

const BUYER = 'ada@visitor.example'

const STRANGER = { address: 'eve@elsewhere.example', name: 'Eve' }

it('knows us, third persons and the buyers by their addresses, and never changes the recipient for them', async () => {
  const mailbox = { IMAP_URL: 'imap://company.mailbox%40gmail.com:secret@127.0.0.1:1/INBOX' }
  const { receive, read, readWork, admin, followUp } = await startConversation({ env: mailbox })
  await admin('PUT /api/contact/details', createContactFields({ email: 'sales@company.example' }))
  await followUp({ content: 'Our agent is in copy.', cc: ['Agent@forwarder.example'] })
  for (const [from, kind, state, to = 'sales@company.example'] of [
    ['Sales@company.example', 'follow-up', 'theirs'],
    ['company.mailbox@gmail.com', 'follow-up', 'theirs'],
    ['admin@example.com', 'follow-up', 'theirs'],
    ['bo@export.company.example', 'follow-up', 'theirs'],
    // A forwarder in Cc, and a private address of ours.
    ['agent@forwarder.example', 'suggestion', 'theirs'],
    ['me@gmail.com', 'suggestion', 'theirs', BUYER],
    ['ADA+x@visitor.example', 'answer', 'ours'],
    // An assistant, and a second address.
    ['bo@visitor.example', 'answer', 'ours', BUYER],
    ['ada@gmail.com', 'answer', 'ours'],
  ]) {
    await admin(`PATCH /api/messages/${(await read()).entries[0]?.id}/work-state`, {
      state: 'theirs',
    })
    receive({
      from: { address: from ?? '', name: '' },
      recipients: [to, 'Cc@visitor.example'].map((address) => ({ address, name: '' })),
    })
    const { entries, recipient } = await read()
    expect([entries.at(-1)?.kind, recipient], from).toEqual([kind, BUYER])
    expect(await readWork(), from).toMatchObject({ state })
  }
  const offered = (await read()).people.map(({ address }) => address.toLowerCase())
  expect(offered.toSorted()).toEqual([
    'ada@gmail.com',
    'agent@forwarder.example',
    'bo@visitor.example',
    'cc@visitor.example',
  ])
})

it('follows up to where the buyer wants answers, or to whom the office has chosen', async () => {
  const server = await startConversation()
  const { receive, read, followUp, readMessage, create, save, send, get } = server
  const { reference } = await readMessage()
  const readRecipient = async () => (await read()).recipient
  const replyTo = { address: 'tickets@visitor.example', name: '' }
  receive({ replyTo, list: 'buying' })
  receive({ replyTo, from: STRANGER })
  receive({ replyTo, inReplyTo: [], subject: reference })
  expect(await readRecipient()).toBe(BUYER)
  receive({ replyTo })
  expect(await readRecipient()).toBe(replyTo.address)
  await followUp({ content: 'To you both', cc: [BUYER] })
  await followUp({ content: 'To Eve', to: STRANGER.address })
  receive({ replyTo })
  expect(await readRecipient()).toBe(STRANGER.address)
  expect((await read()).people.map(({ address }) => address)).toEqual([BUYER, replyTo.address])
  const id = await create()
  const { buyer } = (await get(id)).versions[0]
  await save(id, { buyer: { ...buyer, email: 'purchasing@visitor.example' } })
  await send(id)
  expect(await readRecipient()).toBe('purchasing@visitor.example')
})
