import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { multipart } from './multipart.ts'

type Call = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`
type Headers = Record<string, string>

/**
 * Makes calls as the specification writes them: `call('PUT /api/products/reorder', { updates })`.
 * A FormData is sent as multipart, any other body as JSON.
 */
export const callerOf =
  (app: FastifyInstance, headers: Headers = {}) =>
  async (call: Call, body?: FormData | object) => {
    const [method, url] = call.split(' ') as ['GET', string]
    const sent = body instanceof FormData ? await multipart(body) : body && { payload: body }
    const response = await app.inject({
      method,
      url,
      ...sent,
      headers: { ...headers, ...(sent && 'headers' in sent && sent.headers) },
    })
    return { status: response.statusCode, body: response.json() }
  }

/** The response of a refused call: the status, and a message that contains `text`. */
export const refusal = (status: number, text: string) => ({
  status,
  body: expect.objectContaining({ success: false, message: expect.stringContaining(text) }),
})
