import { hash } from 'node:crypto'
import { expect, it } from 'vitest'
import { canRunDovecot, findMailProcess, openDovecot } from '#api/testing/dovecot.ts'
import { openSmtpInbox } from '#api/testing/mailbox.ts'
import { spawnListeningServer } from '#api/testing/program.ts'
import { runSql } from '#api/testing/sql.ts'
import { ADMIN } from '#api/testing/start-test-app.ts'
import { createTemporaryFolder } from '#api/testing/temporary-folder.ts'

const ENQUIRIES = 80
const ANSWERS = 120
const KILLS = 6

const buildHead = (lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`

it.skipIf(!canRunDovecot)(
  `stores ${ANSWERS} answers in their place exactly once, although a relay replaces our Message-IDs, and Dovecot, the server or the mail process is killed ${KILLS} times`,
  async () => {
    const dovecot = await openDovecot()
    const dataDir = createTemporaryFolder()
    const relay = await openSmtpInbox()
    const start = () =>
      spawnListeningServer({
        DATA_DIR: dataDir,
        ADMIN_PASSWORD: ADMIN.password,
        RATE_LIMIT: 'off',
        LOG_LEVEL: 'silent',
        IMAP_URL: dovecot.url,
        SMTP_URL: relay.url,
        MAIL_FROM: 'sales@company.example',
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
    const getAddress = (index: number) => `buyer${index}@visitor${index}.example`
    for (let index = 0; index < ENQUIRIES; index++) {
      const fields = { name: `Buyer ${index}`, email: getAddress(index), subject: 'enquiry' }
      await call('POST', '/messages', { ...fields, message: `Do you have tea of kind ${index}?` })
    }
    const messages = runSql<{ id: string }>(dataDir, 'select id from messages order by number')
    for (const { id } of messages) {
      await call('POST', `/messages/${id}/reply`, { replyContent: 'We do.' }, token)
    }
    // A report to the company, and a reply.
    await expect
      .poll(() => relay.mails.length, { timeout: 120_000 })
      .toBeGreaterThanOrEqual(2 * ENQUIRIES)
    const relayed = relay.mails
    const findReply = (index: number) => {
      const mail = relayed.find(({ recipients }) =>
        recipients.includes(getAddress(index % ENQUIRIES)),
      )
      const { references = '', subject = '', date = '' } = mail?.headers ?? {}
      const id = `<${hash('md5', mail?.headers['message-id'] ?? '')}@relay.example>`
      return { id, references, subject, date }
    }

    /** An answer by a colleague of the buyer, one by a phone without our References, or one with the subject only. */
    const buildAnswer = (index: number) => {
      const { id: messageId = '' } = messages[index % ENQUIRIES] ?? {}
      const { id, references, subject } = findReply(index)
      const from = index % 3 === 0 ? `office${index}@other.example` : getAddress(index % ENQUIRIES)
      const names = [
        [`In-Reply-To: ${id}`, `References: ${references} ${id}`],
        [`In-Reply-To: ${id}`, `References: ${id}`, `Subject: Re: ${subject}`],
        [`Subject: AW: ${subject.replace(/\((E-[-\d]+)\)/, '[$1]')}`],
      ][index % 3]
      const lines = [`From: <${from}>`, `Message-ID: <answer${index}@x.example>`, ...(names ?? [])]
      const text = `Answer ${index}`
      return { id: messageId, text, raw: buildHead(lines) + text }
    }
    const buildBounce = (index: number) => {
      const { id, references, subject, date } = findReply(index)
      const returned = [
        `Message-ID: ${id}`,
        `Date: ${date}`,
        `To: ${getAddress(index)}`,
        `Subject: ${subject}`,
        ...(index % 2 === 0 ? [`References: ${references}`] : []),
      ].join('\r\n')
      return (
        buildHead([
          'From: MAILER-DAEMON@relay.example',
          `Message-ID: <bounce${index}@relay.example>`,
        ]) +
        `550 5.1.1 No such user: ${getAddress(index)}\r\n\r\n--- The mail:\r\n\r\n${returned}\r\n`
      )
    }
    const buildAutoReply = (index: number) =>
      `${buildHead([
        `From: <${getAddress(index)}>`,
        `Message-ID: <auto${index}@x.example>`,
        'Auto-Submitted: auto-replied',
        `References: ${findReply(index).references}`,
      ])}I am away.`
    /** The report of an enquiry to the company, which arrives in the mailbox. */
    const buildNotice = (index: number) => {
      const mail = relayed.filter(({ headers }) => headers['auto-submitted'])[index]
      const { from, subject, references, date } = mail?.headers ?? {}
      const lines = [`From: ${from}`, `Subject: ${subject}`, `References: ${references}`]
      const ownHeaders = [
        'Auto-Submitted: auto-generated',
        `Message-ID: <notice${index}@relay.example>`,
      ]
      return `${buildHead([...lines, ...ownHeaders, `Date: ${date}`])}Ada wrote`
    }
    const listReceived = (kind: string) =>
      runSql<{ message_id: string; text: string }>(
        dataDir,
        `select message_id, text from entries where kind = '${kind}'`,
      )
    const waitFor = (count: number) =>
      expect
        .poll(() => listReceived('answer').length, { timeout: 60_000, interval: 20 })
        .toBeGreaterThanOrEqual(count)
    const kills = [
      () => dovecot.kill().then(dovecot.start),
      async () => {
        await server.end('SIGKILL')
        server = await start()
      },
      async () => {
        const pid = findMailProcess(server.child.pid as number)
        if (pid) process.kill(pid, 'SIGKILL')
      },
    ]

    const answers = Array.from({ length: ANSWERS }, (_, index) => buildAnswer(index))
    const atOnce = ANSWERS / KILLS
    for (let kill = 0; kill < KILLS; kill++) {
      const from = kill * atOnce
      for (const { raw } of answers.slice(from, from + atOnce)) dovecot.deliver(raw)
      for (const other of [buildBounce, buildAutoReply, buildNotice]) dovecot.deliver(other(kill))
      // While some of the mails are being read.
      await waitFor(from + Math.ceil(atOnce / 4))
      await kills[kill % kills.length]?.()
    }
    await waitFor(ANSWERS)
    const mails = ANSWERS + 3 * KILLS
    // The other mails of the last round arrive after its answers.
    await expect
      .poll(() => runSql(dataDir, 'select last_uid from mailbox_state'), { timeout: 60_000 })
      .toEqual([{ last_uid: mails }])

    const stored = listReceived('answer').map(({ message_id, text }) => `${text} to ${message_id}`)
    expect(stored.toSorted()).toEqual(answers.map(({ id, text }) => `${text} to ${id}`).toSorted())
    const listIds = (kind: string) => listReceived(kind).map(({ message_id }) => message_id)
    const expected = messages.slice(0, KILLS).map(({ id }) => id)
    expect(listIds('bounce').toSorted()).toEqual(expected.toSorted())
    expect(listIds('automatic').toSorted()).toEqual(expected.toSorted())
    expect([...listIds('suggestion'), ...listIds('follow-up')]).toEqual([])
    const refused = runSql<{ id: string }>(
      dataDir,
      "select about as id from outbox where kind = 'reply' and state = 'refused'",
    )
    expect(refused.map(({ id }) => id).toSorted()).toEqual(expected.toSorted())
    const files = dovecot.listFiles()
    expect(files).toHaveLength(mails)
    expect(files.filter((name) => /,[A-Z]+$/.test(name))).toEqual([])
    await server.end('SIGTERM')
  },
  600_000,
)
