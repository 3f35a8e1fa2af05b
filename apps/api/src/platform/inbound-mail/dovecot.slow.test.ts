import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { openDovecot } from '#api/testing/dovecot.ts'
import { spawnListeningServer } from '#api/testing/program.ts'
import { isInstalled } from '#api/testing/reverse-proxy.ts'
import { sql } from '#api/testing/sql.ts'
import { ADMIN } from '#api/testing/start-test-app.ts'
import { temporaryFolder } from '#api/testing/temporary-folder.ts'

const ENQUIRIES = 80
const ANSWERS = 120
const KILLS = 6

const canRun = isInstalled('dovecot') && process.getuid?.() === 0
if (!canRun)
  process.stderr.write('SKIPPED: a mailbox of Dovecot, because it is not installed or needs root\n')

const head = (lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`

/** Returns the mail process of a server. */
const mailProcessOf = (server: number): number | undefined =>
  readdirSync(`/proc/${server}/task`)
    .flatMap((thread) =>
      readFileSync(`/proc/${server}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
    )
    .map(Number)
    .find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('mail-process'))

it.skipIf(!canRun)(
  `stores ${ANSWERS} answers in their place exactly once, although Dovecot, the server or the mail process is killed ${KILLS} times`,
  async () => {
    const dovecot = await openDovecot()
    const dataDir = temporaryFolder()
    const start = () =>
      spawnListeningServer({
        ...{ DATA_DIR: dataDir, ADMIN_PASSWORD: ADMIN.password, RATE_LIMIT: 'off' },
        ...{ LOG_LEVEL: 'silent', IMAP_URL: dovecot.url },
      })
    let server = await start()
    const call = async (method: string, path: string, body: object, token = '') => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
      const init = { method, headers, body: JSON.stringify(body) }
      const response = await fetch(`${server.address}/api${path}`, init)
      if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
      return response.json()
    }
    const { token } = await call('POST', '/admin/login', ADMIN)
    const addressOf = (at: number) => `buyer${at}@visitor${at}.example`
    for (let at = 0; at < ENQUIRIES; at++) {
      const fields = { name: `Buyer ${at}`, email: addressOf(at), subject: 'enquiry' }
      await call('POST', '/messages', { ...fields, message: `Do you have tea of kind ${at}?` })
    }
    const messages = sql<{ id: string }>(dataDir, 'select id from messages order by number')
    for (const { id } of messages) {
      await call('POST', `/messages/${id}/reply`, { replyContent: 'We do.' }, token)
    }
    const replies = new Map(
      sql<{ mail_id: string; message_id: string }>(dataDir, 'select * from mail_ids').map(
        (row) => [row.message_id, row.mail_id] as const,
      ),
    )

    const answer = (at: number) => {
      const { id = '' } = messages[at % ENQUIRIES] ?? {}
      const names = [`Message-ID: <answer${at}@x.example>`, `In-Reply-To: ${replies.get(id)}`]
      const text = `Answer ${at}`
      return { id, text, raw: head([`From: <${addressOf(at % ENQUIRIES)}>`, ...names]) + text }
    }
    const bounce = (at: number) =>
      head([
        ...['From: MAILER-DAEMON@x.example', `Message-ID: <bounce${at}@x.example>`],
        'Content-Type: multipart/report; report-type=delivery-status; boundary=B',
      ]) +
      [
        '--B\r\n\r\nNot delivered.',
        '--B\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; x\r\n\r\nAction: failed\r\nStatus: 5.1.1',
        `--B\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: ${replies.get(messages[at]?.id ?? '')}`,
        '--B--\r\n',
      ].join('\r\n')
    const automatic = (at: number) =>
      `${head([
        ...[`From: <${addressOf(at)}>`, `Message-ID: <auto${at}@x.example>`],
        ...['Auto-Submitted: auto-replied', `In-Reply-To: ${replies.get(messages[at]?.id ?? '')}`],
      ])}I am away.`
    const foreign = (at: number) =>
      `${head(['From: <news@x.example>', `Message-ID: <foreign${at}@x.example>`])}News`

    const received = (kind: string) =>
      sql<{ message_id: string; text: string }>(
        dataDir,
        `select message_id, text from entries where kind = '${kind}'`,
      )
    const waitFor = async (count: number) => {
      const until = Date.now() + 60_000
      while (received('answer').length < count) {
        if (Date.now() > until) throw new Error(`${received('answer').length} of ${count} answers`)
        await setTimeout(20)
      }
    }
    const kills = [
      () => dovecot.kill().then(dovecot.start),
      async () => {
        await server.end('SIGKILL')
        server = await start()
      },
      async () => {
        const pid = mailProcessOf(server.child.pid as number)
        if (pid) process.kill(pid, 'SIGKILL')
      },
    ]

    const answers = Array.from({ length: ANSWERS }, (_, at) => answer(at))
    const atOnce = ANSWERS / KILLS
    for (let kill = 0; kill < KILLS; kill++) {
      const from = kill * atOnce
      for (const { raw } of answers.slice(from, from + atOnce)) dovecot.deliver(raw)
      for (const other of [bounce, automatic, foreign]) dovecot.deliver(other(kill))
      // While some of the mails are being read.
      await waitFor(from + Math.ceil(atOnce / 4))
      await kills[kill % kills.length]?.()
    }
    await waitFor(ANSWERS)
    const [{ last } = { last: 0 }] = sql<{ last: number }>(
      dataDir,
      'select last_uid as last from mailbox_state',
    )
    const mails = ANSWERS + 3 * KILLS
    expect(last).toBeLessThanOrEqual(mails)

    const stored = received('answer').map(({ message_id, text }) => `${text} to ${message_id}`)
    expect(stored.toSorted()).toEqual(answers.map(({ id, text }) => `${text} to ${id}`).toSorted())
    const ids = (kind: string) => received(kind).map(({ message_id }) => message_id)
    const expected = messages.slice(0, KILLS).map(({ id }) => id)
    expect(ids('bounce').toSorted()).toEqual(expected.toSorted())
    expect(ids('automatic').toSorted()).toEqual(expected.toSorted())
    expect(ids('suggestion')).toEqual([])
    const files = dovecot.files()
    expect(files).toHaveLength(mails)
    expect(files.filter((name) => /,[A-Z]+$/.test(name))).toEqual([])
    await server.end('SIGTERM')
  },
  600_000,
)
