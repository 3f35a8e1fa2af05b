import { expect, it } from 'vitest'
import { encodeMultipart } from '#api/testing/caller.ts'
import { createEnquiry, createEnquiryForm, createUpload } from '#api/testing/factories.ts'
import { openSession, startWithAdmin, toBearer } from '#api/testing/login-as-admin.ts'
import { runSql } from '#api/testing/sql.ts'

const KEY = '8e03978e-40d5-43dd-bc93-6894a57f9324'

async function start() {
  const server = await startWithAdmin()
  const authorization = toBearer(openSession(server))
  const post = async (url: string, body: object | FormData, key = KEY) => {
    const sent =
      body instanceof FormData ? await encodeMultipart(body) : { payload: body, headers: {} }
    const response = await server.app.inject({
      method: 'POST',
      url,
      payload: sent.payload,
      headers: { ...authorization, ...sent.headers, 'idempotency-key': key },
    })
    const isReplayed = response.headers['idempotency-replayed'] === 'true'
    return { status: response.statusCode, body: response.json(), isReplayed }
  }
  const countMessages = async () => (await server.admin('GET /api/messages')).body.length
  return { ...server, post, countMessages }
}

const submit = (message?: string) => ({ ...createEnquiry(), ...(message && { message }) })

it('repeats the response to the same request without its effect, and refuses another request with the same key', async () => {
  const { post, countMessages } = await start()
  const first = await post('/api/messages', submit())
  expect(first).toMatchObject({ status: 201, isReplayed: false })
  expect(await post('/api/messages', submit())).toEqual({ ...first, isReplayed: true })
  expect(await post('/api/messages', submit('Do you ship to Lagos?'))).toMatchObject({
    status: 422,
    body: { code: 'unprocessable', issues: [{ path: 'Idempotency-Key' }] },
  })
  expect(await countMessages()).toBe(1)
})

it('compares the files of a form, and lets a failed request be repeated', async () => {
  const { post, countMessages } = await start()
  const buildForm = (text: string) =>
    createEnquiryForm({ files: [createUpload(Buffer.from(text), 'list.csv')] })
  expect((await post('/api/messages', buildForm('Tea,40\n'), 'files')).status).toBe(201)
  expect((await post('/api/messages', buildForm('Tea,40\n'), 'files')).isReplayed).toBe(true)
  expect((await post('/api/messages', buildForm('Salt,4\n'), 'files')).status).toBe(422)
  expect(await countMessages()).toBe(1)
  expect((await post('/api/messages', submit(' '))).status).toBe(400)
  expect((await post('/api/messages', submit())).status).toBe(201)
})

it('waits for the same request in progress, and refuses invalid keys', async () => {
  const { post, countMessages } = await start()
  const both = await Promise.all([post('/api/messages', submit()), post('/api/messages', submit())])
  expect(both.map(({ status }) => status)).toEqual([201, 201])
  expect(await countMessages()).toBe(1)
  for (const key of ['', 'x'.repeat(256), 'ключ']) {
    expect(await post('/api/messages', submit(), key)).toMatchObject({ status: 400 })
  }
})

it('stores responses encrypted, for a day', async () => {
  const { post, dataDir, countMessages } = await start()
  const { body } = await post('/api/messages', submit())
  expect(JSON.stringify(runSql(dataDir, 'select * from stored_responses'))).not.toContain(
    body.reference,
  )
  runSql(dataDir, 'update stored_responses set created_at = created_at - 86400001')
  expect((await post('/api/messages', submit())).isReplayed).toBe(false)
  expect(await countMessages()).toBe(2)
  expect(runSql(dataDir, 'select count(*) as n from stored_responses')).toEqual([{ n: 1 }])
})
