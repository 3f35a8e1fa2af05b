import { expect, it, vi } from 'vitest'
import { createMail } from '#api/testing/mailbox.ts'
import {
  createSmtpError,
  createTestTransport,
  readMailRows,
  START,
  startOutbox,
  UNREACHABLE,
} from '#api/testing/outbox.ts'

const [SECOND_MS, MINUTE_MS, HOUR_MS, DAY_MS] = [1_000, 60_000, 3_600_000, 86_400_000]

it('sends each job once and in order, also those added while it sends; a shutdown leaves the others', async () => {
  let gate = Promise.withResolvers<void>()
  const { transport, sent } = createTestTransport(() => gate.promise)
  const { add, drainSoon, waitUntilIdle, getCurrent, close, dataDir } = startOutbox(transport)
  for (let n = 0; n < 3; n++) {
    add(createMail({ subject: String(n) }))
    drainSoon()
    drainSoon()
  }
  await expect.poll(getCurrent).toBeDefined()
  add(createMail({ subject: 'last' }))
  drainSoon()
  gate.resolve()
  await waitUntilIdle()
  expect(sent.map(({ subject }) => subject)).toEqual(['0', '1', '2', 'last'])
  gate = Promise.withResolvers()
  add(createMail())
  add(createMail())
  drainSoon()
  await expect.poll(getCurrent).toBeDefined()
  const closed = close()
  gate.resolve()
  await closed
  expect(
    readMailRows(dataDir)
      .map(({ state }) => state)
      .slice(-2),
  ).toEqual(['sent', 'waiting'])
})

it('tries again a minute after an error of the database', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { send, waitUntilIdle, db, dataDir, log } = startOutbox(createTestTransport().transport)
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
  await waitUntilIdle()
  expect(readMailRows(dataDir)).toMatchObject([{ state: 'sent' }])
})

it('deletes a job after thirty days unless it still waits', async () => {
  const refuse = vi.fn().mockResolvedValueOnce(undefined).mockRejectedValue(createSmtpError(451))
  const { send, pass, dataDir } = startOutbox(createTestTransport(refuse).transport)
  await send()
  await pass(30 * DAY_MS)
  await send()
  expect(readMailRows(dataDir)).toHaveLength(2)
  await pass(DAY_MS)
  expect(readMailRows(dataDir)).toMatchObject([{ state: 'waiting' }])
})

it('sends what was queued or deferred while the clock was ahead', async () => {
  const YEAR_MS = 365 * DAY_MS
  const refuse = vi.fn().mockRejectedValueOnce(UNREACHABLE)
  const { transport, sent } = createTestTransport(refuse)
  const { add, advanceClock, pass, dataDir } = startOutbox(transport)
  add(createMail({ subject: 'deferred' }))
  await pass(2 * DAY_MS)
  await pass(-2 * DAY_MS)
  advanceClock(YEAR_MS)
  add(createMail({ subject: 'queued' }))
  add(createMail({ subject: 'for later', sendAt: new Date(START + YEAR_MS + 2 * DAY_MS) }))
  await pass(-YEAR_MS)
  expect(sent.map(({ subject }) => subject)).toEqual(['deferred', 'queued'])
  expect(readMailRows(dataDir).at(-1)).toMatchObject({ next_attempt_at: START + 2 * DAY_MS })
  await pass(2 * DAY_MS)
  expect(sent).toHaveLength(3)
})

it('retries a failed job after ten seconds, without delaying others', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const refuse = vi.fn().mockRejectedValueOnce(createSmtpError(451)).mockResolvedValue(undefined)
  const { transport, sent } = createTestTransport(refuse)
  const outbox = startOutbox(transport)
  await outbox.send({ subject: 'deferred' })
  await outbox.send({ subject: 'other' })
  vi.advanceTimersByTime(10 * SECOND_MS - 1)
  await outbox.waitUntilIdle()
  expect(sent.map(({ subject }) => subject)).toEqual(['other'])
  outbox.advanceClock(10 * SECOND_MS)
  vi.advanceTimersByTime(1)
  await outbox.waitUntilIdle()
  expect(sent.map(({ subject }) => subject)).toEqual(['other', 'deferred'])
  const [first, , retried] = refuse.mock.calls.map(([mail]) => mail)
  expect(retried).toEqual(first)
})

it('doubles the retry delay up to six hours and gives up after three days', async () => {
  const refuse = vi.fn().mockRejectedValue(createSmtpError(451))
  const { send, pass, dataDir } = startOutbox(createTestTransport(refuse).transport)
  await send()
  const delays: number[] = []
  for (let attempt = 0; attempt < 60; attempt++) {
    const [mail] = readMailRows(dataDir)
    if (mail?.state !== 'waiting') break
    const delay = mail.next_attempt_at - mail.attempted_at
    delays.push(delay)
    await pass(delay)
  }
  expect(readMailRows(dataDir)).toMatchObject([{ state: 'expired' }])
  expect(delays.slice(0, 4)).toEqual([10, 10, 20, 40].map((seconds) => seconds * SECOND_MS))
  expect(Math.max(...delays)).toBe(6 * HOUR_MS)
  expect(delays.reduce((sum, delay) => sum + delay)).toBe(3 * DAY_MS)
})

it('tries one job while the receiver fails, and sends the others as soon as it works', async () => {
  let isAway = true
  const send = vi.fn(() => {
    if (isAway) throw UNREACHABLE
  })
  const { transport, sent } = createTestTransport(send)
  const { add, pass, work, dataDir, getHealth } = startOutbox(transport)
  for (let n = 0; n < 20; n++) add(createMail({ subject: String(n) }))
  await work()
  add(createMail({ subject: '20' }))
  await pass(10 * SECOND_MS - 1)
  expect(send).toHaveBeenCalledTimes(1)
  await pass(1)
  expect(send).toHaveBeenCalledTimes(2)
  expect(getHealth()).toMatchObject({
    waiting: 21,
    failing: 21,
    failingSince: new Date(START).toISOString(),
    lastError: 'The mail server could not be reached. Check its name and port.',
  })

  isAway = false
  await pass(10 * SECOND_MS)
  expect(new Set(sent.map(({ subject }) => subject)).size).toBe(21)
  expect(sent).toHaveLength(21)
  expect(readMailRows(dataDir).every(({ state }) => state === 'sent')).toBe(true)
  expect(getHealth()).toMatchObject({ waiting: 0, failing: 0 })
})

it('tries one of the jobs immediately after a restart, and expires all of a failing receiver whose time is over', async () => {
  const send = vi.fn(() => {
    throw UNREACHABLE
  })
  const { add, pass, work, waitUntilIdle, start, dataDir } = startOutbox(
    createTestTransport(send).transport,
  )
  for (let n = 0; n < 5; n++) add(createMail())
  await work()
  start()
  await waitUntilIdle()
  expect(send).toHaveBeenCalledTimes(2)
  await pass(3 * DAY_MS)
  expect(send).toHaveBeenCalledTimes(3)
  expect(readMailRows(dataDir).map(({ state }) => state)).toEqual(Array(5).fill('expired'))
})
