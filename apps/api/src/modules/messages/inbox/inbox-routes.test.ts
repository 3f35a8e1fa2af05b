import { EXCERPT_LENGTH, SENDER_MESSAGES } from '@dhow/contract/paging'
import { describe, expect, it } from 'vitest'
import { refusal, success } from '#api/testing/caller.ts'
import { createEnquiry } from '#api/testing/factories.ts'
import { startWithInbox } from '#api/testing/login-as-admin.ts'

const buildNames = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `N${index}` }))

describe('GET /inbox', () => {
  it('returns one empty page for an empty inbox, and 400 for invalid filters', async () => {
    const { readPage, admin } = await startWithInbox()
    expect(await readPage()).toMatchObject({
      items: [],
      total: 0,
      pages: 1,
      subjects: { other: 0 },
    })
    for (const [query, message] of [
      ['status=open', 'status must be one of pending, replied.'],
      ['cursor=WyJhIl0', 'cursor must be the nextCursor of a response to the same call.'],
      ['limit=5&page=1', 'page cannot be combined with limit, cursor or updatedSince.'],
    ]) {
      expect(await admin(`GET /api/inbox?${query}`)).toEqual(refusal(400, message ?? ''))
    }
    expect(await admin('GET /api/inbox/gone')).toEqual(refusal(404, 'no such message'))
  })

  it('returns the fields of the list; GET /messages/:id returns all', async () => {
    const message = '😀'.repeat(EXCERPT_LENGTH + 5)
    const { admin, readPage, ids } = await startWithInbox({ message, reply: 'Yes.' })
    const common = {
      ...createEnquiry(),
      _id: ids[0],
      reference: 'E-1970-00001',
      status: 'replied',
      outcome: 'new',
      createdAt: '1970-01-01T00:00:00.000Z',
      work: { state: 'theirs', since: '1970-01-01T00:00:00.001Z' },
    }
    expect((await readPage()).items).toEqual([
      {
        ...common,
        message: '😀'.repeat(EXCERPT_LENGTH + 1),
        delivery: 'queued',
        newest: { at: '1970-01-01T00:00:00.001Z', text: 'Yes.' },
      },
    ])
    expect((await admin(`GET /api/messages/${ids[0]}`)).body).toEqual({
      ...common,
      message,
      language: 'en',
      reply: {
        content: 'Yes.',
        signature: 'localhost',
        repliedAt: '1970-01-01T00:00:00.001Z',
        delivery: expect.objectContaining({ state: 'queued' }),
      },
    })
  })

  it('sorts by the newest mail or note, and shows its text', async () => {
    const { admin, ids, readPage, readPosition } = await startWithInbox(...buildNames(3))
    await admin(`POST /api/messages/${ids[0]}/notes`, { text: 'Ask the factory.' })
    const { items } = await readPage({ sort: 'activity' })
    expect(items.map(({ name }: { name: string }) => name)).toEqual(['N0', 'N2', 'N1'])
    expect(items[0].newest.text).toBe('Ask the factory.')
    expect(await readPosition(ids[2], { sort: 'activity' })).toEqual({
      previous: ids[0],
      next: ids[1],
      position: 2,
      total: 3,
    })
    const firstPage = await readPage({ sort: 'activity', search: 'visitor', limit: 2 })
    expect(firstPage.items.map(({ name }: { name: string }) => name)).toEqual(['N0', 'N2'])
    const rest = await readPage({ sort: 'activity', limit: 2, cursor: firstPage.nextCursor })
    expect(rest.items.map(({ name }: { name: string }) => name)).toEqual(['N1'])
  })

  it('filters by outcome, and counts each subject', async () => {
    const { admin, ids, readPage } = await startWithInbox(
      { name: 'Won' },
      { name: 'New' },
      { name: 'Lost', subject: 'other' },
      { name: 'Also won' },
    )
    const set = (index: number, body: object) =>
      admin(`PATCH /api/messages/${ids[index]}/outcome`, body)
    await set(0, { outcome: 'won' })
    await set(3, { outcome: 'won' })
    expect(await set(2, { outcome: 'lost', reason: 'Too expensive' })).toEqual(success('Saved.'))
    const won = await readPage({ outcome: 'won' })
    expect(won).toMatchObject({ total: 2, subjects: { enquiry: 2, other: 0 } })
    expect(won.items).toMatchObject([{ name: 'Also won', outcome: 'won' }, { name: 'Won' }])
    expect(await readPage({ outcome: 'won', subject: 'other' })).toMatchObject({
      total: 0,
      subjects: { enquiry: 2 },
    })
    const readLost = async () => (await admin(`GET /api/messages/${ids[2]}`)).body
    expect(await readLost()).toMatchObject({ outcome: 'lost', lostReason: 'Too expensive' })
    await set(2, { outcome: 'new', reason: 'Too expensive' })
    expect((await readLost()).lostReason).toBeUndefined()
    const { body } = await admin('GET /api/dashboard')
    expect(body.messages.outcomes).toEqual({ new: 2, quoted: 0, won: 2, lost: 0 })
  })

  it('finds words in any case and spelling, and characters as they are', async () => {
    const { listNames } = await startWithInbox(
      { name: 'Zoë Ünal', email: 'zoe@ships.example', message: 'Tea,\n  please.' },
      { name: 'Ирина', email: 'irina@ships.example', message: '100% cotton' },
      {
        name: "O'Connor",
        email: 'oc@lagos.example',
        message: 'Do you have 🫖?',
      },
    )
    for (const [title, search, expected] of [
      ['a name without its accents', 'unal', ['Zoë Ünal']],
      ['words across a line break', ' tea,   please ', ['Zoë Ünal']],
      ['a percent sign', '%', ['Ирина']],
      ['a typographic apostrophe', 'o’c', ["O'Connor"]],
      ['an emoji', '🫖', ["O'Connor"]],
      ['SQL', "' or 1=1 --", []],
      ['nothing but white space', '  ', ["O'Connor", 'Ирина', 'Zoë Ünal']],
      ['words in another order', 'ünal zoe', ['Zoë Ünal']],
    ] as const) {
      expect(await listNames({ search }), title).toEqual(expected)
    }
  })

  it.each([
    ['oldest first', { sort: 'oldest' }, [['N0', 'N1'], ['N2', 'N3'], ['new']]],
    ['of a search', { search: 'n' }, [['N3', 'N2'], ['N1', 'N0'], []]],
  ])(
    'reaches every message once with a cursor, although one arrives meanwhile: %s',
    async (_what, query, expected) => {
      const { readPage, services } = await startWithInbox(...buildNames(4))
      const read = async (cursor = {}) => readPage({ limit: 2, ...query, ...cursor })
      const first = await read()
      await services.messages.send({ ...createEnquiry(), name: 'new' })
      const second = await read({ cursor: first.nextCursor })
      const third = second.nextCursor ? await read({ cursor: second.nextCursor }) : { items: [] }
      const names = [first, second, third].map(({ items }) =>
        items.map(({ name }: { name: string }) => name),
      )
      expect(names).toEqual(expected)
      expect(third.nextCursor).toBeUndefined()
    },
  )

  it('lists messages that were created, answered or moved from spam since a time', async () => {
    const { listNames, readPage, ids, admin, services } = await startWithInbox(...buildNames(3))
    const updatedSince = '2001-01-01T00:00:00Z'
    expect(await readPage({ updatedSince })).toMatchObject({ items: [], total: 0 })
    await services.messages.send({ ...createEnquiry(), name: 'new' })
    await services.messages.reply(String(ids[0]), { content: 'Yes.' }, new Date())
    for (const spam of [true, false]) await admin('PUT /api/messages/spam', { ids: [ids[1]], spam })
    expect(await listNames({ updatedSince })).toEqual(['new', 'N1', 'N0'])
  })

  it.each(['newest', 'oldest'])(
    'lists messages that left it since a time, each once: %s',
    async (sort) => {
      const { readPage, ids, admin } = await startWithInbox(...buildNames(4))
      const updatedSince = '2001-01-01T00:00:00Z'
      await admin('DELETE /api/messages/multiple', { ids: ids.slice(0, 3) })
      await admin('PUT /api/messages/restored', { ids: [ids[0]] })
      await admin('DELETE /api/messages/trash', { ids: [ids[1]] })
      await admin('PUT /api/messages/spam', { ids: [ids[3]], spam: true })
      const deleted: { _id: string }[] = []
      let cursor = {}
      do {
        const page = await readPage({ updatedSince, sort, limit: 1, ...cursor })
        deleted.push(...(page.deleted ?? []))
        cursor = { cursor: page.nextCursor }
      } while (Object.values(cursor)[0])
      expect(deleted.map(({ _id }) => _id).sort()).toEqual(ids.slice(1).sort())
      expect((await readPage({ updatedSince, sort })).deleted).toEqual(deleted)
    },
  )
})

