import { rm } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { AppError, describeStorageError } from '#api/platform/app-error.ts'
import type { Db } from '#api/platform/database/open.ts'
import { saveSingleRow } from '#api/platform/database/rows.ts'
import type { RawBody } from '#api/platform/http/contract.ts'
import type {
  InboundHeaders,
  InboundMail,
  Mailbox,
  MailboxPosition,
  NewMails,
  ReceivedMail,
} from '#api/platform/inbound-mail/inbound-mail.ts'
import { createMailTasks, watchMailbox } from '#api/platform/inbound-mail/mail-processes.ts'
import type { GetToken } from '#api/platform/mail/transport.ts'
import { createDeliveries } from './deliveries.ts'
import { mailboxState } from './tables.ts'

/** Seconds that a signature is valid, as Standard Webhooks recommends. */
const TOLERANCE_S = 300

const NO_ROOM = 'The server has almost no room left for mails. Nothing was stored; try again later.'

/** Attempts for a mail that cannot be stored, before it is skipped. */
const MAX_FAULTS = 3

type InboundReceiver = {
  /** Returns whether the headers of a mail may belong to a conversation, or make it an enquiry. */
  wants: (headers: InboundHeaders & { at: Date }, newMails: NewMails) => boolean
  receive: (mail: InboundMail, newMails: NewMails) => ReceivedMail
  /** Stores the files of a mail while `commit` receives it. */
  storeFiles: <Result>(mail: InboundMail, commit: () => Promise<Result>) => Promise<Result>
  /** Called after the transaction. */
  announceChange: () => void
}

type Parts = {
  db: Db
  directory: string
  hasRoom: () => boolean
  log: Pick<FastifyBaseLogger, 'error' | 'warn' | 'info'>
  getMailbox: () => Mailbox | undefined
  getSecret: () => string | undefined
  getToken: GetToken
  transaction: <T>(work: () => T) => Promise<T>
}

export type InboundMailbox = ReturnType<typeof createInboundMailbox>

type State = { isConnected: boolean; problem?: string; failingSince?: string; checkedAt?: string }

const toAccount = ({ user, host, folder }: Mailbox) => `${user}@${host}/${folder}`

/** Returns whether a text has a header that tells what it belongs to. */
const isMail = ({
  from,
  messageId,
  sentAt,
  subject,
  recipients,
  references,
  inReplyTo,
}: InboundMail) =>
  from || messageId || sentAt || subject || [recipients, references, inReplyTo].flat().length > 0

