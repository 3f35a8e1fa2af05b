import { type ActionFunctionArgs, RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import type { ServerFetch } from '#app/api/client.ts'
import { apiFetch, NOT_SENT } from '#app/api/loaders.ts'
import { receiveList } from './receive-list.ts'

type Answers = Record<string, () => Response>

/** Response of the catalogue without any of the products. */
const nothing = (body: { lines: { text: string }[] }) =>
  Response.json({ lines: body.lines.map((line) => ({ ...line, name: line.text })) })

/** Posts the page's form as a browser would, with `answers` as API responses. */
async function post(fields: [string, string][], answers: Answers = {}) {
  const calls: [string, unknown][] = []
  const fetch: ServerFetch = async (target, { body = '' }) => {
    const sent = JSON.parse(body)
    calls.push([target, sent])
    return answers[target]?.() ?? nothing(sent)
  }
  const context = new RouterContextProvider(new Map([[apiFetch, fetch]]))
  const body = new URLSearchParams(fields)
  const request = new Request('https://shop.example/enquiry', { method: 'POST', body })
  const result = await receiveList({ request, context } as unknown as ActionFunctionArgs)
  return { calls, data: result.data, state: result.data[NOT_SENT], status: result.init?.status }
}

const line = (text: string, quantity = '2', productId = ''): [string, string][] => [
  ['lineProduct', productId],
  ['lineText', text],
  ['lineQuantity', quantity],
  ['lineUnit', 'pallet'],
  ['lineNote', ''],
]

const names = (state: { lines: { name: string }[] }) => state.lines.map(({ name }) => name)

it('sends no state to the browser, which stores the list', async () => {
  expect(Object.keys((await post([...line('Tea'), ['intent', 'update']])).data)).toEqual([])
})

it('removes the line of the pressed button', async () => {
  const { state } = await post([...line('Tea'), ...line('Rice'), ['intent', 'remove 0']])
  expect(names(state)).toEqual(['Rice'])
})

it('adds typed lines, as products if the match is certain', async () => {
  const rows = [
    { text: '629104150021', quantity: 40, match: 'certain', products: [{ _id: 'a', name: 'Tea' }] },
    { text: 'ric', match: 'doubtful', products: [{ _id: 'b', name: 'Rice' }] },
  ]
  const { calls, state } = await post(
    [
      ['more', '629104150021, 40\nric'],
      ['intent', 'add'],
    ],
    { '/api/lists/match': () => Response.json({ rows }) },
  )
  expect(calls[0]).toEqual(['/api/lists/match', { text: '629104150021, 40\nric' }])
  expect(state.lines).toMatchObject([
    { productId: 'a', name: 'Tea', quantity: 40, unit: 'carton' },
    { name: 'ric', quantity: 1 },
  ])
})

it('returns unreadable rows and unresolved lines unchanged', async () => {
  const refusal = (status: number) => () =>
    Response.json({ success: false, message: 'Too many requests.' }, { status })
  const { state, status } = await post([...line('Tea'), ['more', 'Rice, 3'], ['intent', 'add']], {
    '/api/lists/match': refusal(429),
    '/api/lists/resolve': refusal(503),
  })
  expect(status).toBe(429)
  expect(state).toMatchObject({ more: 'Rice, 3', message: 'Too many requests.' })
  expect(names(state)).toEqual(['Tea'])
})

it('keeps the input, and uses one for an invalid quantity', async () => {
  const { state } = await post([...line('Tea', 'x'), ['company', 'Ada & Co'], ['intent', 'update']])
  expect(state).toMatchObject({
    lines: [{ name: 'Tea', quantity: 1, unit: 'pallet' }],
    values: { company: ['Ada & Co'] },
  })
})

const details: [string, string][] = [
  ['name', 'Ada'],
  ['email', 'ada@example.com'],
  ['message', 'One.\r\nTwo.'],
  ['rule', ''],
  ['place', ''],
  ['rule', 'FOB'],
  ['place', 'Jebel Ali'],
  ['certificates', 'halal'],
  ['certificates', 'haccp'],
  ['shelfLife', '70'],
  ['shelfLifeUnit', '%'],
  ['samples', 'yes'],
  ['submissionId', '0123456789abcdef'],
  ['intent', 'send'],
]

it('sends the list with the form values', async () => {
  const { calls, state } = await post([...line('Tea', '3', 'a'), ...details], {
    '/api/messages': () =>
      Response.json(
        { success: true, message: 'Sent.', reference: 'E-2026-00042' },
        { status: 201 },
      ),
  })
  expect(calls).toEqual([
    [
      '/api/messages',
      {
        ...{ name: 'Ada', email: 'ada@example.com', message: 'One.\nTwo.', topic: '' },
        submissionId: '0123456789abcdef',
        lines: [{ productId: 'a', text: 'Tea', quantity: 3, unit: 'pallet' }],
        terms: {
          incoterms: [{ rule: 'FOB', place: 'Jebel Ali' }],
          minRemainingPercent: 70,
          certificates: ['halal', 'haccp'],
          samples: true,
        },
      },
    ],
  ])
  expect(state).toMatchObject({ reference: 'E-2026-00042', count: 1 })
})

it('returns the list, the input and the errors after a rejection', async () => {
  const issues = [{ path: 'email', message: 'Email is required.' }]
  const { state, status } = await post([...line('Tea'), ...details], {
    '/api/messages': () =>
      Response.json({ success: false, message: 'Email is required.', issues }, { status: 400 }),
  })
  expect(status).toBe(400)
  expect(state).toMatchObject({
    ...{ message: 'Email is required.', issues, submissionId: '0123456789abcdef' },
    values: { name: ['Ada'] },
  })
  expect(names(state)).toEqual(['Tea'])
})
