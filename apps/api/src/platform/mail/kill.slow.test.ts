import { setTimeout as wait } from 'node:timers/promises'
import type { Message } from '@dhow/contract/messages/messages'
import { expect, it } from 'vitest'
import { enquiry } from '#api/testing/factories.ts'
import { openSmtpInbox } from '#api/testing/mailbox.ts'
import { spawnServer } from '#api/testing/program.ts'
import { ADMIN } from '#api/testing/start-test-app.ts'
import { temporaryFolder } from '#api/testing/temporary-folder.ts'

/** How often the server is killed; `bench/kills.ts` does it hundreds of times, and in the middle of more. */
const KILLS = 3

/** Milliseconds of traffic before a kill, at most. */
const LONGEST_LIFE = 300

const json = { 'content-type': 'application/json' }

/** The answer of a call that the server may not live to give. */
async function attempt(url: string, body: object, token = ''): Promise<Response | undefined> {
  const headers = { ...json, authorization: `Bearer ${token}` }
  const sent = fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  return sent.catch(() => undefined)
}

it(`loses no enquiry and no reply that it has thanked for, though it is killed ${KILLS} times`, async () => {
  const inbox = await openSmtpInbox()
  const env = {
    DATA_DIR: temporaryFolder(),
    SMTP_URL: inbox.url,
    ADMIN_PASSWORD: ADMIN.password,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
  }
  const thanked: string[] = []
  const replied: string[] = []
  const boot = async () => {
    const server = await spawnServer(env)
    await server.says('Dhow is at ')
    const login = await attempt(`${server.address}/api/admin/login`, ADMIN)
    const { token } = (await (login as Response).json()) as { token: string }
    const messages = async () => {
      const headers = { authorization: `Bearer ${token}` }
      const response = await fetch(`${server.address}/api/messages`, { headers })
      return (await response.json()) as Message[]
    }
    return { ...server, token, messages }
  }

  /** Enquires without end, and replies to what is there, until the server is gone. */
  async function pour(
    { address, token, messages }: Awaited<ReturnType<typeof boot>>,
    lane: string,
  ) {
    for (const { _id, status } of (await messages().catch(() => [])).slice(0, 8)) {
      if (status === 'replied') continue
      const body = { replyContent: `Reply to ${_id}` }
      const response = await attempt(`${address}/api/messages/${_id}/reply`, body, token)
      if (response?.status === 200) replied.push(_id)
    }
    for (let n = 0; ; n++) {
      const name = `${lane}.${n}`
      const response = await attempt(`${address}/api/messages`, enquiry({ name }))
      if (!response) return
      if (response.status === 201) thanked.push(name)
      await wait(5)
    }
  }

  for (let kill = 0; kill < KILLS; kill++) {
    const server = await boot()
    const pouring = [pour(server, `${kill}.a`), pour(server, `${kill}.b`)]
    await wait(Math.random() * LONGEST_LIFE)
    await server.end('SIGKILL')
    await Promise.all(pouring)
  }

  const server = await boot()
  const stored = await server.messages()
  const names = new Set(stored.map(({ name }) => name))
  expect(thanked.filter((name) => !names.has(name))).toEqual([])
  const withReply = new Set(stored.filter(({ reply }) => reply).map(({ _id }) => _id))
  expect(replied.filter((id) => !withReply.has(id))).toEqual([])

  const arrived = (of: 'told' | 'reply') =>
    new Set(
      inbox.mails
        .map(({ headers, text }) =>
          of === 'told'
            ? headers.subject?.match(/from (.*)$/)?.[1]
            : text.match(/Reply to (\w+)/)?.[1],
        )
        .filter((found) => found !== undefined),
    )
  const missing = () => [
    ...thanked.filter((name) => !arrived('told').has(name)),
    ...replied.filter((id) => !arrived('reply').has(id)),
  ]
  await expect.poll(missing, { interval: 500 }).toEqual([])

  const ids = inbox.mails.map(({ headers }) => headers['message-id'])
  const repeated = ids.length - new Set(ids).size
  expect(repeated).toBeLessThanOrEqual(KILLS)
  await server.end('SIGTERM')
}, 600_000)
