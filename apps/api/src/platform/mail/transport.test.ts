import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { readConfig } from '#api/config.ts'
import {
  createMailSender,
  listEmlFiles,
  openSilentServer,
  openSmtpInbox,
  parseMail,
} from '#api/testing/mailbox.ts'
import { createTemporaryFolder } from '#api/testing/temporary-folder.ts'
import { buildFromHeader, carriesPassword, createTransport, type MailServer } from './transport.ts'

function start(env: Record<string, string>) {
  const folder = join(createTemporaryFolder(), 'mail')
  const log = { info: vi.fn() }
  const transport = createTransport(() => readConfig(env).mail, folder, log, createMailSender())
  onTestFinished(() => transport.close())
  return { transport, folder, log }
}

const mail = {
  id: '00ff00ff00ff00ff',
  createdAt: new Date('2026-11-20T08:30:00.500Z'),
  date: new Date('2026-11-20T08:30:00.500Z'),
  messageId: '<00ff00ff00ff00ff@company.example>',
  to: { address: 'sales@company.example' },
  replyTo: { address: 'ada@visitor.example' },
  subject: 'Product Enquiry from Ada',
  text: 'Do you ship to Mombasa?\n\nA line that begins with\n.a dot, and “curly” words: سلام\n',
  html: '<p>Do you ship to Mombasa?</p>',
  automatic: 'auto-generated',
} as const

const FROM = { MAIL_FROM: '"Dhow" <post@company.example>' }

describe('over SMTP', () => {
  it('a mail arrives unchanged, with its addresses in the envelope and the header', async () => {
    const inbox = await openSmtpInbox()
    const { transport } = start({ SMTP_URL: inbox.url, ...FROM })
    await transport.send(mail)

    expect(inbox.mails).toHaveLength(1)
    const [{ headers, text, html, ...envelope } = { headers: {}, text: '', html: '' }] = inbox.mails
    expect(envelope).toEqual({
      from: 'post@company.example',
      recipients: [mail.to.address],
      attachments: [],
    })
    expect(headers).toMatchObject({
      from: FROM.MAIL_FROM,
      'reply-to': mail.replyTo.address,
      to: mail.to.address,
      subject: mail.subject,
      date: 'Fri, 20 Nov 2026 08:30:00 +0000',
      'message-id': '<00ff00ff00ff00ff@company.example>',
    })
    expect(html).toContain(mail.html)
    expect(text.trimEnd()).toBe(`${mail.text}\n-- \nhttps://company.example`)

    for (const address of ['#/={}!%&@buyer.example', 'info@xn--mller-kva.xn--p1ai']) {
      await transport.send({ ...mail, to: { address, name: 'عائشة, "Ada" 👩🏽‍🚀' }, cc: [address] })
      expect(inbox.commands).toContain(`RCPT TO:<${address}>`)
      expect(inbox.mails.at(-1)?.headers).toMatchObject({
        to: expect.stringMatching(/عائشة.*👩🏽‍🚀/u),
        cc: address,
      })
    }
  })

  it('From contains the company name, unless MAIL_FROM has a name, and is an address of our domain by default', async () => {
    expect(buildFromHeader('post@x.example', 'Dhow, "A"')).toBe('"Dhow, \\"A\\"" <post@x.example>')
    expect(buildFromHeader('Sales desk <post@x.example>', 'Dhow')).toBe(
      'Sales desk <post@x.example>',
    )
    const inbox = await openSmtpInbox()
    const { transport } = start({ SMTP_URL: inbox.url, PUBLIC_URL: 'https://www.company.example' })
    await transport.send({ ...mail, replyTo: undefined })
    expect(inbox.mails[0]?.headers).toMatchObject({
      from: 'no-reply@www.company.example',
      'auto-submitted': 'auto-generated',
    })
    expect(transport.domain).toBe('www.company.example')
    const { transport: international } = start({ MAIL_FROM: 'verkauf@müller.example' })
    expect(international.domain).toBe('xn--mller-kva.example')
    expect(inbox.mails[0]?.headers).not.toHaveProperty('reply-to')
  })

  it('a hostile name adds no recipient, and a hostile subject no header', async () => {
    const inbox = await openSmtpInbox()
    const { transport } = start({ SMTP_URL: inbox.url, ...FROM })
    const bcc = 'Ada\r\nBcc: thief@evil.example'
    const address = 'ada@visitor.example'
    for (const name of [bcc, 'Ada" <thief@evil.example>, "', 'a'.repeat(500)]) {
      await transport.send({ ...mail, to: { address, name }, replyTo: { address, name } })
      expect(inbox.mails.at(-1)?.recipients, name).toEqual([address])
      expect(inbox.mails.at(-1)?.headers).not.toHaveProperty('bcc')
    }
    for (const subject of [bcc, 'Ada\rBcc: thief@evil.example', 'Ada\r\n\r\nAnother body']) {
      await transport.send({ ...mail, subject })
      expect(inbox.mails.at(-1)?.recipients, subject).toEqual([mail.to.address])
      expect(inbox.mails.at(-1)?.headers).not.toHaveProperty('bcc')
      expect(inbox.mails.at(-1)?.text).toContain(mail.text)
    }
    expect(inbox.mails).toHaveLength(6)
  })
})

