import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createCaller } from '#api/testing/caller.ts'
import { createEnquiry, createProductForm } from '#api/testing/factories.ts'
import { generateCalls, insertIds } from '#api/testing/generated/calls.ts'
import { describeFault } from '#api/testing/generated/faults.ts'
import { openSession, toBearer } from '#api/testing/login-as-admin.ts'
import { createJpeg } from '#api/testing/pictures.ts'
import { startTestApp } from '#api/testing/start-test-app.ts'

/** Number of requests; `bench/fuzz.ts` sends thousands. */
const CALLS = 150

/** Requests after which rows are added again, because some requests delete them. */
const RESTOCK_AFTER = 40

it('responses to random requests match the contract', async () => {
  const server = await startTestApp()
  let sent = 0
  let ids: string[] = []
  const restock = async () => {
    const admin = createCaller(server.app, toBearer(openSession(server)))
    for (let made = 0; made < 3; made++) {
      await admin('POST /api/products', createProductForm({ name: `Figs ${sent} ${made}` }))
      await server.visitor('POST /api/messages', createEnquiry())
    }
    const { body: products } = await admin('GET /api/products')
    const { body: messages } = await admin('GET /api/messages')
    ids = [...products, ...messages].map(({ _id }) => _id)
  }
  await fc.assert(
    fc.asyncProperty(generateCalls([await createJpeg(40, 30)]), async (generated) => {
      if (sent++ % RESTOCK_AFTER === 0) await restock()
      const session = openSession(server)
      const { method, target, headers, body, ...call } = insertIds(generated, { session, ids })
      const request = { method: method as 'GET', url: target, headers }
      const response = await server.app.inject({ ...request, ...(body && { payload: body }) })
      const { statusCode: status, payload: text } = response
      const type = String(response.headers['content-type'])
      const fault = describeFault(
        { method, target, headers, body, ...call },
        { status, type, text },
      )
      expect(fault).toBeUndefined()
    }),
    { numRuns: CALLS },
  )
})
