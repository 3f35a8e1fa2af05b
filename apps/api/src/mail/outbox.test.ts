import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openDatabase } from '#api/database/open.ts'
import { aMail } from '#api/testing/mails.ts'
import { sql } from '#api/testing/sql.ts'
import { temporaryFolder } from '#api/testing/temporary-folder.ts'
import { backoff, createOutbox } from './outbox.ts'
import type { MailDraft, OutgoingMail } from './outgoing-mail.ts'
import { createMailStore } from './store.ts'
import type { Transport } from './transport.ts'

const [SECOND, MINUTE, HOUR, DAY] = [1_000, 60_000, 3_600_000, 86_400_000]
const START = Date.UTC(2026, 0, 1)

/** What a mail server says to a mail. */
const answer = (responseCode: number, response = `${responseCode} No`, command = 'RCPT TO') =>
  Object.assign(new Error(response), { responseCode, response, command })

/** The mail server cannot be reached. */
const AWAY = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ESOCKET', command: 'CONN' })

/** A transport that takes every mail, unless `send` says otherwise. */
const transportOf = (
  send: (mail: OutgoingMail) => Promise<void> | void = () => {},
  { configured = true } = {},
) => {
  const sent: OutgoingMail[] = []
  const transport: Transport = {
    configured,
    domain: 'company.example',
    send: async (mail) => {
      await send(mail)
      sent.push(mail)
      return '250 Taken'
    },
    close: async () => {},
  }
  return { transport, sent }
}

/** An outbox on the real database of a folder, with a clock that the test moves. */
function start(transport: Transport, dataDir = temporaryFolder()) {
  const database = openDatabase(dataDir)
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  let time = START
  const store = createMailStore(database.db)
  const outbox = createOutbox({ store, transport, log, now: () => time })
  const close = async () => {
    await outbox.close()
    database.close()
  }
  onTestFinished(close)
  const work = async () => {
    outbox.wake()
    await outbox.idle()
  }
  const send = async (over: Partial<MailDraft> = {}) => {
    outbox.add(aMail(over))
    await work()
  }
  const turn = (milliseconds: number) => {
    time += milliseconds
  }
  const pass = async (milliseconds: number) => {
    turn(milliseconds)
    await work()
  }
  return { ...outbox, ...database, log, dataDir, work, send, turn, pass, close }
}

type Row = {
  id: string
  state: string
  sent_at: number | null
  attempts: number
  last_error: string | null
  next_attempt_at: number
  body: string
  html: string
}
const rows = (dataDir: string) => sql<Row>(dataDir, 'select * from outbox order by rowid')
const tries = (dataDir: string) =>
  sql<{ at: number; outcome: string; words: string }>(dataDir, 'select * from mail_attempts')

