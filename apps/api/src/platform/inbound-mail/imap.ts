import { setTimeout } from 'node:timers/promises'
import { ImapFlow } from 'imapflow'
import { adviseOnConnection } from '#api/platform/mail/connection-advice.ts'
import type { Channel } from '#api/platform/processes/run-in-process.ts'
import {
  type InboundMail,
  MAX_MAIL_BYTES,
  type Mailbox,
  type MailMessage,
  type MailTask,
  type WatchAnswer,
} from './inbound-mail.ts'
import { parseMail, TOO_LARGE, toMailWithoutContent, UNREADABLE } from './parse-mail.ts'
import { MAX_HEADER_BYTES, parseHeaders } from './read-headers.ts'

/** IDLE reports new mails at once. Polls, because a connection may be dead without notice. */
const POLL_MS = 45_000

const MIN_RETRY_MS = 2_000
const MAX_RETRY_MS = 120_000

/** Days that are read again in a new mailbox: answers to mails that we sent before it was set up. */
const FIRST_DAYS = 90
const DAY_MS = 86_400_000

const MAX_RESTING_BYTES = 120_000_000

/** Mails whose headers are read at once. */
const BATCH = 50

/** Bytes of one download request. */
const CHUNK_BYTES = 250_000

const NO_ROOM = 'The server has almost no room left. Mails are read when there is room again.'

const CLOSED = 'The server closed the connection.'

type Questions = Pick<Channel<MailMessage, WatchAnswer>, 'ask'>

type WatchTask = Extract<MailTask, { type: 'watch' }>

function createClient(
  { host, port, security, user, password }: Mailbox,
  accessToken: string | undefined,
): ImapFlow {
  const client = new ImapFlow({
    host,
    port,
    secure: security === 'tls',
    auth: accessToken === undefined ? { user, pass: password } : { user, accessToken },
    ...(security === 'starttls' && { doSTARTTLS: true }),
    ...(security === 'none' && { doSTARTTLS: false }),
    logger: false,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 5 * 60_000,
  })
  // A dropped connection also rejects the running command.
  client.on('error', () => {})
  return client
}

/** @throws Error with code ETOKEN and the reason */
async function askForToken({ ask }: Questions, refused?: string): Promise<string> {
  const answer = await ask({ type: 'token', refused })
  if (typeof answer === 'object' && 'token' in answer) return answer.token
  const problem = typeof answer === 'object' && 'problem' in answer ? answer.problem : CLOSED
  throw Object.assign(new Error(problem), { code: 'ETOKEN' })
}

/** Opens a connection and logs in. A refused token is replaced once. */
async function connect(mailbox: Mailbox, questions: Questions): Promise<ImapFlow> {
  const token = mailbox.connectedAt === undefined ? undefined : await askForToken(questions)
  const client = createClient(mailbox, token)
  try {
    await client.connect()
    return client
  } catch (error) {
    client.close()
    const isRefused = error instanceof Error && 'authenticationFailed' in error
    if (token === undefined || !isRefused) throw error
    const renewed = await askForToken(questions, token)
    if (renewed === token) throw error
    const next = createClient(mailbox, renewed)
    await next.connect()
    return next
  }
}

export function explainProblem(error: unknown, { connectedAt }: Mailbox): string {
  const { responseText, authenticationFailed, code, message } = error as {
    responseText?: string
    authenticationFailed?: boolean
    code?: string
    message?: string
  }
  const text = (responseText ?? message ?? 'The connection failed.').slice(0, 300)
  if (code === 'ETOKEN') return text
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return 'There is no mail server with this name. Check its spelling.'
  }
  if (code === 'ECONNREFUSED') return 'The mail server refused the connection. Check the port.'
  if (code === 'ETIMEDOUT' || code === 'CONNECT_TIMEOUT' || code === 'GREETING_TIMEOUT') {
    return 'The mail server did not answer. Check its name and port.'
  }
  const advice = adviseOnConnection(text, authenticationFailed, connectedAt !== undefined)
  if (!advice) return text
  return responseText ? `${advice}: ${text}` : `${advice}.`
}

