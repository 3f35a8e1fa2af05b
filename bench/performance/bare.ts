import { get, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import Database from 'better-sqlite3'
import fastify from 'fastify'

// A bare Fastify that sends the same headers and bytes for PATHS as the server at ORIGIN. An enquiry is one row of
// DATABASE, on disk before the response is sent.

type Enquiry = { name: string; email: string; subject: string; message: string }

/** Encodings that browsers accept. */
export const ENCODINGS = { 'accept-encoding': 'gzip, deflate, br, zstd' }

/** Headers that belong to one connection or moment. */
const CONNECTION_HEADERS = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding'])

/** Opens a new database, and returns a function that inserts an enquiry and flushes it to disk. */
export function insertInto(file: string) {
  const database = new Database(file)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.exec(
    'create table messages (id integer primary key, name text, email text, subject text, message text, created_at integer)',
  )
  const insert = database.prepare(
    'insert into messages (name, email, subject, message, created_at) values (?, ?, ?, ?, ?)',
  )
  return ({ name, email, subject, message }: Enquiry) =>
    insert.run(name, email, subject, message, Date.now())
}

/** Fetches without decompressing. */
const fetchRaw = (url: string, headers: IncomingHttpHeaders) =>
  new Promise<{ headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    get(url, { headers, agent: false }, async (response) => {
      const lasting = Object.entries(response.headers).filter(
        ([name]) => !CONNECTION_HEADERS.has(name),
      )
      resolve({ headers: Object.fromEntries(lasting), body: await buffer(response) })
    }).on('error', reject)
  })

if (import.meta.main) {
  const { ORIGIN = '', PATHS = '[]', DATABASE = '', PORT } = process.env
  const app = fastify()
  for (const path of JSON.parse(PATHS)) {
    const { headers, body } = await fetchRaw(ORIGIN + path, ENCODINGS)
    const { etag = '' } = headers
    const unchanged = await fetchRaw(ORIGIN + path, { ...ENCODINGS, 'if-none-match': etag })
    app.get(path, (request, reply) =>
      etag !== '' && request.headers['if-none-match'] === etag
        ? reply.code(304).headers(unchanged.headers).send()
        : reply.headers(headers).send(body),
    )
  }
  const insert = insertInto(DATABASE)
  const properties = Object.fromEntries(
    ['name', 'email', 'subject', 'message'].map((field) => [field, { type: 'string' }]),
  )
  const schema = { body: { type: 'object', required: Object.keys(properties), properties } }
  app.post('/api/messages', { schema }, (request, reply) => {
    insert(request.body as Enquiry)
    return reply.code(201).send({ success: true, message: 'Message sent successfully' })
  })
  await app.listen({ port: Number(PORT), host: '127.0.0.1' })
  console.info('listening')
}