/** Receives mails from a mailbox, and from programs that hand them over. */
export function createInboundMailbox(parts: Parts) {
  const { db, directory, hasRoom, log, getMailbox, getSecret, getToken, transaction } = parts
  const tasks = createMailTasks(directory, getToken)
  const receiveFile = createDeliveries(directory)
  let target: InboundReceiver | undefined
  let stop: (() => void) | undefined
  let watchedSettings: string | undefined
  let state: State = { isConnected: false }
  let faults = { uid: 0, count: 0 }

  const getReceiver = (): InboundReceiver => {
    if (target) return target
    throw new Error('nothing receives mails yet')
  }

  const readPosition = (account: string) => {
    const row = db.select().from(mailboxState).get()
    return row?.account === account ? row : null
  }

  /** Returns the time since which mails become enquiries: not those before the first visit, or numbered again. */
  const readStart = (account: string, uidValidity?: number) => {
    const row = readPosition(account)
    const isSame = row && (uidValidity ?? row.uidValidity) === row.uidValidity
    return isSame ? row.since : new Date()
  }

  const storeMail = async <Result>(mail: InboundMail, work: () => Result): Promise<Result> => {
    try {
      return await getReceiver().storeFiles(mail, () => transaction(work))
    } finally {
      for (const { from } of mail.attachments) await rm(from, { force: true })
    }
  }

  const store = async (
    { account, fromAnyone }: { account: string; fromAnyone: boolean },
    mail: InboundMail | undefined,
    position: MailboxPosition,
  ) => {
    const since = readStart(account, position.uidValidity)
    const savePosition = () => saveSingleRow(db, mailboxState, { account, ...position, since })
    const receive = (received: InboundMail) =>
      storeMail(received, () => {
        const { messageId } = getReceiver().receive(received, { since, fromAnyone })
        savePosition()
        return messageId
      })
    try {
      const changed = mail ? await receive(mail) : await transaction(savePosition)
      if (changed !== undefined) getReceiver().announceChange()
    } catch (error) {
      faults = {
        uid: position.lastUid,
        count: faults.uid === position.lastUid ? faults.count + 1 : 1,
      }
      if (describeStorageError(error) || faults.count < MAX_FAULTS) throw error
      log.error({ err: error, uid: position.lastUid }, 'received mail skipped')
      await transaction(savePosition)
    }
  }

  const start = () => {
    const settings = getMailbox()
    const key = settings && JSON.stringify(settings)
    if (key === watchedSettings) return
    stop?.()
    watchedSettings = key
    state = { isConnected: false }
    if (!settings) {
      stop = undefined
      return
    }
    const account = toAccount(settings)
    const fromAnyone = settings.takesNew === true
    stop = watchMailbox(settings, directory, {
      hasRoom,
      getToken,
      readPosition: () => readPosition(account),
      isWanted: (headers) =>
        getReceiver().wants(headers, { since: readStart(account), fromAnyone }),
      store: (mail, position) => store({ account, fromAnyone }, mail, position),
      onState: (isConnected, problem) => {
        const now = new Date().toISOString()
        const { checkedAt, failingSince = now } = state
        if (problem && problem !== state.problem) log.warn({ reason: problem }, 'mailbox not read')
        state = {
          isConnected,
          ...(problem && { problem, failingSince }),
          ...(isConnected ? { checkedAt: now } : checkedAt && { checkedAt }),
        }
      },
      onFault: (error) => log.error({ err: error }, 'received mail not stored'),
    })
  }

  return {
    /** Sets who stores the mails. Call it before `start`. */
    deliverTo(receiver: InboundReceiver): void {
      target = receiver
    },

    /** Reads the mailbox of the settings. Call it again when they have changed. */
    start,

    state: () => ({
      ...state,
      isConfigured: getMailbox() !== undefined,
      hasSecret: getSecret() !== undefined,
    }),

    /** Opens the mailbox without changing it. @throws AppError `conflict` without one */
    async test(): Promise<{ success: boolean; message: string }> {
      const settings = getMailbox()
      if (!settings)
        throw new AppError('conflict', 'No mailbox is connected. Save the mail settings first.')
      const result = await tasks.test(settings)
      if ('problem' in result) {
        return { success: false, message: `Your mailbox cannot be read. ${result.problem}` }
      }
      const count = result.mails.toLocaleString('en')
      return {
        success: true,
        message: `Connected. Mails in the folder ${settings.folder}: ${count}.`,
      }
    },

    /**
     * Stores the files of one mail while `work` attaches them.
     * @throws AppError `conflict` if the mail cannot be read, `no-room`
     */
    async fetch(mailId: string, work: (mail: InboundMail) => void): Promise<void> {
      const settings = getMailbox()
      const fail = (problem: string) =>
        new AppError('conflict', `The files are still missing. ${problem}`)
      if (!settings) throw fail('No mailbox is connected.')
      if (!hasRoom()) throw new AppError('no-room', NO_ROOM)
      const mail = await tasks.fetch(settings, mailId)
      if ('problem' in mail) throw fail(mail.problem)
      await storeMail(mail, () => work(mail))
    },

    /**
     * Checks the headers of a signed delivery before its body is read.
     * @throws AppError `conflict`, `unauthenticated`, `no-room`
     */
    requireSigned(headers: IncomingHttpHeaders): void {
      if (getSecret() === undefined) {
        throw new AppError('conflict', 'Receiving mail by this call is not set up.')
      }
      const age = Math.abs(Date.now() / 1_000 - Number(headers['webhook-timestamp']))
      const isComplete = headers['webhook-id'] && headers['webhook-signature']
      if (!isComplete || !(age <= TOLERANCE_S)) {
        throw new AppError('unauthenticated', 'The signature is missing or older than 5 minutes.')
      }
      if (!hasRoom()) throw new AppError('no-room', NO_ROOM)
    },

    /** Stores a delivered mail once. @throws AppError `unauthenticated` for a wrong signature, `busy`, `invalid` */
    async receive(raw: RawBody, address: string, fromAnyone: boolean): Promise<ReceivedMail> {
      const delivery = { ...raw, address, secret: getSecret() ?? '' }
      const mail = await receiveFile(delivery, tasks.parse)
      if (!mail) throw new AppError('busy', 'The mail could not be parsed. Please try again.')
      const received = await storeMail(mail, () => {
        if (!isMail(mail)) throw new AppError('invalid', 'The body is not a mail. Send MIME text.')
        return getReceiver().receive(mail, { since: new Date(0), fromAnyone })
      })
      if (received.messageId !== undefined) getReceiver().announceChange()
      return received
    },

    close: (): void => stop?.(),
  }
}
