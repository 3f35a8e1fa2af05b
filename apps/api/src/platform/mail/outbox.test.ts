import { describe, expect, it, vi } from 'vitest'
import { aMail } from '#api/testing/mailbox.ts'
import { mailRows, START, smtpError, startOutbox, transportOf } from '#api/testing/outbox.ts'

const [MINUTE_MS, DAY_MS] = [60_000, 86_400_000]

describe('the outbox', () => {
  it('sends no mail twice, however often it is woken', async () => {
    const { transport, sent } = transportOf()
    const { add, drainSoon, idle } = startOutbox(transport)
    for (let n = 0; n < 5; n++) {
      add(aMail({ subject: String(n) }))
      drainSoon()
      drainSoon()
    }
    await idle()
    expect(sent.map(({ subject }) => subject).sort()).toEqual(['0', '1', '2', '3', '4'])
  })

  it('sends what was added while it was sending', async () => {
    const gate = Promise.withResolvers<void>()
    const { transport, sent } = transportOf(() => gate.promise)
    const { add, drainSoon, idle } = startOutbox(transport)
    add(aMail({ subject: 'first' }))
    drainSoon()
    add(aMail({ subject: 'second' }))
    drainSoon()
    gate.resolve()
    await idle()
    expect(sent.map(({ subject }) => subject)).toEqual(['first', 'second'])
  })

  it('closes after the mail that is on its way, and leaves the rest', async () => {
    const gate = Promise.withResolvers<void>()
    const { transport, sent } = transportOf(() => gate.promise)
    const { add, drainSoon, close, dataDir } = startOutbox(transport)
    add(aMail())
    add(aMail())
    drainSoon()
    const closed = close()
    gate.resolve()
    await closed
    expect(sent).toHaveLength(1)
    expect(mailRows(dataDir).filter(({ sent_at }) => sent_at === null)).toHaveLength(1)
  })

  it('outlives a database that fails for a while', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { send, idle, db, dataDir, log } = startOutbox(transportOf().transport)
    const update = vi.spyOn(db, 'update').mockImplementation(() => {
      throw new Error('database is locked')
    })
    await send()
    expect(log.error).toHaveBeenCalledWith(
      { err: expect.objectContaining({ message: 'database is locked' }) },
      expect.any(String),
    )
    update.mockRestore()
    vi.advanceTimersByTime(MINUTE_MS)
    await idle()
    expect(mailRows(dataDir)).toMatchObject([{ state: 'sent' }])
  })

  it('removes a mail thirty days after it was written, unless it still waits', async () => {
    const { send, pass, dataDir } = startOutbox(
      transportOf(({ subject }) => {
        if (subject === 'late') throw smtpError(451)
      }).transport,
    )
    await send()
    await pass(30 * DAY_MS)
    await send({ subject: 'late' })
    expect(mailRows(dataDir)).toHaveLength(2)
    await pass(DAY_MS)
    expect(mailRows(dataDir)).toMatchObject([{ state: 'waiting' }])
  })

  it('logs neither the addressee nor the words of a mail', async () => {
    const refused = smtpError(550, '550 <sales@company.example> is unknown')
    const refuse = vi.fn().mockResolvedValueOnce(undefined).mockRejectedValue(refused)
    const { send, log } = startOutbox(transportOf(refuse).transport)
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
    const send = vi.fn().mockRejectedValueOnce(smtpError(550))
    const { transport, sent } = transportOf(send)
    const outbox = startOutbox(transport)
    await outbox.send(reply)
    expect(outbox.deliveries('reply', ['message1', 'message2'])).toEqual(
      new Map([['message1', { state: 'refused', attempts: 1, reason: '550 No' }]]),
    )
    outbox.retry({
      ...aMail({ parts: [{ paragraph: 'Corrected' }], to: { address: 'right@visitor.example' } }),
      ...reply,
    })
    await outbox.work()
    expect(sent).toMatchObject([{ text: 'Corrected\n', to: { address: 'right@visitor.example' } }])
    expect(outbox.deliveries('reply', ['message1']).get('message1')).toEqual({
      state: 'sent',
      attempts: 2,
      sentAt: new Date(START).toISOString(),
    })
  })

  it('is not sent again while it is on its way', async () => {
    const gate = Promise.withResolvers<void>()
    const outbox = startOutbox(transportOf(() => gate.promise).transport)
    outbox.add(aMail(reply))
    outbox.drainSoon()
    expect(outbox.retry({ ...aMail(), ...reply })).toBe(false)
    gate.resolve()
    await outbox.idle()
    expect(mailRows(outbox.dataDir)).toMatchObject([{ state: 'sent', attempts: 1 }])
  })

  it('is written anew when nothing is known of it any more', async () => {
    const { transport, sent } = transportOf()
    const outbox = startOutbox(transport)
    expect(outbox.retry({ ...aMail(), ...reply })).toBe(true)
    await outbox.work()
    expect(sent).toHaveLength(1)
  })

  it('is warned of until that is dismissed', async () => {
    const outbox = startOutbox(
      transportOf(() => {
        throw smtpError(550)
      }).transport,
    )
    await outbox.send(reply)
    expect(outbox.health().refused).toBe(1)
    outbox.dismiss()
    expect(outbox.health()).toMatchObject({ refused: 0, undelivered: [] })
    expect(outbox.deliveries('reply', ['message1']).get('message1')?.state).toBe('refused')
  })

  it('goes to the company where it reads its mail now', async () => {
    const send = vi.fn().mockRejectedValueOnce(smtpError(550))
    const { transport, sent } = transportOf(send)
    const outbox = startOutbox(transport)
    await outbox.send({ to: { address: 'old@company.example' } })
    await outbox.send({ ...reply, to: { address: 'ada@visitor.example' } })
    outbox.retryAll('new@company.example')
    await outbox.work()
    expect(sent.map(({ to }) => to.address)).toEqual(['ada@visitor.example', 'new@company.example'])
  })
})
