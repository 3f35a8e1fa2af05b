import { readFile } from 'node:fs/promises'
import type { Channel } from '#api/platform/processes/run-in-process.ts'
import {
  ALIVE_EVERY_MS,
  type InboundMail,
  type MailMessage,
  type MailTask,
  type WatchAnswer,
} from './inbound-mail.ts'

const GONE = 'The mailbox does not contain the mail any more.'

/** Receives or parses mails, in a child process, because hostile mails could harm the server. */
export async function run(
  task: MailTask,
  channel: Channel<MailMessage, WatchAnswer>,
): Promise<InboundMail | { mails: number } | { problem: string } | undefined> {
  if (task.type === 'parse') {
    const { parseMail } = await import('./parse-mail.ts')
    return parseMail(await readFile(task.path), new Date(), task.directory)
  }
  const { countMails, fetchMail, explainProblem, watch } = await import('./imap.ts')
  if (task.type === 'watch') {
    setInterval(() => channel.tell({ type: 'alive' }), ALIVE_EVERY_MS)
    return watch(task, channel)
  }
  try {
    if (task.type === 'test') return { mails: await countMails(task.mailbox, channel) }
    return (await fetchMail(task, channel)) ?? { problem: GONE }
  } catch (error) {
    return { problem: explainProblem(error, task.mailbox) }
  }
}
