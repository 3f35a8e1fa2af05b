import { describe, expect, it, vi } from 'vitest'
import { createMail } from '#api/testing/mailbox.ts'
import {
  createSmtpError,
  createTestTransport,
  readMailRows,
  START,
  startOutbox,
  UNREACHABLE,
} from '#api/testing/outbox.ts'

const [MINUTE_MS, DAY_MS] = [60_000, 86_400_000]

describe('a mail', () => {
  it('is sent with its content, which is deleted then', async () => {
    const { transport, sent } = createTestTransport()
    const { send, dataDir } = startOutbox(transport)
    await send()
    const { to, subject } = createMail()
    const content = { text: 'Hello\n', html: '<p dir="auto">Hello</p>' }
    expect(sent).toMatchObject([{ to, subject, ...content, automatic: 'auto-generated' }])
    expect(sent[0]?.messageId).toBe(`<${sent[0]?.id}@company.example>`)
    expect(readMailRows(dataDir)).toMatchObject([
      { state: 'sent', sent_at: START, attempts: 1, last_error: null, body: '', html: '' },
    ])
  })

  it('is not retried and keeps its text if the server refuses it', async () => {
    const refuse = vi.fn().mockRejectedValue(createSmtpError(550, '550 5.1.1 No such mailbox'))
    const { send, pass, dataDir } = startOutbox(createTestTransport(refuse).transport)
    await send()
    await pass(3 * DAY_MS)
    expect(refuse).toHaveBeenCalledTimes(1)
    expect(readMailRows(dataDir)).toMatchObject([
      { state: 'refused', last_error: '550 5.1.1 No such mailbox', body: 'Hello\n' },
    ])
  })

  it('is stored as a file, not sent, without a mail server', async () => {
    const { send, dataDir } = startOutbox(
      createTestTransport(undefined, { configured: false }).transport,
    )
    await send()
    expect(readMailRows(dataDir)).toMatchObject([
      { state: 'stored', sent_at: null, body: '', html: '' },
    ])
  })

  it('with a link is sent first, but not after the link expired, and its text is deleted', async () => {
    let isAway = true
    const { transport, sent } = createTestTransport(() => {
      if (isAway) throw UNREACHABLE
    })
    const { add, work, pass, dataDir } = startOutbox(transport)
    add(createMail({ kind: 'reset-link' }))
    await work()
    isAway = false
    await pass(30 * MINUTE_MS)
    expect(sent).toEqual([])
    expect(readMailRows(dataDir)).toMatchObject([{ state: 'expired', body: '', html: '' }])
    add(createMail({ subject: 'first' }))
    add(createMail({ subject: 'link', kind: 'reset-link' }))
    await work()
    expect(sent.map(({ subject }) => subject)).toEqual(['link', 'first'])
  })

  it('is logged without its recipient and text', async () => {
    const refused = createSmtpError(550, '550 <sales@company.example> is unknown')
    const refuse = vi.fn().mockResolvedValueOnce(undefined).mockRejectedValue(refused)
    const { send, log } = startOutbox(createTestTransport(refuse).transport)
    await send({ subject: 'Secret subject' })
    await send({ subject: 'Secret subject' })
    expect(log.info).toHaveBeenCalledOnce()
    expect(log.warn).toHaveBeenCalledOnce()
    const logged = JSON.stringify([log.info.mock.calls, log.warn.mock.calls])
    expect(logged).toContain('is unknown')
    expect(logged).not.toMatch(/Secret|sales@/)
  })
})

describe('a mail that is sent again', () => {
  const reply = { kind: 'reply', about: 'message1' } as const

  it('is refused while it is being sent', async () => {
    const gate = Promise.withResolvers<void>()
    const outbox = startOutbox(createTestTransport(() => gate.promise).transport)
    outbox.add(createMail(reply))
    outbox.drainSoon()
    await expect.poll(outbox.getCurrent).toBeDefined()
    expect(outbox.retry({ ...createMail(), ...reply })).toBe(false)
    gate.resolve()
    await outbox.waitUntilIdle()
    expect(readMailRows(outbox.dataDir)).toMatchObject([{ state: 'sent', attempts: 1 }])
  })

  it('goes to the current address of the company', async () => {
    const { transport, sent } = createTestTransport(
      vi.fn().mockRejectedValueOnce(createSmtpError(550)),
    )
    const outbox = startOutbox(transport)
    await outbox.send({ to: { address: 'old@company.example' } })
    await outbox.send({ ...reply, to: { address: 'ada@visitor.example' } })
    outbox.retryAll('new@company.example')
    await outbox.work()
    expect(sent.map(({ to }) => to.address)).toEqual(['ada@visitor.example', 'new@company.example'])
  })
})