describe('without SMTP', () => {
  it('a mail becomes a file, and a repeated mail replaces it', async () => {
    const { transport, folder, log } = start(FROM)
    await transport.send(mail)
    const [path = ''] = listEmlFiles(folder)
    expect(basename(path)).toBe('2026-11-20T08-30-00-500Z-00ff00ff00ff00ff.eml')
    expect(await parseMail(readFileSync(path))).toMatchObject({
      headers: { from: FROM.MAIL_FROM, to: mail.to.address, subject: mail.subject },
      text: expect.stringContaining(mail.text),
    })
    expect(log.info).toHaveBeenCalledExactlyOnceWith({ path }, expect.any(String))
    await transport.send(mail)
    expect(listEmlFiles(folder)).toHaveLength(1)
  })

  it('a failed write leaves no file', async () => {
    const { transport, folder } = start({})
    const name = '2026-11-20T08-30-00-500Z-00ff00ff00ff00ff.eml'
    mkdirSync(join(folder, name), { recursive: true })
    await expect(transport.send(mail)).rejects.toThrow()
    expect(readdirSync(folder)).toEqual([name])
  })
})

describe('a replaced mail server', () => {
  const startWith = (smtpUrl: string) => {
    const server: MailServer = { smtpUrl, from: FROM.MAIL_FROM }
    const transport = createTransport(() => server, '', { info: vi.fn() }, createMailSender())
    onTestFinished(() => transport.close())
    return { transport, server }
  }

  it('finishes the mail that it is sending', async () => {
    const gate = Promise.withResolvers<void>()
    const started = Promise.withResolvers<void>()
    const refuseRecipient = () => void started.resolve()
    const first = await openSmtpInbox({ gate: gate.promise, refuseRecipient })
    const second = await openSmtpInbox()
    const { transport, server } = startWith(first.url)
    const sending = transport.send(mail)
    await started.promise
    server.smtpUrl = second.url
    await transport.send(mail)
    gate.resolve()
    await sending
    expect([first.mails.length, second.mails.length]).toEqual([1, 1])
  })

  it('gets no more attempts, and its mail is sent by the new one', async () => {
    const [silent, inbox] = [await openSilentServer(), await openSmtpInbox()]
    const { transport, server } = startWith(silent.url)
    const sending = transport.send(mail)
    await expect.poll(() => silent.sockets.length).toBe(1)
    server.smtpUrl = inbox.url
    silent.hangUp()
    await sending
    expect(inbox.mails).toHaveLength(1)
  })
})

describe('encryption', () => {
  it.each([
    ['smtp://user:pass@mail.example.com:587', true],
    ['smtp://mail.example.com', false],
    ['smtp://user:pass@127.0.0.1', false],
    ['smtp://user:pass@[::1]', false],
    ['smtp://user:pass@localhost.example.com', true],
  ])('is required for %s: %s', (url, insisted) => {
    expect(carriesPassword(url)).toBe(insisted)
  })

  it('can be required or disabled in the URL', async () => {
    const plain = await openSmtpInbox({ plain: true })
    const { transport } = start({ SMTP_URL: `${plain.url}?requireTLS=true` })
    await expect(transport.send(mail)).rejects.toThrow(/STARTTLS/)
    expect(plain.mails).toEqual([])
    const { transport: lax } = start({ SMTP_URL: `${plain.url}?requireTLS=false` })
    await lax.send(mail)
    expect(plain.mails).toHaveLength(1)
  })
})
