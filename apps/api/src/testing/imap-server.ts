import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import type { AcceptsToken } from './mailbox.ts'

type StoredMail = { uid: number; raw: Buffer }

const LOGIN = ['dhow', 'p4ssword']

const cutHeaders = (raw: Buffer) => {
  const end = raw.indexOf('\r\n\r\n')
  return raw.subarray(0, end < 0 ? raw.length : end + 4)
}

type Options = {
  uidValidity?: number
  acceptsToken?: AcceptsToken
  /** Whether it stays open after a test. Browser tests close it themselves. */
  staysOpen?: boolean
}

/** Opens a small IMAP server with one folder, which records all commands. It supports what a mailbox is read with. */
export async function openImapServer({ uidValidity = 1, acceptsToken, staysOpen }: Options = {}) {
  const mails: StoredMail[] = []
  const commands: string[] = []
  const sockets = new Set<Socket>()
  const idling = new Map<Socket, string>()
  /** Number of mails that a client knows of. */
  const announced = new Map<Socket, number>()
  let validity = uidValidity
  let nextUid = 1

  const formatFetch = ({ uid, raw }: StoredMail, items: string): Buffer => {
    const sequence = mails.findIndex((mail) => mail.uid === uid) + 1
    const [, section = '', from, length] =
      items.match(/BODY\.PEEK\[(|HEADER)\](?:<(\d+)\.(\d+)>)?/i) ?? []
    const complete = section === '' ? raw : cutHeaders(raw)
    const start = Number(from ?? 0)
    const body = complete.subarray(start, start + Number(length ?? complete.length))
    const label = `BODY[${section}]${from === undefined ? '' : `<${start}>`}`
    const facts = `UID ${uid} RFC822.SIZE ${raw.length} INTERNALDATE "26-Nov-2026 08:00:00 +0000"`
    return Buffer.concat([
      Buffer.from(`* ${sequence} FETCH (${facts} ${label} {${body.length}}\r\n`),
      body,
      Buffer.from(')\r\n'),
    ])
  }

  const announce = (socket: Socket) => {
    if (announced.get(socket) === mails.length) return
    announced.set(socket, mails.length)
    socket.write(`* ${mails.length} EXISTS\r\n`)
  }

  const isInSet = (set: string, uid: number): boolean =>
    set.split(',').some((range) => {
      const [from = '', to = from] = range.split(':')
      const last = mails.at(-1)?.uid ?? 0
      const end = to === '*' ? Math.max(last, Number(from)) : Number(to)
      return uid >= Math.min(Number(from), end) && uid <= end
    })

  const handle = (socket: Socket, line: string) => {
    const [tag = '', ...words] = line.split(' ')
    const command = words.join(' ')
    const respond = (text = 'OK done') => socket.write(`${tag} ${text}\r\n`)
    if (/^DONE$/i.test(line)) {
      socket.write(`${idling.get(socket)} OK idle ended\r\n`)
      return void idling.delete(socket)
    }
    commands.push(command)
    if (/^CAPABILITY/i.test(command)) {
      const login = acceptsToken ? 'SASL-IR AUTH=XOAUTH2' : ''
      socket.write(`* CAPABILITY IMAP4rev1 IDLE ${login}\r\n`)
      return respond()
    }
    if (acceptsToken && /^AUTHENTICATE XOAUTH2/i.test(command)) {
      const fields = Buffer.from(words.at(-1) ?? '', 'base64').toString()
      const [user = '', token = ''] = fields
        .split(String.fromCharCode(1))
        .map((field) => field.replace(/^(user=|auth=Bearer )/, ''))
      return void acceptsToken(user, token).then((isAccepted) =>
        respond(isAccepted ? 'OK done' : 'NO AUTHENTICATE failed.'),
      )
    }
    if (/^LOGIN/i.test(command)) {
      const credentials = words.slice(1).map((word) => word.replaceAll('"', ''))
      return credentials.join() === LOGIN.join()
        ? respond()
        : respond('NO [AUTHENTICATIONFAILED] Wrong password')
    }
    if (/^(EXAMINE|SELECT)/i.test(command)) {
      announced.delete(socket)
      announce(socket)
      socket.write('* FLAGS ()\r\n')
      socket.write(`* OK [UIDVALIDITY ${validity}] ok\r\n* OK [UIDNEXT ${nextUid}] ok\r\n`)
      return respond('OK [READ-ONLY] done')
    }
    if (/^UID SEARCH/i.test(command)) {
      const set = command.match(/UID ([\d:*,]+)$/i)?.[1] ?? '1:*'
      const messageId = command.match(/HEADER message-id "?(<[^>"]+>)/i)?.[1] ?? ''
      const uids = mails
        .filter(({ uid, raw }) => isInSet(set, uid) && cutHeaders(raw).includes(messageId))
        .map(({ uid }) => uid)
      socket.write(`* SEARCH ${uids.join(' ')}\r\n`)
      return respond()
    }
    if (/^UID FETCH/i.test(command)) {
      const [, set = '', items = ''] = command.match(/^UID FETCH (\S+) (.*)$/i) ?? []
      for (const mail of mails) {
        if (!isInSet(set, mail.uid)) continue
        if (/BODY\.PEEK\[\]/i.test(items) && opened.withholds(mail.uid)) return
        socket.write(formatFetch(mail, items))
      }
      return respond()
    }
    if (/^IDLE/i.test(command)) {
      idling.set(socket, tag)
      socket.write('+ idling\r\n')
      return announce(socket)
    }
    if (/^LIST/i.test(command)) socket.write('* LIST () "/" INBOX\r\n')
    return respond()
  }

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => sockets.delete(socket))
    socket.write('* OK ready\r\n')
    let rest = ''
    socket.on('data', (chunk) => {
      rest += String(chunk)
      const lines = rest.split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) handle(socket, line)
    })
  })
  const hangUp = () => {
    for (const socket of sockets) socket.destroy()
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = () => {
    hangUp()
    server.close()
  }
  if (!staysOpen) onTestFinished(close)

  const opened = {
    commands,
    close,
    hangUp,
    /** Returns whether the content of a mail is never sent. */
    withholds: (_uid: number): boolean => false,
    url: `imap://${LOGIN.join(':')}@127.0.0.1:${port}/INBOX`,
    mailbox: {
      host: '127.0.0.1',
      port,
      security: 'none' as const,
      folder: 'INBOX',
      user: LOGIN[0] ?? '',
      password: LOGIN[1] ?? '',
    },
    /** Adds a mail and tells the clients. */
    deliver(raw: string | Buffer): number {
      const uid = nextUid++
      mails.push({ uid, raw: Buffer.from(raw) })
      for (const socket of idling.keys()) announce(socket)
      return uid
    },
    /** Deletes all mails. */
    empty: (): void => void mails.splice(0),
    /** Gives all mails new UIDs, as after a restored backup. */
    renumber(): void {
      validity++
      for (const [index, mail] of mails.entries()) mail.uid = index + 1
      nextUid = mails.length + 1
      hangUp()
    },
  }
  return opened
}
