import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openDatabase } from '#api/database/open.ts'
import { openSmtpInbox } from '#api/testing/smtp-inbox.ts'
import { sql } from '#api/testing/sql.ts'
import { temporaryFolder } from '#api/testing/temporary-folder.ts'
import { backoff, createOutbox } from './outbox.ts'
import { createTransport, type Transport } from './transport.ts'

const mail = { to: 'sales@company.example', subject: 'Hello', body: 'Hello' }
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }

type Sent = Parameters<Transport['send']>[0]

/** A transport that takes every mail, unless `send` says otherwise. */
const transportOf = (send: (mail: Sent) => Promise<void> | void = () => {}) => {
  const sent: Sent[] = []
  const transport: Transport = {
    send: async (sending) => {
      await send(sending)
      sent.push(sending)
    },
    close: async () => {},
  }
  return { transport, sent }
}

/** An outbox on the real database of a folder. */
function start(transport: Transport, dataDir = temporaryFolder()) {
  const database = openDatabase(dataDir)
  const outbox = createOutbox(database.db, transport, log)
  const close = async () => {
    await outbox.close()
    database.close()
  }
  onTestFinished(close)
  const send = async (subject = mail.subject) => {
    outbox.add({ ...mail, subject })
    outbox.wake()
    await outbox.idle()
  }
  return { ...outbox, ...database, dataDir, send, close }
}

const smtp = (url: string) =>
  createTransport({ smtpUrl: url, from: 'no-reply@company.example' }, '', log)

type Row = { sent_at: number | null; attempts: number; last_error: string | null }
const rows = (dataDir: string) => sql<Row>(dataDir, 'select * from outbox order by rowid')

/** Lets the wait for the next try be over. */
const makeDue = (dataDir: string) => sql(dataDir, 'update outbox set next_attempt_at = 0')

describe('a mail', () => {
  it('leaves once, and is known to have left', async () => {
    const { transport, sent } = transportOf()
    const { send, dataDir } = start(transport)
    await send()
    expect(sent).toEqual([
      { ...mail, id: expect.any(String), date: expect.any(Date), replyTo: undefined },
    ])
    expect(rows(dataDir)).toMatchObject([
      { sent_at: expect.any(Number), attempts: 1, last_error: null },
    ])
  })

  it('is not written when the transaction it belongs to fails', () => {
    const { add, db, dataDir } = start(transportOf().transport)
    const enquire = () =>
      db.transaction(() => {
        add(mail)
        throw new Error('disk full')
      })
    expect(enquire).toThrow('disk full')
    expect(rows(dataDir)).toEqual([])
  })

  it('arrives later, under the same Message-ID, when the server was away', async () => {
    const { url, port, close } = await openSmtpInbox()
    await close()
    const { send, wake, idle, dataDir } = start(smtp(url))
    await send()
    expect(rows(dataDir)).toMatchObject([
      { sent_at: null, attempts: 1, last_error: expect.stringContaining('ECONNREFUSED') },
    ])

    const inbox = await openSmtpInbox({ port })
    makeDue(dataDir)
    wake()
    await idle()
    const [{ id }] = sql<{ id: string }>(dataDir, 'select id from outbox') as [{ id: string }]
    expect(inbox.mails).toHaveLength(1)
    expect(inbox.mails[0]?.headers['message-id']).toBe(`<${id}@company.example>`)
    expect(rows(dataDir)).toMatchObject([
      { sent_at: expect.any(Number), attempts: 2, last_error: null },
    ])
  })

  it('keeps its Message-ID when it is refused and sent again', async () => {
    const refuse = { responseCode: 451, message: 'Greylisted, try again' }
    const busy = await openSmtpInbox({ refuse })
    const { send, wake, idle, dataDir } = start(smtp(busy.url))
    await send()
    expect(rows(dataDir)).toMatchObject([{ last_error: expect.stringContaining('Greylisted') }])
    await busy.close()
    const inbox = await openSmtpInbox({ port: busy.port })
    makeDue(dataDir)
    wake()
    await idle()
    expect(inbox.mails).toHaveLength(1)
  })

  it('is tried again by itself, first after ten seconds', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
    const refusing = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue(undefined)
    const { transport, sent } = transportOf(refusing)
    const { send } = start(transport)
    await send()
    await vi.advanceTimersByTimeAsync(backoff(1) - 1)
    expect(refusing).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toHaveLength(1)
  })

  it('does not hold up the others when it cannot leave', async () => {
    const { transport, sent } = transportOf(({ subject }) => {
      if (subject === 'stuck') throw new Error('no such mailbox')
    })
    const { send, dataDir } = start(transport)
    await send('stuck')
    await send('free')
    expect(sent.map(({ subject }) => subject)).toEqual(['free'])
    expect(rows(dataDir)).toMatchObject([{ sent_at: null }, { sent_at: expect.any(Number) }])
  })
})

describe('the wait for the next try', () => {
  it('doubles from ten seconds up to six hours', () => {
    expect([1, 2, 3].map(backoff)).toEqual([10_000, 20_000, 40_000])
    expect([12, 13, 5_000].map(backoff)).toEqual([20_480_000, 21_600_000, 21_600_000])
  })
})

describe('the outbox', () => {
  it('sends no mail twice, however often it is woken', async () => {
    const { transport, sent } = transportOf()
    const { add, wake, idle } = start(transport)
    for (let n = 0; n < 5; n++) {
      add({ ...mail, subject: String(n) })
      wake()
      wake()
    }
    await idle()
    expect(sent.map(({ subject }) => subject).sort()).toEqual(['0', '1', '2', '3', '4'])
  })

  it('sends what was added while it was sending', async () => {
    const gate = Promise.withResolvers<void>()
    const { transport, sent } = transportOf(() => gate.promise)
    const { add, wake, idle } = start(transport)
    add({ ...mail, subject: 'first' })
    wake()
    add({ ...mail, subject: 'second' })
    wake()
    gate.resolve()
    await idle()
    expect(sent.map(({ subject }) => subject)).toEqual(['first', 'second'])
  })

  it('sends after a restart what was left over', async () => {
    const before = start(transportOf().transport)
    before.add(mail)
    await before.close()

    const { transport, sent } = transportOf()
    const after = start(transport, before.dataDir)
    after.wake()
    await after.idle()
    expect(sent).toMatchObject([mail])
  })

  it('closes after the mail that is on its way, and leaves the rest', async () => {
    const gate = Promise.withResolvers<void>()
    const { transport, sent } = transportOf(() => gate.promise)
    const { add, wake, close, dataDir } = start(transport)
    add(mail)
    add(mail)
    wake()
    const closed = close()
    gate.resolve()
    await closed
    expect(sent).toHaveLength(1)
    expect(rows(dataDir).filter(({ sent_at }) => sent_at === null)).toHaveLength(1)
  })

  it('outlives a database that fails for a while', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
    const { send, db, dataDir } = start(transportOf().transport)
    const update = vi.spyOn(db, 'update').mockImplementation(() => {
      throw new Error('database is locked')
    })
    await send()
    expect(log.error).toHaveBeenCalledWith(
      { err: expect.objectContaining({ message: 'database is locked' }) },
      expect.any(String),
    )
    update.mockRestore()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(rows(dataDir)).toMatchObject([{ sent_at: expect.any(Number) }])
  })

  it('logs neither the addressee nor the words of a mail', async () => {
    const { transport } = transportOf()
    await start(transport).send('Secret subject')
    expect(log.info).toHaveBeenCalled()
    expect(JSON.stringify(log.info.mock.calls)).not.toMatch(/Secret|sales@/)
  })
})
