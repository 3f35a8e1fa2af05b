import { describe, expect, it, vi } from 'vitest'
import { aMail } from '#api/testing/mailbox.ts'
import {
  mailRows,
  START,
  smtpError,
  startOutbox,
  transportOf,
  UNREACHABLE,
} from '#api/testing/outbox.ts'

const [SECOND_MS, MINUTE_MS, HOUR_MS, DAY_MS] = [1_000, 60_000, 3_600_000, 86_400_000]

describe('a mail', () => {
  it('leaves once, is known to have left, and its texts are kept no longer', async () => {
    const { transport, sent } = transportOf()
    const { send, dataDir } = startOutbox(transport)
    await send()
    const { to, subject } = aMail()
    const content = { text: 'Hello\n', html: '<p dir="auto">Hello</p>' }
    expect(sent).toMatchObject([{ to, subject, ...content, automatic: 'auto-generated' }])
    expect(sent[0]?.messageId).toBe(`<${sent[0]?.id}@company.example>`)
    expect(mailRows(dataDir)).toMatchObject([
      { state: 'sent', sent_at: START, attempts: 1, last_error: null, body: '', html: '' },
    ])
  })

  it('is not written when the transaction it belongs to fails', () => {
    const { add, db, dataDir } = startOutbox(transportOf().transport)
    const enquire = () =>
      db.transaction(() => {
        add(aMail())
        throw new Error('disk full')
      })
    expect(enquire).toThrow('disk full')
    expect(mailRows(dataDir)).toEqual([])
  })

  it('is tried again by itself, first after ten seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const refusing = vi.fn().mockRejectedValueOnce(smtpError(451)).mockResolvedValue(undefined)
    const { transport, sent } = transportOf(refusing)
    const outbox = startOutbox(transport)
    await outbox.send()
    vi.advanceTimersByTime(10 * SECOND_MS - 1)
    await outbox.idle()
    expect(refusing).toHaveBeenCalledTimes(1)
    outbox.turn(10 * SECOND_MS)
    vi.advanceTimersByTime(1)
    await outbox.idle()
    expect(sent).toHaveLength(1)
  })

  it('is not tried within ten seconds of another that met no mail server, however many come', async () => {
    const away = vi.fn().mockRejectedValueOnce(UNREACHABLE).mockResolvedValue(undefined)
    const { transport, sent } = transportOf(away)
    const { send, pass } = startOutbox(transport)
    await send()
    for (let time = 0; time < 5; time++) await send()
    await pass(10 * SECOND_MS - 1)
    expect(away).toHaveBeenCalledTimes(1)
    await pass(1)
    expect(sent).toHaveLength(6)
  })

  it('that the server refuses for good is not tried again', async () => {
    const refusing = vi.fn().mockRejectedValue(smtpError(550, '550 5.1.1 No such mailbox'))
    const { send, pass, dataDir, health } = startOutbox(transportOf(refusing).transport)
    await send()
    await pass(3 * DAY_MS)
    expect(refusing).toHaveBeenCalledTimes(1)
    expect(mailRows(dataDir)).toMatchObject([
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
    const { send, dataDir, deliveries, log } = startOutbox(transport)
    await send({ kind: 'reply', about: 'message1' })
    expect(mailRows(dataDir)).toMatchObject([
      { state: 'stored', sent_at: null, body: '', html: '' },
    ])
    expect(deliveries('reply', ['message1']).get('message1')).toEqual({
      state: 'stored',
      attempts: 1,
    })
    expect(log.info).not.toHaveBeenCalledWith(expect.anything(), 'mail sent')
  })

  it('is given up after three days, and tried a last time before', async () => {
    const refusing = vi.fn().mockRejectedValue(smtpError(451))
    const { send, pass, dataDir } = startOutbox(transportOf(refusing).transport)
    await send()
    const gaps: number[] = []
    for (let round = 0; round < 60; round++) {
      const [mail] = mailRows(dataDir)
      if (mail?.state !== 'waiting') break
      const gap = mail.next_attempt_at - mail.attempted_at
      gaps.push(gap)
      await pass(gap)
    }
    expect(mailRows(dataDir)).toMatchObject([{ state: 'expired' }])
    expect(gaps.slice(0, 4)).toEqual([10, 10, 20, 40].map((seconds) => seconds * SECOND_MS))
    expect(Math.max(...gaps)).toBe(6 * HOUR_MS)
    expect(gaps.reduce((sum, gap) => sum + gap)).toBe(3 * DAY_MS)
  })

  it('does not hold up the others when it cannot leave', async () => {
    const { transport, sent } = transportOf(({ subject }) => {
      if (subject === 'stuck') throw smtpError(451)
    })
    const { send, dataDir } = startOutbox(transport)
    await send({ subject: 'stuck' })
    await send({ subject: 'free' })
    expect(sent.map(({ subject }) => subject)).toEqual(['free'])
    expect(mailRows(dataDir)).toMatchObject([{ state: 'waiting' }, { state: 'sent' }])
  })
})

describe('while the mail server is away', () => {
  it('one mail tries for all of them; when it gets through, they follow at once', async () => {
    let away = true
    const send = vi.fn(() => {
      if (away) throw UNREACHABLE
    })
    const { transport, sent } = transportOf(send)
    const { add, pass, work, dataDir, health } = startOutbox(transport)
    for (let n = 0; n < 20; n++) add(aMail({ subject: String(n) }))
    await work()
    expect(send).toHaveBeenCalledTimes(1)
    await pass(10 * SECOND_MS)
    expect(send).toHaveBeenCalledTimes(2)
    expect(health()).toMatchObject({
      waiting: 20,
      failing: 20,
      failingSince: new Date(START).toISOString(),
      lastError: expect.stringContaining('ECONNREFUSED'),
    })

    away = false
    await pass(10 * SECOND_MS)
    expect(sent.map(({ subject }) => subject)).toEqual([...Array(20).keys()].map(String))
    expect(mailRows(dataDir).every(({ state }) => state === 'sent')).toBe(true)
    expect(health()).toEqual({
      configured: true,
      waiting: 0,
      failing: 0,
      refused: 0,
      undelivered: [],
    })
  })

  it('a restart tries at once: the settings may be others now', async () => {
    const before = startOutbox(
      transportOf(() => {
        throw UNREACHABLE
      }).transport,
    )
    await before.send()
    await before.close()
    const { transport, sent } = transportOf()
    const after = startOutbox(transport, before.dataDir)
    await after.work()
    expect(sent).toHaveLength(0)
    after.start()
    await after.idle()
    expect(sent).toHaveLength(1)
  })

  it('mails whose time is over expire together', async () => {
    const send = vi.fn(() => {
      throw UNREACHABLE
    })
    const { add, pass, work, dataDir } = startOutbox(transportOf(send).transport)
    for (let n = 0; n < 5; n++) add(aMail())
    await work()
    await pass(3 * DAY_MS)
    expect(send).toHaveBeenCalledTimes(2)
    expect(mailRows(dataDir).map(({ state }) => state)).toEqual(Array(5).fill('expired'))
  })
})

describe('a reset link', () => {
  it('is not sent when it is dead on arrival, and is kept by nobody', async () => {
    const send = vi.fn(() => {
      throw UNREACHABLE
    })
    const outbox = startOutbox(transportOf(send).transport)
    await outbox.send({ kind: 'reset-link' })
    await outbox.pass(30 * MINUTE_MS)
    expect(send).toHaveBeenCalledTimes(1)
    expect(mailRows(outbox.dataDir)).toMatchObject([{ state: 'expired', body: '', html: '' }])
  })

  it('goes before other mail', async () => {
    const { transport, sent } = transportOf()
    const { add, work } = startOutbox(transport)
    add(aMail({ subject: 'first' }))
    add(aMail({ subject: 'link', kind: 'reset-link' }))
    await work()
    expect(sent.map(({ subject }) => subject)).toEqual(['link', 'first'])
  })
})
