import { expect, it, onTestFinished, vi } from 'vitest'
import { openDatabase } from '#api/database.ts'
import { createCaller, refusal } from '#api/testing/caller.ts'
import { toBearer } from '#api/testing/login-as-admin.ts'
import { createMigratedFolder, runSql } from '#api/testing/sql.ts'
import { ADMIN, startTestApp } from '#api/testing/start-test-app.ts'
import { createSessions, describeDevice, maskAddress } from './sessions.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const CALLER = { address: '203.0.113.9', userAgent: undefined }

/** Sessions on a real database, with a clock that the test moves, and a restart. */
function start() {
  const { db, close } = openDatabase(createMigratedFolder())
  onTestFinished(() => void close())
  const log = { warn: vi.fn() }
  let [time, version] = [Date.UTC(2026, 0, 1), 1]
  const parts = { db, readVersion: () => version, log, now: () => new Date(time) }
  return {
    sqlite: db.$client,
    log,
    sessions: createSessions(parts),
    restart: () => createSessions(parts),
    changePassword: () => version++,
    pass: (milliseconds: number) => {
      time += milliseconds
    },
  }
}

it('a session expires after three days without use', () => {
  const { sessions, restart, pass } = start()
  const claims = sessions.open(CALLER)
  pass(3 * DAY_MS - 1)
  expect(sessions.use(claims)).toBe(true)
  pass(3 * DAY_MS - 1)
  expect(restart().use(claims)).toBe(true)
  pass(3 * DAY_MS)
  expect(sessions.use(claims)).toBe(false)
  expect(sessions.list('').items).toEqual([])
})

it('a session expires after seven days of use', () => {
  const { sessions, pass } = start()
  const claims = sessions.open(CALLER)
  for (let hour = 1; hour < 7 * 24; hour++) {
    pass(HOUR_MS)
    expect(sessions.use(claims)).toBe(true)
  }
  pass(HOUR_MS)
  expect(sessions.use(claims)).toBe(false)
})

it('a session ends with a password change, also after a restart', () => {
  const { sessions, restart, sqlite, changePassword } = start()
  const claims = sessions.open(CALLER)
  changePassword()
  expect(sessions.use(claims)).toBe(false)
  expect(restart().list('').items).toEqual([])
  sessions.open(CALLER)
  expect(sqlite.prepare('select * from sessions').all()).toHaveLength(1)
})

it('a session works if it cannot be stored, which is logged', () => {
  const { sessions, sqlite, log, pass } = start()
  sqlite.pragma('query_only = on')
  const claims = sessions.open(CALLER)
  pass(HOUR_MS)
  expect(sessions.use(claims)).toBe(true)
  expect(log.warn).toHaveBeenCalledWith(
    { err: expect.any(Error) },
    expect.stringContaining('ends with'),
  )
})

const TEXT = expect.any(String)

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'

const isOpen = async (admin: ReturnType<typeof createCaller>) =>
  (await admin('GET /api/messages')).status === 200

const getSessionId = async (admin: ReturnType<typeof createCaller>): Promise<string> =>
  (await admin('GET /api/admin/sessions')).body.items.find(
    (item: { isCurrent: boolean }) => item.isCurrent,
  ).id

it('sessions are listed with device and network, and end one by one, by a logout, or all but the current one', async () => {
  const server = await startTestApp()
  const login = async () => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/admin/login',
      headers: { 'user-agent': FIREFOX },
      remoteAddress: '203.0.113.9',
      payload: ADMIN,
    })
    return createCaller(server.app, toBearer(response.json().token))
  }
  const [first, second, third] = [await login(), await login(), await login()]
  const { status, body } = await first('GET /api/admin/sessions')
  expect(status).toBe(200)
  expect(body.items).toHaveLength(3)
  expect(body.items.filter(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toEqual([
    {
      id: TEXT,
      device: 'Firefox on Linux',
      network: '203.0.113.x',
      createdAt: TEXT,
      lastUsedAt: TEXT,
      isCurrent: true,
    },
  ])

  const id = await getSessionId(second)
  expect((await first(`DELETE /api/admin/sessions/${id}`)).status).toBe(200)
  expect((await first(`DELETE /api/admin/sessions/${id}`)).status).toBe(404)
  expect([await isOpen(first), await isOpen(second), await isOpen(third)]).toEqual([
    true,
    false,
    true,
  ])
  const listStored = () => runSql(server.dataDir, 'select id from sessions')
  expect(listStored()).toHaveLength(2)

  expect((await third('POST /api/admin/logout')).status).toBe(200)
  expect(await third('POST /api/admin/logout')).toEqual(refusal(401, 'Please log in'))
  const fourth = await login()
  expect([await isOpen(first), await isOpen(third), await isOpen(fourth)]).toEqual([
    true,
    false,
    true,
  ])
  expect((await first('DELETE /api/admin/sessions')).status).toBe(200)
  expect([await isOpen(first), await isOpen(fourth)]).toEqual([true, false])
  expect(listStored()).toEqual([{ id: await getSessionId(first) }])
})

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0',
    'Firefox on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  ['curl/8.5.0', 'An unknown program'],
  [undefined, 'An unknown program'],
])('names %s %s', (userAgent, device) => {
  expect(describeDevice(userAgent)).toBe(device)
})

it.each([
  ['203.0.113.77', '203.0.113.x'],
  ['::ffff:203.0.113.77', '203.0.113.x'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::x'],
  ['2001:db8::7', '2001:db8:0::x'],
  ['::1', 'This machine'],
  ['in-process', 'An unknown network'],
])('shortens %s to %s', (address, network) => {
  expect(maskAddress(address)).toBe(network)
})
