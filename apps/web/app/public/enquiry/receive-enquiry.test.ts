import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { apiFetch, NOT_SENT } from '#app/api/loaders.ts'
import type { Line } from '#app/public/list/list.ts'
import { listCookie, readListCookie } from '#app/public/list/list-cookie.ts'
import { aProduct } from '#app/testing/factories.ts'
import { postForm } from '#app/testing/post-form.ts'
import { loadList, receiveList } from './list/receive-list.ts'
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

describe('a list', () => {
  type Replies = Record<string, () => Response>

  const reply = (status: number, body: object) => () => Response.json(body, { status })

  /** Response of the catalogue without any of the products. */
  const nothing = (body: { lines: { text: string }[] }) =>
    Response.json({ lines: body.lines.map((line) => ({ ...line, name: line.text })) })

  /** Posts the form of the page, with `replies` of the API. */
  async function post(fields: [string, string][], replies: Replies = {}) {
    const reply = (target: string, body: never) => replies[target]?.() ?? nothing(body)
    const posted = await postForm(receiveList, fields, reply)
    const stored = readListCookie(new Headers(posted.headers).get('set-cookie'))
    return { ...posted, stored, state: posted.data[NOT_SENT] }
  }

  const tea = aProduct({ _id: 'tea', name: 'Tea', specification: { moqCartons: 50 } })

  /** Opens the page with the lines in its cookie; the catalogue contains tea only. */
  async function open(query: string, lines: Line[], { fails = false } = {}) {
    const reply = (body: { lines: { productId?: string; text?: string }[] }) =>
      Response.json({
        lines: body.lines.map((one) => {
          const product = one.productId === 'tea' ? tea : undefined
          return { ...one, name: product?.name ?? one.text ?? '', product }
        }),
      })
    const fetch = async (_target: string, { body = '' }: { body?: string }) =>
      fails ? Response.json({ message: 'Busy.' }, { status: 503 }) : reply(JSON.parse(body))
    const headers = {
      cookie: `a=b; ${listCookie(lines, { protocol: 'https:' }, { locale: 'en' })}`,
    }
    const request = new Request(`https://shop.example/enquiry${query}`, { headers })
    const context = new RouterContextProvider(new Map([[apiFetch, fetch]]))
    const { data, init } = await loadList({ request, context } as unknown as LoaderFunctionArgs)
    const cookie = new Headers(init?.headers).get('set-cookie')
    const stored = readListCookie(cookie)
    return { ...data, state: data[NOT_SENT], status: init?.status, cookie, stored }
  }

  const salt: Line = { key: 's', text: 'Salt', quantity: 2, unit: 'pallet', note: 'fine' }
  const listedTea: Line = { key: 't', productId: 'tea', quantity: 3, unit: 'carton' }

  it("adds the URL's products to the lines of the cookie", async () => {
    const { served, state, stored } = await open('?id=tea&id=none', [salt])
    expect(served?.lines).toMatchObject([salt, { productId: 'tea', text: 'Tea', quantity: 50 }])
    expect(served?.products.get('tea')).toMatchObject({ name: 'Tea' })
    expect(state.lines).toMatchObject([
      { name: 'Salt', quantity: 2, unit: 'pallet', note: 'fine' },
      { name: 'Tea', quantity: 50, product: { name: 'Tea' } },
    ])
    expect(stored).toMatchObject([salt, { productId: 'tea', quantity: 50 }])
  })

  it('changes the quantity of a listed product, also when the page is reloaded', async () => {
    const url = '?id=tea&quantity=7&unit=pallet'
    const { stored } = await open(url, [salt, listedTea])
    expect(stored).toEqual([salt, { ...listedTea, quantity: 7, unit: 'pallet' }])
    expect((await open(url, [...stored])).stored).toEqual(stored)
    expect((await open('?id=tea', [...stored])).stored).toEqual(stored)
  })

  it('sets no cookie for an empty list, because it would replace the cookie of a form post', async () => {
    expect((await open('', [])).cookie).toBeNull()
  })

  it('keeps listed products that no longer exist', async () => {
    const gone = { ...listedTea, productId: 'gone' }
    expect((await open('', [gone])).stored).toEqual([gone])
  })

  it('keeps the lines of the cookie when the products cannot be loaded', async () => {
    const { state, status, stored } = await open('?id=tea', [salt, listedTea], { fails: true })
    expect(status).toBe(503)
    expect(names(state)).toEqual(['Salt', 'A product'])
    expect(stored).toEqual([salt, { ...listedTea }])
  })

  const line = (text: string, quantity = '2', productId = ''): [string, string][] => [
    ['lineProduct', productId],
    ['lineText', text],
    ['lineQuantity', quantity],
    ['lineUnit', 'pallet'],
    ['lineNote', ''],
  ]

  const names = (state: { lines: { name: string }[] }) => state.lines.map(({ name }) => name)

  it('sends no state to the browser, which stores the list', async () => {
    expect(Object.keys((await post([...line('Tea'), ['remove', '1']])).data)).toEqual([])
  })

  it('removes the line of the pressed button', async () => {
    const { state, stored } = await post([...line('Tea'), ...line('Rice'), ['remove', '0']])
    expect(names(state)).toEqual(['Rice'])
    expect(stored).toMatchObject([{ text: 'Rice', quantity: 2, unit: 'pallet' }])
  })

  it.each<[string, string][]>([[['remove', '2']], []])(
    'keeps the input, and refuses an invalid quantity',
    async (...button) => {
      const rows = [...line('Salt', '٤٠'), ...line('Tea', '1,5')]
      const { state, calls } = await post([...rows, ['company', 'Ada & Co'], ...button])
      expect(calls.map(([path]) => path)).toEqual(['/api/lists/resolve'])
      expect(state).toMatchObject({
        lines: [{ quantity: 40 }, { name: 'Tea', unit: 'pallet' }],
        values: { company: ['Ada & Co'] },
        typedQuantities: [undefined, '1,5'],
        issues: [{ path: 'lines.1.quantity', message: expect.stringContaining('a whole number') }],
      })
    },
  )

  const details = [
    ...new URLSearchParams(
      `name=Ada&email=ada@example.com&message=One.%0D%0ATwo.&rule=&place=&rule=FOB&place=Jebel+Ali
&certificates=halal&certificates=haccp&shelfLife=70&shelfLifeUnit=%25&samples=yes
&idempotencyKey=0123456789abcdef`.replaceAll('\n', ''),
    ),
  ]

  it('sends the list with the form values', async () => {
    const { calls, keys, state, stored } = await post([...line('Tea', '3', 'a'), ...details], {
      '/api/messages': reply(201, { message: 'Sent.', reference: 'E-2026-00042' }),
    })
    expect(keys).toEqual([expect.stringMatching(/^0123456789abcdef-\w+$/)])
    expect(calls).toEqual([
      [
        '/api/messages',
        {
          name: 'Ada',
          email: 'ada@example.com',
          message: 'One.\nTwo.',
          topic: '',
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
    expect(stored).toEqual([])
  })

  it('returns the list, the input and the errors after a rejection', async () => {
    const issues = [{ path: 'email', message: 'Email is required.' }]
    const { state, status } = await post([...line('Tea'), ...details], {
      '/api/messages': reply(400, { message: 'Email is required.', issues }),
    })
    expect(status).toBe(400)
    expect(state).toMatchObject({
      message: 'Email is required.',
      issues,
      idempotencyKey: '0123456789abcdef',
      values: { name: ['Ada'] },
    })
    expect(names(state)).toEqual(['Tea'])
  })

  it('redirects from a typed code to its list', async () => {
    const request = new Request('https://www.company.example/enquiry?code=7k2m+9qxd+h4tw')
    const redirected: Response = await loadList({ request } as never).catch((thrown) => thrown)
    expect(redirected.status).toBe(302)
    expect(redirected.headers.get('location')).toBe('/enquiry/7K2M-9QXD-H4TW')
  })
})
