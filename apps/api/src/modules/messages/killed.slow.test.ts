import { createHash, randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Message } from '@dhow/contract/messages/messages'
import { expect, it, vi } from 'vitest'
import { createEnquiry, createEnquiryForm, createUpload } from '#api/testing/factories.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'
import { openSilentServer, openSmtpInbox } from '#api/testing/mailbox.ts'
import { spawnListeningServer } from '#api/testing/program.ts'
import { runSql } from '#api/testing/sql.ts'
import { ADMIN, startTestApp } from '#api/testing/start-test-app.ts'
import { createTemporaryFolder } from '#api/testing/temporary-folder.ts'

/** Number of kills of the server. */
const KILLS = 4

/** Milliseconds of traffic before a kill, at most. */
const LONGEST_LIFE = 150

const hashTexts = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Creates the form of an enquiry with a list and two files. */
function createSubmission(name: string) {
  const texts = [1, 2].map(() => `${randomBytes(30_000).toString('hex')}\n`)
  const buildForm = () =>
    createEnquiryForm({
      name,
      lines: [{ text: `Tea of ${name}`, quantity: 40, unit: 'carton' }],
      files: texts.map((text, index) => createUpload(Buffer.from(text), `${index}.csv`)),
    })
  return { name, form: buildForm, hashes: texts.map((text) => hashTexts(Buffer.from(text))) }
}

it(`an enquiry that is retried until it succeeds is stored once and complete, and mailed, although the server is killed ${KILLS} times`, async () => {
  const inbox = await openSmtpInbox()
  const env = {
    DATA_DIR: createTemporaryFolder(),
    SMTP_URL: inbox.url,
    ADMIN_PASSWORD: ADMIN.password,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
  }
  const start = () => spawnListeningServer(env)
  const post = async (address: string, name: string, body: FormData) => {
    const headers = { 'idempotency-key': name }
    const sent = fetch(`${address}/api/messages`, { method: 'POST', headers, body })
    const response = await sent.catch(() => undefined)
    if (response?.status !== 201) return undefined
    return ((await response.json().catch(() => ({}))) as { reference?: string }).reference
  }

  const sent: ReturnType<typeof createSubmission>[] = []
  const answered = new Map<string, string>()
  for (let kill = 0; kill < KILLS; kill++) {
    const server = await start()
    // Sends the unanswered enquiries again, together with new ones.
    for (let n = 0; n < 3; n++) sent.push(createSubmission(`${kill}-${n}-of-a-test`))
    const open = sent.filter(({ name }) => !answered.has(name))
    const sending = Promise.all(
      open.map(async ({ name, form }) => {
        const reference = await post(server.address, name, form())
        if (reference) answered.set(name, reference)
      }),
    )
    await wait(Math.random() * LONGEST_LIFE)
    await server.end('SIGKILL')
    await sending
  }

  const { address, end } = await start()
  for (const { name, form } of sent) {
    const references = await Promise.all([post(address, name, form()), post(address, name, form())])
    const reference = answered.get(name) ?? references[0]
    expect(references).toEqual([reference, reference])
    answered.set(name, String(reference))
  }
  const listUnmailed = () => {
    const mailed = inbox.mails.map(({ headers }) => headers.subject?.match(/from (.*) \(/)?.[1])
    return sent.filter(({ name }) => !mailed.includes(name))
  }
  await expect.poll(listUnmailed, { interval: 500, timeout: 60_000 }).toEqual([])
  const mailIds = inbox.mails.map(({ headers }) => headers['message-id'])
  // A kill repeats the mail that was being sent.
  expect(mailIds.length - new Set(mailIds).size).toBeLessThanOrEqual(KILLS)
  await end('SIGTERM')

  const { admin, download } = await startWithAdmin({ DATA_DIR: env.DATA_DIR })
  const messages: Message[] = (await admin('GET /api/messages')).body
  expect(messages).toHaveLength(sent.length)
  expect(new Set(messages.map(({ reference }) => reference)).size).toBe(sent.length)

  for (const { name, hashes } of sent) {
    const message = messages.find((item) => item.name === name)
    expect(message?.reference).toBe(answered.get(name))
    expect(message?.lines).toMatchObject([{ name: `Tea of ${name}`, quantity: 40 }])
    const storedHashes = (message?.files ?? []).map(async ({ id }) => {
      return hashTexts((await download(`/api/messages/${message?._id}/files/${id}`)).rawPayload)
    })
    expect(await Promise.all(storedHashes)).toEqual(hashes)
  }
  expect(readdirSync(join(env.DATA_DIR, 'enquiry-files'))).toHaveLength(2 * sent.length)
}, 120_000)

it('an enquiry does not wait for a silent mail server', async () => {
  const { url, sockets, hangUp } = await openSilentServer()
  const server = await startTestApp({ SMTP_URL: url })
  expect((await server.visitor('POST /api/messages', createEnquiry())).status).toBe(201)
  await vi.waitFor(() => expect(sockets).not.toEqual([]))
  expect((await server.visitor('POST /api/messages', createEnquiry())).status).toBe(201)
  expect(runSql(server.dataDir, 'select count(*) as n from outbox')).toEqual([{ n: 4 }])
  hangUp()
})
