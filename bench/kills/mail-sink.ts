import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** A mail server that takes everything: the subjects of what it was sent, by Message-ID. */
export async function openMailSink() {
  const subjects = new Map<string, string>()
  const server = createServer((socket) => {
    let [pending, isData] = ['', false]
    const say = (words: string) => socket.write(`${words}\r\n`)
    say('220 sink')
    socket.setEncoding('latin1').on('error', () => {})
    socket.on('data', (chunk) => {
      pending += chunk
      for (;;) {
        const end = isData ? '\r\n.\r\n' : '\r\n'
        const at = pending.indexOf(end)
        if (at < 0) return
        const text = pending.slice(0, at)
        pending = pending.slice(at + end.length)
        if (isData) {
          const id = text.match(/^Message-ID: (\S+)/im)?.[1] ?? ''
          subjects.set(id, text.match(/^Subject: (.*)$/im)?.[1]?.trim() ?? '')
          isData = false
          say('250 taken')
        } else if (/^DATA/i.test(text)) {
          isData = true
          say('354 go on')
        } else if (/^QUIT/i.test(text)) {
          say('221 bye')
          socket.end()
        } else say('250 fine')
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, subjects, close: () => server.close() }
}
