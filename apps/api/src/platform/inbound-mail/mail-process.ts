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

const send = (reply: MailProcessReply): void => void process.send?.(reply, () => {})

process.once('message', async (request: MailProcessRequest) => {
  const { connect, problemOf, watch } = await import('./imap-watch.ts')
  if (request.type === 'watch') {
    setInterval(() => send({ type: 'alive' }), ALIVE_EVERY_MS)
    const ask = async (reply: MailProcessReply) => {
      const answer = once(process, 'message')
      send(reply)
      return (await answer)[0] as MailProcessRequest
    }
    await watch(request, ask, send)
  } else if (request.type === 'test') {
    const client = connect(request.mailbox)
    try {
      await client.connect()
      const { exists } = await client.mailboxOpen(request.mailbox.folder, { readOnly: true })
      send({ type: 'tested', mails: exists })
    } catch (error) {
      send({ type: 'failed', problem: problemOf(error) })
    } finally {
      client.close()
    }
  } else if (request.type === 'parse') {
    const { parseMail } = await import('./parse-mail.ts')
    try {
      const raw = await readFile(request.path)
      send({ type: 'parsed', mail: await parseMail(raw, new Date(), request.directory) })
    } catch (error) {
      send({ type: 'failed', problem: problemOf(error), code: errorCode(error) })
    }
  }
})
