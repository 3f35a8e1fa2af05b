import { connect, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http2'
import { connect as connectTls } from 'node:tls'
import { onTestFinished } from 'vitest'
import { CERTIFICATE } from './smtp-certificate.ts'

export type Answered = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/**
 * A visitor who speaks HTTP/2 over TLS, and nothing else.
 * @param localAddress the visitor's own address: any of 127.0.0.0/8
 */
export function visitorOf(url: string, localAddress: string) {
  const { hostname: servername, port } = new URL(url)
  const to = { host: '127.0.0.1', port: Number(port), servername, localAddress }
  const createConnection = () => connectTls({ ...to, ca: CERTIFICATE.cert, ALPNProtocols: ['h2'] })
  const session = connect(url, { createConnection })
  // Each request hears of it by itself.
  session.on('error', () => {})
  onTestFinished(() => session.destroy())
  return (path: string, headers: OutgoingHttpHeaders = {}, body?: Uint8Array): Promise<Answered> =>
    new Promise((resolve, reject) => {
      const method = body ? 'POST' : 'GET'
      const stream = session.request({ ':method': method, ':path': path, ...headers })
      const chunks: Buffer[] = []
      let answer: IncomingHttpHeaders = {}
      stream.once('response', (given) => (answer = given))
      stream.on('data', (chunk) => chunks.push(chunk))
      stream.once('error', reject)
      stream.once('end', () =>
        resolve({
          status: Number(answer[':status']),
          headers: answer,
          body: Buffer.concat(chunks),
        }),
      )
      stream.end(body)
    })
}