describe('a mail', () => {
  it('leaves once, is known to have left, and its words are kept no longer', async () => {
    const { transport, sent } = transportOf()
    const { send, dataDir } = start(transport)
    await send()
    const { kind: _, ...letter } = aMail()
    expect(sent).toMatchObject([{ ...letter, to: letter.to, automatic: true }])
    expect(sent[0]?.messageId).toBe(`<${sent[0]?.id}@company.example>`)
    expect(rows(dataDir)).toMatchObject([
      { state: 'sent', sent_at: START, attempts: 1, last_error: null, body: '', html: '' },
    ])
    expect(tries(dataDir)).toMatchObject([{ at: START, outcome: 'sent', words: '250 Taken' }])
  })

  it('is not written when the transaction it belongs to fails', () => {
    const { add, db, dataDir } = start(transportOf().transport)
    const enquire = () =>
      db.transaction(() => {
        add(aMail())
        throw new Error('disk full')
      })
    expect(enquire).toThrow('disk full')
    expect(rows(dataDir)).toEqual([])
  })

  it('is not looked for before it is due again', async () => {
    const { send, db } = start(transportOf(() => Promise.reject(answer(451))).transport)
    await send()
    expect(createMailStore(db).nextDue()).toEqual(new Date(START + 10 * SECOND))
  })

  it('is tried again by itself, first after ten seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const refusing = vi.fn().mockRejectedValueOnce(answer(451)).mockResolvedValue(undefined)
    const { transport, sent } = transportOf(refusing)
    const outbox = start(transport)
    await outbox.send()
    vi.advanceTimersByTime(10 * SECOND - 1)
    await outbox.idle()
    expect(refusing).toHaveBeenCalledTimes(1)
    outbox.turn(10 * SECOND)
    vi.advanceTimersByTime(1)
    await outbox.idle()
    expect(sent).toHaveLength(1)
  })

  it('keeps every try, with its time and what the server said', async () => {
    const send = vi
      .fn()
      .mockRejectedValueOnce(AWAY)
      .mockRejectedValueOnce(answer(451, '451 4.7.1 Greylisted,\r\n\tcome back\u0007 later'))
    const outbox = start(transportOf(send).transport)
    await outbox.send()
    await outbox.pass(10 * SECOND)
    await outbox.pass(10 * SECOND)
    expect(
      tries(outbox.dataDir).map(({ at, outcome, words }) => [at - START, outcome, words]),
    ).toEqual([
      [0, 'server-failed', 'The mail server could not be reached: connect ECONNREFUSED'],
      [10_000, 'deferred', '451 4.7.1 Greylisted, come back later'],
      [20_000, 'sent', '250 Taken'],
    ])
  })

  it('that the server refuses for good is not tried again', async () => {
    const refusing = vi.fn().mockRejectedValue(answer(550, '550 5.1.1 No such mailbox'))
    const { send, pass, dataDir, health } = start(transportOf(refusing).transport)
    await send()
    await pass(3 * DAY)
    expect(refusing).toHaveBeenCalledTimes(1)
    expect(rows(dataDir)).toMatchObject([
      { state: 'refused', last_error: '550 5.1.1 No such mailbox', body: 'Hello\n' },
    ])
    expect(health()).toMatchObject({
      waiting: 0,
      refused: 1,
      undelivered: [{ kind: 'enquiry', reason: '550 5.1.1 No such mailbox' }],
    })
  })

  it('that becomes a file, because there is no mail server, is stored and not sent', async () => {
    const { transport } = transportOf(undefined, { configured: false })
    const { send, dataDir, deliveries, log } = start(transport)
    await send({ kind: 'reply', about: 'message1' })
    expect(rows(dataDir)).toMatchObject([{ state: 'stored', sent_at: null, body: '', html: '' }])
    expect(tries(dataDir)).toMatchObject([{ outcome: 'stored' }])
    expect(deliveries(['message1']).get('message1')).toEqual({ state: 'stored', attempts: 1 })
    expect(log.info).not.toHaveBeenCalledWith(expect.anything(), 'mail sent')
  })

  it('is given up after three days, and tried a last time before', async () => {
    const refusing = vi.fn().mockRejectedValue(answer(451))
    const { send, pass, dataDir } = start(transportOf(refusing).transport)
    await send()
    let passed = 0
    for (let round = 0; round < 60 && rows(dataDir)[0]?.state === 'waiting'; round++) {
      const wait = (rows(dataDir)[0]?.next_attempt_at ?? 0) - START - passed
      passed += wait
      await pass(wait)
    }
    expect(passed).toBe(3 * DAY)
    expect(rows(dataDir)).toMatchObject([{ state: 'expired' }])
    const gaps = tries(dataDir).map(({ at }, index, all) => at - (all[index - 1]?.at ?? START))
    expect(gaps.slice(1, 5)).toEqual([10, 10, 20, 40].map((seconds) => seconds * SECOND))
    expect(Math.max(...gaps)).toBe(6 * HOUR)
  })

  it('does not hold up the others when it cannot leave', async () => {
    const { transport, sent } = transportOf(({ subject }) => {
      if (subject === 'stuck') throw answer(451)
    })
    const { send, dataDir } = start(transport)
    await send({ subject: 'stuck' })
    await send({ subject: 'free' })
    expect(sent.map(({ subject }) => subject)).toEqual(['free'])
    expect(rows(dataDir)).toMatchObject([{ state: 'waiting' }, { state: 'sent' }])
  })
})