it('GET /inbox/:id returns matching neighbours, also of a message that does not match', async () => {
  const { readPosition, ids } = await startWithInbox({}, { reply: 'Yes.' }, { name: 'Bo' }, {})
  expect(await readPosition(ids[3])).toEqual({ next: ids[2], position: 1, total: 4 })
  expect(await readPosition(ids[0])).toEqual({ previous: ids[1], position: 4, total: 4 })
  const pending = { status: 'pending' }
  expect(await readPosition(ids[1], pending)).toEqual({ previous: ids[2], next: ids[0], total: 3 })
  expect(await readPosition(ids[1], { search: 'bo' })).toEqual({ previous: ids[2], total: 1 })
  expect(await readPosition(ids[1], { search: 'nobody' })).toEqual({ total: 0 })
})

const EMAIL = createEnquiry().email

async function startWithSenders(...messages: Parameters<typeof startWithInbox>) {
  const { ids, admin } = await startWithInbox(...messages)
  const getSender = async (id = '') => (await admin(`GET /api/inbox/${id}/sender`)).body
  return { ids, getSender }
}

describe('the sender of a message', () => {
  it('is identified by the complete address, ignoring case, and has the time zone of a country with only one', async () => {
    const { ids, getSender } = await startWithSenders(
      { terms: { country: 'KE' } },
      { email: 'Ada@Visitor.example', terms: { country: 'US' } },
      { email: `x${EMAIL}` },
      {},
    )
    const [oldest, capitals, , newest] = ids
    expect((await getSender(oldest)).timeZone).toBe('Africa/Nairobi')
    expect((await getSender(capitals)).timeZone).toBeUndefined()
    const readOthers = async (id?: string) =>
      (await getSender(id)).others.map(({ _id }: { _id: string }) => _id)
    expect(await readOthers(oldest)).toEqual([newest, capitals])
    expect(await readOthers(capitals)).toEqual([newest, oldest])
  })

  it('has the newest other messages listed, and all counted', async () => {
    const { ids, getSender } = await startWithSenders(...Array(SENDER_MESSAGES + 2).fill({}))
    const { others: otherMessages, total } = await getSender(ids[0])
    expect(otherMessages).toHaveLength(SENDER_MESSAGES)
    expect(otherMessages[0]).toMatchObject({
      _id: ids.at(-1),
      reference: 'E-1970-00007',
      subject: 'enquiry',
      status: 'pending',
    })
    expect(total).toBe(SENDER_MESSAGES + 1)
  })
})
