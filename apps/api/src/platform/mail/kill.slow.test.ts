import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { enquiry } from '#api/testing/factories.ts'
import { openSmtpInbox } from '#api/testing/mailbox.ts'
import { spawnListeningServer } from '#api/testing/program.ts'
import { sql } from '#api/testing/sql.ts'
import { temporaryFolder } from '#api/testing/temporary-folder.ts'

const KILLS = 3

/** Maximum milliseconds before a kill. */
const LONGEST_LIFE_MS = 300

it(`loses no confirmed enquiry and repeats at most one mail per kill, in ${KILLS} kills`, async () => {
  const inbox = await openSmtpInbox()
  const env = {
    DATA_DIR: temporaryFolder(),
    SMTP_URL: inbox.url,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
  }
  const confirmed: string[] = []
  const boot = () => spawnListeningServer(env)

  /** Sends enquiries until the server is killed. */
  async function sendMany(address: string, prefix: string) {
    for (let n = 0; ; n++) {
      const name = `${prefix}.${n}`
      const response = await fetch(`${address}/api/messages`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(enquiry({ name })),
      }).catch(() => undefined)
      if (!response) return
      if (response.status === 201) confirmed.push(name)
      await wait(5)
    }
  }

  for (let kill = 0; kill < KILLS; kill++) {
    const { address, end } = await boot()
    const sending = [sendMany(address, `${kill}.a`), sendMany(address, `${kill}.b`)]
    await wait(100 + Math.random() * LONGEST_LIFE_MS)
    await end('SIGKILL')
    await Promise.all(sending)
  }

  const server = await boot()
  expect(confirmed).not.toEqual([])
  const stored = sql<{ name: string }>(env.DATA_DIR, 'select name from messages')
  expect(stored.map(({ name }) => name)).toEqual(expect.arrayContaining(confirmed))
  const missing = () => {
    const mailed = inbox.mails.map(({ headers }) => headers.subject?.match(/from (.*) \(/)?.[1])
    return confirmed.filter((name) => !mailed.includes(name))
  }
  await expect.poll(missing, { interval: 500 }).toEqual([])
  const ids = inbox.mails.map(({ headers }) => headers['message-id'])
  expect(ids.length - new Set(ids).size).toBeLessThanOrEqual(KILLS)
  await server.end('SIGTERM')
}, 600_000)
