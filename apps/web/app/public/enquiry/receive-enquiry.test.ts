import { type ActionFunctionArgs, RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import type { ServerFetch } from '#app/api/client.ts'
import { apiFetch } from '#app/api/loaders.ts'
import { receiveEnquiry } from './receive-enquiry.ts'

const typed = { name: 'Ada', email: 'ada@example.com', subject: 'other', message: 'One.\nTwo.' }

/** Posts a form as a browser would, with `response` as API response. */
async function post(fields: Record<string, string>, response: Response) {
  const calls: unknown[] = []
  const fetch: ServerFetch = async (target, { method, body = '' }) => {
    calls.push([method, target, JSON.parse(body)])
    return response
  }
  const context = new RouterContextProvider(new Map([[apiFetch, fetch]]))
  const body = new URLSearchParams(fields)
  const request = new Request('https://shop.example/contact', { method: 'POST', body })
  const result = await receiveEnquiry({ request, context } as unknown as ActionFunctionArgs)
  return { calls, data: result.data, status: result.init?.status }
}

const refusal = (status: number, body: object) =>
  Response.json({ success: false, ...body }, { status })

it('sends the values with LF line ends', async () => {
  const sent = Response.json({ success: true, message: 'Sent.' }, { status: 201 })
  const { calls, data } = await post(
    { ...typed, message: 'One.\r\nTwo.', topic: 'x', more: 'y' },
    sent,
  )
  expect(calls).toEqual([['POST', '/api/messages', { ...typed, topic: 'x' }]])
  expect(data).toEqual({ sent: true })
})

it('returns the values and the errors', async () => {
  const issues = [{ path: 'name', message: 'Name is required.' }]
  const { data, status } = await post(
    { ...typed, name: '' },
    refusal(400, { message: 'Name is required.', issues }),
  )
  expect(status).toBe(400)
  expect(data).toEqual({
    sent: false,
    message: 'Name is required.',
    issues,
    values: { ...typed, name: '' },
  })
})

it('treats missing fields as empty', async () => {
  const { calls } = await post({}, refusal(400, { message: 'Name is required.' }))
  expect(calls).toEqual([
    ['POST', expect.any(String), { name: '', email: '', subject: '', message: '', topic: '' }],
  ])
})

it.each([
  [429, { message: 'Too many requests.' }, 'Too many requests.'],
  [500, {}, 'Failed to send message'],
])('returns the message for status %i', async (status, body, message) => {
  const response = await post(typed, refusal(status, body))
  expect(response).toMatchObject({ status, data: { sent: false, message, values: typed } })
})