/** Watches a mailbox, also after failures. Returns after large mails, because the heap would keep their memory. */
export async function watch(
  { mailbox, ...task }: WatchTask,
  { ask, tell }: Channel<MailMessage, WatchAnswer>,
): Promise<undefined> {
  let retryMs = MIN_RETRY_MS
  const reader: Reader = { ...task, ask, tell, hasRead: false }
  for (;;) {
    let client: ImapFlow | undefined
    let isOpen = false
    try {
      client = await connect(mailbox, reader)
      const nextChange = listen(client)
      await client.mailboxOpen(mailbox.folder, { readOnly: true })
      tell({ type: 'state', isConnected: true })
      isOpen = true
      for (;;) {
        await readNew(client, reader)
        retryMs = MIN_RETRY_MS
        if (reader.hasRead && process.memoryUsage.rss() > MAX_RESTING_BYTES) return undefined
        tell({ type: 'state', isConnected: true })
        await nextChange()
      }
    } catch (error) {
      // Servers end a session with its access token, about every hour.
      const isExpired = isOpen && mailbox.connectedAt !== undefined && !client?.usable
      if (!isExpired) {
        tell({ type: 'state', isConnected: false, problem: explainProblem(error, mailbox) })
      }
    }
    client?.close()
    await setTimeout(retryMs)
    retryMs = Math.min(retryMs * 2, MAX_RETRY_MS)
  }
}

/**
 * Returns a function that waits for a change since its last call, or the poll interval. It rejects when the connection
 * closes.
 */
function listen(client: ImapFlow): () => Promise<void> {
  let [hasChanged, isClosed] = [false, false]
  let wake = () => {}
  // Arrives while the mailbox is being read, too.
  client.on('exists', () => {
    hasChanged = true
    wake()
  })
  client.on('close', () => {
    isClosed = true
    wake()
  })
  return async () => {
    const poll = new AbortController()
    if (!hasChanged && !isClosed) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve
      })
      void client.idle().catch(() => {})
      await Promise.race([
        woken,
        setTimeout(POLL_MS, undefined, { signal: poll.signal }).catch(() => {}),
      ])
      poll.abort()
    }
    if (isClosed) throw new Error(CLOSED)
    hasChanged = false
  }
}

type Reader = Pick<WatchTask, 'position' | 'unreadable' | 'directory'> &
  Channel<MailMessage, WatchAnswer> & {
    /** True once the process has read the content of a mail. */
    hasRead: boolean
  }

/** Hands over all mails above the position, in order of their UIDs. */
async function readNew(client: ImapFlow, reader: Reader) {
  const { uidValidity: validity, uidNext } = client.mailbox || {}
  const uidValidity = Number(validity)
  const isKnown = reader.position?.uidValidity === uidValidity
  const lastUid = isKnown ? (reader.position?.lastUid ?? 0) : 0
  const since = new Date(Date.now() - FIRST_DAYS * DAY_MS)
  const criteria = isKnown ? { uid: `${lastUid + 1}:*` } : { since }
  const matches = (await client.search(criteria, { uid: true })) || []
  // `n:*` always contains the last mail.
  const uids = matches.filter((uid) => uid > lastUid).sort((first, second) => first - second)
  for (let start = 0; start < uids.length; start += BATCH) {
    await readBatch(client, uids.slice(start, start + BATCH), uidValidity, reader)
    reader.position = {
      uidValidity,
      lastUid: uids[Math.min(start + BATCH, uids.length) - 1] ?? lastUid,
    }
  }
  if (isKnown || uids.length > 0) return
  reader.position = { uidValidity, lastUid: Math.max(0, Number(uidNext) - 1) }
  await reader.ask({ type: 'position', position: reader.position })
}

