import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { apiFetch, NOT_SENT } from '#app/api/loaders.ts'
import type { Line } from '#app/public/lists/list.ts'
import { buildPlainListCookie, readListCookie } from '#app/public/lists/list-cookie.ts'
import { fakeProduct } from '#app/testing/factories.ts'
import { postForm } from '#app/testing/post-form.ts'
import { loadList, receiveEnquiry, receiveList } from './receive-enquiry.ts'

const typed = { name: 'Ada', email: 'ada@example.com', subject: 'other', message: 'One.\nTwo.' }

const post = (fields: Record<string, string>, response: Response) =>
  postForm(receiveEnquiry, fields, () => response)

const createRefusal = (status: number, body: object) =>
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
    createRefusal(400, { code: 'invalid_request', message: 'Name is required.', issues }),
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

it.each([
  [429, { message: 'Too many requests.' }, 'Too many requests.'],
  [500, {}, ''],
])('returns the message for status %i', async (status, body, message) => {
  const response = await post(typed, createRefusal(status, body))
  expect(response).toMatchObject({ status, data: { sent: false, message, values: typed } })
})

describe('a list', () => {
  type Replies = Record<string, () => Response>

  const createReply = (status: number, body: object) => () => Response.json(body, { status })
  const tea = fakeProduct({ _id: 'tea', name: 'Tea', specification: { moqCartons: 50 } })

  /** Response of a catalogue with tea only. */
  const resolve = (body: { lines: { productId?: string; text?: string }[] }) =>
    Response.json({
      lines: body.lines.map((line) => {
        const product = line.productId === 'tea' ? tea : undefined
        return { ...line, name: product?.name ?? line.text ?? '', product }
      }),
    })

  /** Opens the page with the lines in its cookie. */
  async function load(context: RouterContextProvider, query: string, lines: readonly Line[]) {
    const headers = {
      cookie: `a=b; ${buildPlainListCookie(lines, { protocol: 'https:' })}`,
    }
    const request = new Request(`https://shop.example/enquiry${query}`, { headers })
    const { data, init } = await loadList({ request, context } as unknown as LoaderFunctionArgs)
    const cookie = new Headers(init?.headers).get('set-cookie')
    const served = data.served ?? data[NOT_SENT]
    return { data, served, status: init?.status, cookie, stored: readListCookie(cookie) }
  }

  function open(query: string, lines: readonly Line[], { fails = false } = {}) {
    const fetch = async (_target: string, { body = '' }: { body?: string }) =>
      fails ? Response.json({ message: 'Busy.' }, { status: 503 }) : resolve(JSON.parse(body))
    return load(new RouterContextProvider(new Map([[apiFetch, fetch]])), query, lines)
  }

  /** Posts the form of a page whose cookie lists tea, with `replies` of the API. */
  async function post(fields: [string, string][], replies: Replies = {}) {
    const posted = await postForm(
      receiveList,
      fields,
      (target, body) => {
        return replies[target]?.() ?? resolve(body)
      },
      { cookie: buildPlainListCookie([listedTea], { protocol: 'https:' }) },
    )
    const { served, stored, data } = await load(posted.context, '?id=tea', [listedTea])
    const isSent = [...Object.keys(posted.data), ...Object.keys(data)].length > 0
    return { ...posted, result: posted.data[NOT_SENT], isSent, served, stored }
  }

  const salt: Line = { key: 's', text: 'Salt', quantity: 2, unit: 'pallet', note: 'fine' }
  const listedTea: Line = { key: 't', productId: 'tea', quantity: 3, unit: 'carton' }

  it("adds the URL's products to the lines of the cookie", async () => {
    const { served, stored } = await open('?id=tea&id=none', [salt])
    expect(served?.lines).toMatchObject([salt, { productId: 'tea', text: 'Tea', quantity: 50 }])
    expect(served?.products.get('tea')).toMatchObject({ name: 'Tea' })
    expect(stored).toMatchObject([salt, { productId: 'tea', quantity: 50 }])
  })

  it('changes the quantity of a listed product, also when the page is reloaded', async () => {
    const url = '?id=tea&quantity=7&unit=pallet'
    const { stored } = await open(url, [salt, listedTea])
    expect(stored).toEqual([salt, { ...listedTea, quantity: 7, unit: 'pallet' }])
    expect((await open(url, stored)).stored).toEqual(stored)
    expect((await open('?id=tea', stored)).stored).toEqual(stored)
  })

  it('adds the text of the URL once, as the words of the visitor', async () => {
    const text = 'إندومي شعيرية سريعة'
    const url = `?${new URLSearchParams({ ask: text })}`
    const { served, stored } = await open(url, [salt])
    const textLine = { text, written: text, unit: 'carton' }
    expect(served?.lines).toMatchObject([salt, textLine])
    expect(stored[1]).toMatchObject({ text, quantity: undefined })
    expect((await open(url, stored)).stored).toEqual(stored)
    expect((await open('?ask=%00%0d+', stored)).stored).toEqual(stored)
  })

  it('sets no cookie for an empty list', async () => {
    expect((await open('', [])).cookie).toBeNull()
  })

  it('keeps listed products that no longer exist', async () => {
    const gone = { ...listedTea, productId: 'gone' }
    expect((await open('', [gone])).stored).toEqual([gone])
  })

  it('keeps all lines when the products cannot be loaded', async () => {
    const { served, status, stored } = await open('?id=rice', [salt, listedTea], { fails: true })
    expect(status).toBe(503)
    expect(served?.isIncomplete).toBe(true)
    expect(stored).toMatchObject([salt, listedTea, { productId: 'rice', quantity: undefined }])
  })

  const createLine = (text: string, quantity = '2', productId = ''): [string, string][] => [
    ['lineProduct', productId],
    ['lineText', text],
    ['quantity', quantity],
    ['unit', 'pallet'],
    ['lineNote', ''],
    ['lineWritten', `2 ${text}`],
  ]

  it('removes the line of the pressed button, and sends nothing to the browser', async () => {
    const { served, stored, isSent } = await post([
      ...createLine('Tea'),
      ...createLine('Rice'),
      ['remove', '0'],
    ])
    expect(served?.lines).toMatchObject([{ text: 'Rice' }])
    expect(stored).toMatchObject([{ text: 'Rice', quantity: 2, unit: 'pallet', written: '2 Rice' }])
    expect(isSent).toBe(false)
  })

  it('adds the unlisted products of a shared list, or replaces the list', async () => {
    const rows = createLine('Rice')
    const { served, result } = await post([
      ...rows,
      ...createLine('Tea', '100', 'tea'),
      ['copy', 'add'],
    ])
    expect(served?.lines).toMatchObject([listedTea, { text: 'Rice', written: '2 Rice' }])
    expect(result.note).toBe(
      '1 line added. 1 line was already in your list: its quantity is unchanged.',
    )
    const replaced = await post([...rows, ['copy', 'replace']])
    expect(replaced.served?.lines).toMatchObject([{ text: 'Rice' }])
  })

  it('counts the lines for which the cookie has no room', async () => {
    const long = createLine('مناديل معطرة '.repeat(20))
    const { served, stored } = await post([...long, ...long, ...long, ...long, ['remove', '9']])
    expect(served?.lines).toHaveLength(4)
    expect([stored.length, served?.omitted]).toEqual([1, 3])
  })

  it.each<[string, string][]>([[['remove', '2']], [['copy', 'replace']], []])(
    'keeps the input, and refuses an invalid quantity',
    async (...button) => {
      const rows = [...createLine('Salt', '٤٠'), ...createLine('Tea', '0')]
      const { served, stored, result, calls } = await post([
        ...rows,
        ['company', 'Ada & Co'],
        ...button,
      ])
      expect(calls.map(([path]) => path)).toEqual(['/api/lists/resolve'])
      expect(served?.lines).toMatchObject([{ quantity: 40 }, { text: 'Tea', unit: 'pallet' }])
      expect(stored[1]?.quantity).toBeUndefined()
      expect(result).toMatchObject({
        values: { company: ['Ada & Co'] },
        quantities: [undefined, '0'],
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
    const { calls, keys, result, served, stored } = await post(
      [...createLine('Tea', '3', 'a'), ...details],
      { '/api/messages': createReply(201, { message: 'Sent.', reference: 'E-2026-00042' }) },
    )
    expect(keys).toEqual([expect.stringMatching(/^0123456789abcdef-\w+$/)])
    expect(calls).toEqual([
      [
        '/api/messages',
        {
          name: 'Ada',
          email: 'ada@example.com',
          message: 'One.\nTwo.',
          topic: '',
          lines: [{ productId: 'a', text: 'Tea', quantity: 3, unit: 'pallet', written: '2 Tea' }],
          terms: {
            incoterms: [{ rule: 'FOB', place: 'Jebel Ali' }],
            minRemainingPercent: 70,
            certificates: ['halal', 'haccp'],
            samples: true,
          },
        },
      ],
    ])
    expect(result.sent).toMatchObject({ reference: 'E-2026-00042', email: 'ada@example.com' })
    expect([served?.lines, stored]).toEqual([[], []])
  })

  it('returns the list, the input and the errors after a rejection', async () => {
    const issues = [{ path: 'email', message: 'Email is required.' }]
    const { result, served, status } = await post([...createLine('Salt'), ...details], {
      '/api/messages': createReply(400, { message: 'Email is required.', issues }),
    })
    expect(status).toBe(400)
    expect(result).toMatchObject({
      message: 'Email is required.',
      issues,
      idempotencyKey: '0123456789abcdef',
      values: { name: ['Ada'] },
    })
    expect(served?.lines).toMatchObject([{ text: 'Salt' }])
  })

  it('redirects from a typed code to its list', async () => {
    const request = new Request('https://www.company.example/enquiry?code=7k2m+9qxd+h4tw')
    const redirected: Response = await loadList({ request } as never).catch((thrown) => thrown)
    expect(redirected.status).toBe(302)
    expect(redirected.headers.get('location')).toBe('/enquiry/7K2M-9QXD-H4TW')
  })
})