describe('while the mail server is away', () => {
  it('one mail tries for all of them; when it gets through, they follow at once', async () => {
    let away = true
    const send = vi.fn(() => {
      if (away) throw AWAY
    })
    const { transport, sent } = transportOf(send)
    const { add, pass, work, dataDir, health } = start(transport)
    for (let n = 0; n < 20; n++) add(aMail({ subject: String(n) }))
    await work()
    expect(send).toHaveBeenCalledTimes(1)
    await pass(10 * SECOND)
    expect(send).toHaveBeenCalledTimes(2)
    expect(health()).toMatchObject({
      waiting: 20,
      failing: 20,
      failingSince: new Date(START).toISOString(),
      lastError: expect.stringContaining('ECONNREFUSED'),
    })

    away = false
    await pass(10 * SECOND)
    expect(sent.map(({ subject }) => subject)).toEqual([...Array(20).keys()].map(String))
    expect(rows(dataDir).every(({ state }) => state === 'sent')).toBe(true)
    expect(health()).toEqual({
      configured: true,
      waiting: 0,
      failing: 0,
      refused: 0,
      undelivered: [],
    })
  })

  it('a restart tries at once: the settings may be others now', async () => {
    const before = start(
      transportOf(() => {
        throw AWAY
      }).transport,
    )
    await before.send()
    await before.close()
    const { transport, sent } = transportOf()
    const after = start(transport, before.dataDir)
    await after.work()
    expect(sent).toHaveLength(0)
    after.start()
    await after.idle()
    expect(sent).toHaveLength(1)
  })

  it('mails whose time is over expire together', async () => {
    const send = vi.fn(() => {
      throw AWAY
    })
    const { add, pass, work, dataDir } = start(transportOf(send).transport)
    for (let n = 0; n < 5; n++) add(aMail())
    await work()
    await pass(3 * DAY)
    expect(send).toHaveBeenCalledTimes(2)
    expect(rows(dataDir).map(({ state }) => state)).toEqual(Array(5).fill('expired'))
  })
})

describe('a reset link', () => {
  it('is not sent when it is dead on arrival, and is kept by nobody', async () => {
    const send = vi.fn(() => {
      throw AWAY
    })
    const outbox = start(transportOf(send).transport)
    await outbox.send({ kind: 'reset-link' })
    await outbox.pass(30 * MINUTE)
    expect(send).toHaveBeenCalledTimes(1)
    expect(rows(outbox.dataDir)).toMatchObject([{ state: 'expired', body: '', html: '' }])
  })

  it('goes before other mail', async () => {
    const { transport, sent } = transportOf()
    const { add, work } = start(transport)
    add(aMail({ subject: 'first' }))
    add(aMail({ subject: 'link', kind: 'reset-link' }))
    await work()
    expect(sent.map(({ subject }) => subject)).toEqual(['link', 'first'])
  })
})

describe('the wait for the next try', () => {
  it('is as long as the mail has waited, from ten seconds up to six hours', () => {
    expect([0, 10, 25].map((seconds) => backoff(seconds * SECOND) / SECOND)).toEqual([10, 10, 25])
    expect([5, 6, 7, 70].map((hours) => backoff(hours * HOUR) / HOUR)).toEqual([5, 6, 6, 6])
  })
})

describe('the outbox', () => {
  it('sends no mail twice, however often it is woken', async () => {
    const { transport, sent } = transportOf()
    const { add, wake, idle } = start(transport)
    for (let n = 0; n < 5; n++) {
      add(aMail({ subject: String(n) }))
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
    add(aMail({ subject: 'first' }))
    wake()
    add(aMail({ subject: 'second' }))
    wake()
    gate.resolve()
    await idle()
    expect(sent.map(({ subject }) => subject)).toEqual(['first', 'second'])
  })

  it('leaves a mail to the worker that has it in hand, until nothing is heard of that one', async () => {
    const gate = Promise.withResolvers<void>()
    const slow = transportOf(() => gate.promise)
    const one = start(slow.transport)
    one.add(aMail())
    one.wake()

    const { transport, sent } = transportOf()
    const other = start(transport, one.dataDir)
    await other.work()
    expect(sent).toEqual([])
    await other.pass(20 * SECOND)
    expect(sent).toHaveLength(1)

    gate.resolve()
    await one.idle()
    expect(sent[0]?.messageId).toBe(slow.sent[0]?.messageId)
    expect(rows(one.dataDir)).toMatchObject([{ state: 'sent', attempts: 1 }])
  })

  it('closes after the mail that is on its way, and leaves the rest', async () => {
    const gate = Promise.withResolvers<void>()
    const { transport, sent } = transportOf(() => gate.promise)
    const { add, wake, close, dataDir } = start(transport)
    add(aMail())
    add(aMail())
    wake()
    const closed = close()
    gate.resolve()
    await closed
    expect(sent).toHaveLength(1)
    expect(rows(dataDir).filter(({ sent_at }) => sent_at === null)).toHaveLength(1)
  })

  it('outlives a database that fails for a while', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { send, idle, db, dataDir, log } = start(transportOf().transport)
    const update = vi.spyOn(db, 'update').mockImplementation(() => {
      throw new Error('database is locked')
    })
    await send()
    expect(log.error).toHaveBeenCalledWith(
      { err: expect.objectContaining({ message: 'database is locked' }) },
      expect.any(String),
    )
    update.mockRestore()
    vi.advanceTimersByTime(MINUTE)
    await idle()
    expect(rows(dataDir)).toMatchObject([{ state: 'sent' }])
  })

  it('removes a mail thirty days after it was written, unless it still waits', async () => {
    const { send, pass, dataDir } = start(
      transportOf(({ subject }) => {
        if (subject === 'late') throw answer(451)
      }).transport,
    )
    await send()
    await pass(30 * DAY)
    await send({ subject: 'late' })
    expect(rows(dataDir)).toHaveLength(2)
    await pass(DAY)
    expect(rows(dataDir)).toMatchObject([{ state: 'waiting' }])
    expect(tries(dataDir).map(({ outcome }) => outcome)).not.toContain('sent')
  })

  it('logs neither the addressee nor the words of a mail', async () => {
    const refused = answer(550, '550 <sales@company.example> is unknown')
    const refuse = vi.fn().mockResolvedValueOnce(undefined).mockRejectedValue(refused)
    const { send, log } = start(transportOf(refuse).transport)
    await send({ subject: 'Secret subject' })
    await send({ subject: 'Secret subject' })
    expect(log.info).toHaveBeenCalledOnce()
    expect(log.warn).toHaveBeenCalledOnce()
    const logged = JSON.stringify([log.info.mock.calls, log.warn.mock.calls])
    expect(logged).toContain('is unknown')
    expect(logged).not.toMatch(/Secret|sales@/)
  })
})

