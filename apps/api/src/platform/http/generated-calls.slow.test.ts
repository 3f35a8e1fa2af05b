import fc from 'fast-check'
import { expect, it } from 'vitest'
import { callerOf } from '#api/testing/caller.ts'
import { enquiry, productForm } from '#api/testing/factories.ts'
import { generatedCalls, sendable } from '#api/testing/generated/calls.ts'
import { faultOf } from '#api/testing/generated/faults.ts'
import { bearer, sessionToken } from '#api/testing/login-as-admin.ts'
import { jpeg } from '#api/testing/pictures.ts'
import { startTestApp } from '#api/testing/start-test-app.ts'

/** A few of what `bench/fuzz.ts` sends in thousands, to a server in this process. */
const CALLS = 150

/** Calls after which rows are added anew, for some calls delete them. */
const RESTOCK_AFTER = 40

it('whatever is sent to a call, its answer is one that the contract states', async () => {
  const server = await startTestApp()
  let sent = 0
  let ids: string[] = []
  const restock = async () => {
    const admin = callerOf(server.app, bearer(sessionToken(server)))
    for (let made = 0; made < 3; made++) {
      await admin('POST /api/products', productForm({ name: `Figs ${sent} ${made}` }))
      await server.visitor('POST /api/messages', enquiry())
    }
    const { body: products } = await admin('GET /api/products')
    const { body: messages } = await admin('GET /api/messages')
    ids = [...products, ...messages].map(({ _id }) => _id)
  }
  await fc.assert(
    fc.asyncProperty(generatedCalls([await jpeg(40, 30)]), async (generated) => {
      if (sent++ % RESTOCK_AFTER === 0) await restock()
      const session = sessionToken(server)
      const { method, target, headers, body, ...call } = sendable(generated, { session, ids })
      const response = await server.app.inject({
        method: method as 'GET',
        url: target,
        headers,
        ...(body && { payload: body }),
      })
      const { statusCode: status, payload: text } = response
      const type = String(response.headers['content-type'])
      expect(faultOf({ method, target, headers, body, ...call }, { status, type, text })).toBe(
        undefined,
      )
    }),
    { numRuns: CALLS },
  )
})
