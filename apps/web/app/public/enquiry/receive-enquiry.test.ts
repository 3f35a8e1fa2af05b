import { expect, it } from 'vitest'
import { postForm } from '#app/testing/post-form.ts'
import { receiveEnquiry } from './receive-enquiry.ts'

const typed = { name: 'Ada', email: 'ada@example.com', subject: 'other', message: 'One.\nTwo.' }

const post = (fields: Record<string, string>, response: Response) =>
  postForm(receiveEnquiry, fields, () => response)

const refusal = (status: number, body: object) =>
  Response.json({ success: false, ...body }, { status })

it('sends the values with LF line ends', async () => {
  const sent = Response.json({ success: true, message: 'Sent.' }, { status: 201 })
  const { calls, data } = await post(
    { ...typed, message: 'One.\r\nTwo.', topic: 'x', more: 'y' },
    sent,
  )
  expect(calls).toEqual([['/api/messages', { ...typed, topic: 'x' }]])
  expect(data).toEqual({ sent: true })
})

it('returns the values and the errors', async () => {
  const issues = [{ path: 'name', message: 'Name is required.' }]
  const { data, status } = await post(
    { ...typed, name: '' },
    refusal(400, { code: 'invalid_request', message: 'Name is required.', issues }),
  )
  expect(status).toBe(400)
  expect(data).toEqual({
    sent: false,
    message: 'Name is required.',
    code: 'invalid_request',
    issues,
    values: { ...typed, name: '' },
  })
})

it('treats missing fields as empty', async () => {
  const { calls } = await post({}, refusal(400, { message: 'Name is required.' }))
  expect(calls).toEqual([
    ['/api/messages', { name: '', email: '', subject: '', message: '', topic: '' }],
  ])
})

it.each([
  [429, { message: 'Too many requests.' }, 'Too many requests.'],
  [500, {}, ''],
])('returns the message for status %i', async (status, body, message) => {
  const response = await post(typed, refusal(status, body))
  expect(response).toMatchObject({ status, data: { sent: false, message, values: typed } })
})
