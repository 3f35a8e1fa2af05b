import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { runConcurrently } from '#api/platform/background/slices.ts'
import { listEmlFiles, parseMail } from '#api/testing/mailbox.ts'
import { spawnListeningServer } from '#api/testing/program.ts'
import { getCode, toDraftInput } from '#api/testing/quotations.ts'
import { runSql } from '#api/testing/sql.ts'
import { ADMIN } from '#api/testing/start-test-app.ts'
import { createTemporaryFolder } from '#api/testing/temporary-folder.ts'

/** Number of quotations that are sent and accepted, and of kills of the server meanwhile. */
const [QUOTATIONS = 0, KILLS = 0] = (process.env.KILLED_QUOTATIONS ?? '15,3').split(',').map(Number)

/** Milliseconds of traffic before a kill. */
const [SHORTEST_LIFE, LONGEST_LIFE] = [200, 1_500]

const AT_ONCE = 4

it(`${QUOTATIONS} quotations are sent and accepted exactly once, although the server is killed ${KILLS} times`, async () => {
  const env = {
    DATA_DIR: createTemporaryFolder(),
    ADMIN_PASSWORD: ADMIN.password,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
  }
  let server = await spawnListeningServer(env)
  let token = ''

  /** Repeats a call until a server answers it. */
  // biome-ignore lint/suspicious/noExplicitAny: responses of many calls
  const call = async (method: string, path: string, body?: object, key = ''): Promise<any> => {
    for (;;) {
      const response = await fetch(server.address + path, {
        method,
        headers: {
          ...(body && { 'content-type': 'application/json' }),
          ...(key && { 'idempotency-key': key }),
          ...(token && { authorization: `Bearer ${token}` }),
        },
        ...(body && { body: JSON.stringify(body) }),
      }).catch(() => undefined)
      const answer = await response?.json().catch(() => undefined)
      if (answer && response && response.status < 500) return answer
      await wait(50)
    }
  }

  token = (await call('POST', '/api/admin/login', ADMIN)).token
  await call('POST', '/api/messages', {
    name: 'Ada',
    email: 'ada@visitor.example',
    message: 'Please quote.',
    lines: [{ text: 'Tea', quantity: 40, unit: 'carton' }],
    terms: { incoterms: [{ rule: 'FOB', place: 'Dubai' }] },
  })
  const [{ _id: messageId }] = await call('GET', '/api/messages')

  const sell = async (index: number) => {
    // Creation is not idempotent, so a killed request may leave a draft. Its number is not used again.
    const { id } = await call('POST', `/api/messages/${messageId}/quotations`)
    const path = `/api/quotations/${id}`
    const draft = toDraftInput((await call('GET', path)).versions[0])
    const lines = draft.lines.map((line) => ({ ...line, prices: [10_000 + index] }))
    await call('PUT', `${path}/draft`, { ...draft, lines })
    const sent = await call('POST', `${path}/send`, {}, `send-${index}`)
    expect(sent.success).toBe(true)
    const { url } = await call('GET', path)
    const decision = { version: 1, decision: 'accept', name: 'Ada', column: 0, confirmed: true }
    const byCode = `/api/sent-quotations/${getCode(url)}/decision`
    expect((await call('POST', byCode, decision)).success).toBe(true)
  }

  const killing = (async () => {
    for (let kill = 0; kill < KILLS; kill++) {
      await wait(SHORTEST_LIFE + Math.random() * (LONGEST_LIFE - SHORTEST_LIFE))
      await server.end('SIGKILL')
      server = await spawnListeningServer(env)
    }
  })()
  await runConcurrently(
    Array.from({ length: QUOTATIONS }, (_, index) => index),
    AT_ONCE,
    sell,
  )
  await killing
  const listWaiting = () => runSql(env.DATA_DIR, "select kind from outbox where state <> 'stored'")
  await expect.poll(listWaiting).toEqual([])
  await server.end('SIGTERM')

  const states = runSql<{ state: string; count: number }>(
    env.DATA_DIR,
    'select state, count(*) as count from quotation_versions group by state order by state',
  )
  expect(states.find(({ state }) => state === 'accepted')?.count).toBe(QUOTATIONS)
  expect(states.filter(({ state }) => state !== 'draft' && state !== 'accepted')).toEqual([])
  const numbers = runSql<{ number: string }>(env.DATA_DIR, 'select number from quotations')
  expect(new Set(numbers.map(({ number }) => number)).size).toBe(numbers.length)
  const mails = await Promise.all(
    listEmlFiles(join(env.DATA_DIR, 'mail')).map((path) => parseMail(readFileSync(path))),
  )
  const listSubjects = (start: string) =>
    mails.map(({ headers }) => headers.subject ?? '').filter((subject) => subject.startsWith(start))
  for (const start of ['Quotation Q-', 'You accepted quotation', 'Quotation accepted']) {
    expect(new Set(listSubjects(start)).size, start).toBe(QUOTATIONS)
    expect(listSubjects(start), start).toHaveLength(QUOTATIONS)
  }
  const sent = mails.filter(({ headers }) => headers.subject?.startsWith('Quotation Q-'))
  expect(
    sent.every(({ attachments }) => attachments.some(({ type }) => type === 'application/pdf')),
  ).toBe(true)
}, 600_000)
