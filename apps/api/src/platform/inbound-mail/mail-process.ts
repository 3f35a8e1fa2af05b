import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { errorCode } from '#api/platform/app-error.ts'
import { tuneForStartup } from '#api/platform/memory.ts'
import { ALIVE_EVERY_MS, type MailProcessReply, type MailProcessRequest } from './inbound-mail.ts'

// Child process that receives and parses mails, because hostile mails could harm the server and the libraries need memory.

tuneForStartup()
// A service manager signals all processes, but the server ends this one.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {})
const end = () => process.kill(process.pid, 'SIGKILL')
process.on('disconnect', end)
// The server may have been killed before this module was loaded.
if (!process.connected) end()

const GONE = 'The mailbox does not contain the mail any more.'

const send = (reply: MailProcessReply): void => void process.send?.(reply, () => {})

/** Does one task. @throws if the mailbox or the folder of attachments cannot be used */
async function runTask(request: MailProcessRequest): Promise<MailProcessReply> {
  if (request.type === 'parse') {
    const { parseMail } = await import('./parse-mail.ts')
    const raw = await readFile(request.path)
    return { type: 'parsed', mail: await parseMail(raw, new Date(), request.directory) }
  }
  const { countMails, fetchMail } = await import('./imap-tasks.ts')
  if (request.type === 'fetch') {
    const mail = await fetchMail(request.mailbox, request.mailId, request.directory)
    return mail ? { type: 'parsed', mail } : { type: 'failed', problem: GONE }
  }
  if (request.type === 'test') return { type: 'tested', mails: await countMails(request.mailbox) }
  throw new Error(`${request.type} is no task.`)
}

process.once('message', async (request: MailProcessRequest) => {
  const { problemOf, watch } = await import('./imap-watch.ts')
  if (request.type === 'watch') {
    setInterval(() => send({ type: 'alive' }), ALIVE_EVERY_MS)
    const ask = async (reply: MailProcessReply) => {
      const answer = once(process, 'message')
      send(reply)
      return (await answer)[0] as MailProcessRequest
    }
    return watch(request, ask, send)
  }
  try {
    send(await runTask(request))
  } catch (error) {
    send({ type: 'failed', problem: problemOf(error), code: errorCode(error) })
  }
})
