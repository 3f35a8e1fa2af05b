import type { Server } from '../server.ts'

/**
 * The answer of a call to a server's API.
 *
 * @throws When the server refuses it, with its words: a test that prepares something must not go on.
 */
export async function call<Answer>(
  { url }: Server,
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body: FormData | object,
  token = '',
): Promise<Answer> {
  const form = body instanceof FormData
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(!form && { 'content-type': 'application/json' }),
    },
    body: form ? body : JSON.stringify(body),
  })
  if (!response.ok)
    throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Answer
}

/** Sends an enquiry as a visitor. */
export const sendEnquiry = (server: Server, given: { name?: string } = {}) =>
  call(server, 'POST', '/messages', {
    name: 'Ada',
    email: 'a@example.com',
    subject: 'other',
    message: 'Hello',
    ...given,
  })
