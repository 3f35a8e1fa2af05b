import { readFileSync } from 'node:fs'
import fastify from 'fastify'
import { insertEnquiries } from './bare-insert.ts'

// A bare Fastify that sends the same bytes: what is measured stands beside it. Its answers come from the file
// ANSWERS; an enquiry is one row in the database DATABASE, on disk before it is thanked for.

const { ANSWERS = '', DATABASE = '', PORT } = process.env

type Headers = Record<string, string>

/** The headers and body of an answer, this in base64, and the headers when it is known already. */
export type BareAnswer = { path: string; headers: Headers; body: string; unchanged: Headers }

const app = fastify()
const answers: BareAnswer[] = JSON.parse(readFileSync(ANSWERS, 'utf8'))
for (const { path, headers, body, unchanged } of answers) {
  const bytes = Buffer.from(body, 'base64')
  app.get(path, (request, reply) => {
    const { 'if-none-match': known } = request.headers
    return known !== undefined && known === headers.etag
      ? reply.code(304).headers(unchanged).send()
      : reply.headers(headers).send(bytes)
  })
}
const insert = insertEnquiries(DATABASE)
const schema = {
  body: {
    type: 'object',
    required: ['name', 'email', 'subject', 'message'],
    properties: {
      name: { type: 'string' },
      email: { type: 'string' },
      subject: { type: 'string' },
      message: { type: 'string' },
    },
  },
}
app.post('/api/messages', { schema }, (request, reply) => {
  insert(request.body as Parameters<typeof insert>[0])
  return reply.code(201).send({ success: true, message: 'Message sent successfully' })
})
await app.listen({ port: Number(PORT), host: '127.0.0.1' })
console.info('listening')