describe('a mail that was refused or given up', () => {
  const reply = { kind: 'reply', about: 'message1' } as const

  it('can be sent again, which begins its three days anew', async () => {
    const send = vi.fn().mockRejectedValueOnce(answer(550))
    const { transport, sent } = transportOf(send)
    const outbox = start(transport)
    await outbox.send(reply)
    expect(outbox.deliveries(['message1', 'message2'])).toEqual(
      new Map([['message1', { state: 'refused', attempts: 1, reason: '550 No' }]]),
    )
    outbox.sendAgain({
      ...aMail({ text: 'Corrected\n', to: { address: 'right@visitor.example' } }),
      ...reply,
    })
    await outbox.work()
    expect(sent).toMatchObject([{ text: 'Corrected\n', to: { address: 'right@visitor.example' } }])
    expect(outbox.deliveries(['message1']).get('message1')).toEqual({
      state: 'sent',
      attempts: 2,
      sentAt: new Date(START).toISOString(),
    })
  })

  it('is not sent again while it is on its way', async () => {
    const gate = Promise.withResolvers<void>()
    const outbox = start(transportOf(() => gate.promise).transport)
    outbox.add(aMail(reply))
    outbox.wake()
    expect(outbox.sendAgain({ ...aMail(), ...reply })).toBe(false)
    gate.resolve()
    await outbox.idle()
    expect(rows(outbox.dataDir)).toMatchObject([{ state: 'sent', attempts: 1 }])
  })

  it('is written anew when nothing is known of it any more', async () => {
    const { transport, sent } = transportOf()
    const outbox = start(transport)
    expect(outbox.sendAgain({ ...aMail(), ...reply })).toBe(true)
    await outbox.work()
    expect(sent).toHaveLength(1)
  })

  it('is warned of until that is dismissed', async () => {
    const outbox = start(
      transportOf(() => {
        throw answer(550)
      }).transport,
    )
    await outbox.send(reply)
    expect(outbox.health().refused).toBe(1)
    outbox.dismiss()
    expect(outbox.health()).toMatchObject({ refused: 0, undelivered: [] })
    expect(outbox.deliveries(['message1']).get('message1')?.state).toBe('refused')
  })

  it('goes to the company where it reads its mail now', async () => {
    const send = vi.fn().mockRejectedValueOnce(answer(550))
    const { transport, sent } = transportOf(send)
    const outbox = start(transport)
    await outbox.send({ to: { address: 'old@company.example' } })
    await outbox.send({ ...reply, to: { address: 'ada@visitor.example' } })
    outbox.sendAllAgain('new@company.example')
    await outbox.work()
    expect(sent.map(({ to }) => to.address)).toEqual(['ada@visitor.example', 'new@company.example'])
  })
})
