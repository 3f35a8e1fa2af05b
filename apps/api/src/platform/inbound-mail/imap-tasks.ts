import type { ImapFlow } from 'imapflow'
import { CHUNK_BYTES, connect, readAll } from './imap-watch.ts'
import type { InboundMail, Mailbox } from './inbound-mail.ts'
import { parseMail } from './parse-mail.ts'

// Runs in the mail process.

/** Opens a mailbox, without changing it, while `read` uses it. */
async function openMailbox<Result>(
  mailbox: Mailbox,
  read: (client: ImapFlow, mails: number) => Promise<Result>,
): Promise<Result> {
  const client = connect(mailbox)
  try {
    await client.connect()
    const { exists } = await client.mailboxOpen(mailbox.folder, { readOnly: true })
    return await read(client, exists)
  } finally {
    client.close()
  }
}

export const countMails = (mailbox: Mailbox): Promise<number> =>
  openMailbox(mailbox, async (_, mails) => mails)

/** Reads one mail; undefined if the mailbox does not contain it. @param directory folder of attachments */
export const fetchMail = (mailbox: Mailbox, mailId: string, directory: string) =>
  openMailbox(mailbox, async (client): Promise<InboundMail | undefined> => {
    const uids = await client.search({ header: { 'message-id': mailId } }, { uid: true })
    const uid = uids ? uids.at(-1) : undefined
    if (uid === undefined) return undefined
    const options = { uid: true, chunkSize: CHUNK_BYTES }
    const { content, meta } = await client.download(String(uid), undefined, options)
    return (
      content && parseMail(await readAll(content, meta.expectedSize ?? 0), new Date(), directory)
    )
  })