/** Returns undefined if the mailbox does not contain the mail, or the connection was lost. */
async function readMail(client: ImapFlow, uid: number, receivedAt: Date, directory: string) {
  const options = { uid: true, chunkSize: CHUNK_BYTES }
  const { content, meta } = await client.download(String(uid), undefined, options)
  if (!content) return undefined
  // The size that the server states may be wrong.
  let bytes = Buffer.allocUnsafeSlow(meta.expectedSize ?? 0)
  let end = 0
  for await (const chunk of content) {
    if (end + chunk.length > bytes.length) {
      bytes = Buffer.concat([bytes], 2 * (end + chunk.length))
    }
    end += chunk.copy(bytes, end)
  }
  return parseMail(bytes.subarray(0, end), receivedAt, directory)
}

async function readBatch(client: ImapFlow, uids: number[], uidValidity: number, reader: Reader) {
  const { ask, tell, unreadable, directory } = reader
  const bodyParts = [{ key: 'HEADER', start: 0, maxLength: MAX_HEADER_BYTES }]
  const query = { uid: true, size: true, internalDate: true, bodyParts }
  const rows = await client.fetchAll(uids.join(','), query, { uid: true })
  const mails = []
  for (const { uid, headers, internalDate } of rows) {
    const receivedAt = new Date(internalDate ?? Date.now())
    mails.push({ uid, at: receivedAt, ...(await parseHeaders(headers ?? Buffer.alloc(0))) })
  }
  const answer = await ask({ type: 'headers', mails })
  if (answer === 'no-room') throw new Error(NO_ROOM)
  const wantedUids = new Set(Array.isArray(answer) ? answer : [])
  for (const { uid, size = 0 } of rows) {
    const headers = mails.find((mail) => mail.uid === uid)
    if (!wantedUids.has(uid) || !headers) continue
    const { at: receivedAt } = headers
    const position = { uidValidity, lastUid: uid }
    const isLarge = size > MAX_MAIL_BYTES
    if (isLarge || uid === unreadable) {
      const mail = toMailWithoutContent(headers, receivedAt, isLarge ? TOO_LARGE : UNREADABLE)
      await ask({ type: 'mail', mail, position })
      continue
    }
    tell({ type: 'reading', uid })
    reader.hasRead = true
    const mail = await readMail(client, uid, receivedAt, directory)
    // A lost connection looks like a missing mail, or ends it early.
    if (!client.usable || !client.mailbox) throw new Error(CLOSED)
    // The mail may have been deleted since.
    if (!mail) continue
    await ask({ type: 'mail', mail, position })
  }
  const lastUid = uids.at(-1) ?? 0
  await ask({ type: 'position', position: { uidValidity, lastUid } })
}

/** Opens a mailbox, without changing it, while `read` uses it. */
async function openMailbox<Result>(
  mailbox: Mailbox,
  questions: Questions,
  read: (client: ImapFlow, mails: number) => Promise<Result>,
): Promise<Result> {
  const client = await connect(mailbox, questions)
  try {
    const { exists } = await client.mailboxOpen(mailbox.folder, { readOnly: true })
    return await read(client, exists)
  } finally {
    client.close()
  }
}

export const countMails = (mailbox: Mailbox, questions: Questions): Promise<number> =>
  openMailbox(mailbox, questions, async (_, mails) => mails)

/** Reads one mail; undefined if the mailbox does not contain it. */
export const fetchMail = (
  { mailbox, mailId, directory }: Extract<MailTask, { type: 'fetch' }>,
  questions: Questions,
) =>
  openMailbox(mailbox, questions, async (client): Promise<InboundMail | undefined> => {
    const uids = await client.search({ header: { 'message-id': mailId } }, { uid: true })
    const uid = uids ? uids.at(-1) : undefined
    return uid === undefined ? undefined : readMail(client, uid, new Date(), directory)
  })
