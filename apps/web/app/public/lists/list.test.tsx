import { LIMITS } from '@dhow/contract/limits'
import type { LoadReport } from '@dhow/contract/messages/enquiry-load'
import { act, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AddToEnquiry } from '#app/public/products/details/add-to-enquiry.tsx'
import { fakeProduct } from '#app/testing/factories.ts'
import { stubIntersectionObserver } from '#app/testing/observers.ts'
import { expectAbsent, expectToast, renderRoute } from '#app/testing/render-route.tsx'
import { CardAddLink } from './add-link.tsx'
import { AskButton } from './ask-button.tsx'
import { changeLine, removeLine, replaceLines } from './change-list.ts'
import { ContainerMeter, MeterSummary } from './container-meter.tsx'
import { addLines, type NewLine, readList, useLineCount } from './list.ts'
import { buildPlainListCookie, readListCookie } from './list-cookie.ts'
import { ListLink } from './list-link.tsx'

const tea: NewLine = { productId: 'tea', quantity: 40, unit: 'carton' }
const rice: NewLine = { productId: 'rice', quantity: 2, unit: 'pallet' }
const salt: NewLine = { text: 'Black salt', quantity: 1, unit: 'carton' }
const getNames = () => readList().map(({ productId, text }) => productId ?? text)

/** Writes the list as another tab would. */
function storeElsewhere(text: string): void {
  localStorage.setItem('enquiryList', text)
  window.dispatchEvent(new StorageEvent('storage', { key: 'enquiryList' }))
}

afterEach(() => void replaceLines([]))

describe('the list', () => {
  it('keeps lines in the order of addition', () => {
    addLines([tea, salt])
    addLines([rice])
    expect(getNames()).toEqual(['tea', 'Black salt', 'rice'])
  })

  it('returns the number of lines without room', () => {
    const many = Array.from({ length: LIMITS.lines }, (_, index) => ({
      ...salt,
      text: `Salt ${index}`,
    }))
    expect(addLines([...many, tea, rice])).toBe(2)
    expect(readList()).toHaveLength(LIMITS.lines)
  })

  it('changes one line', () => {
    addLines([tea, rice])
    changeLine(String(readList()[1]?.key), { quantity: 3, note: 'parboiled' })
    expect(readList()).toMatchObject([tea, { ...rice, quantity: 3, note: 'parboiled' }])
  })

  it('restores a removed line at its position, once', () => {
    addLines([tea, salt, rice])
    const undo = removeLine(String(readList()[1]?.key))
    expect(getNames()).toEqual(['tea', 'rice'])
    undo()
    undo()
    expect(getNames()).toEqual(['tea', 'Black salt', 'rice'])
  })

  it('restores replaced lines, and keeps later additions', () => {
    addLines([tea])
    const undo = replaceLines([rice])
    addLines([salt])
    undo()
    expect(getNames()).toEqual(['tea', 'Black salt'])
  })

  it('follows another tab', () => {
    const { result } = renderHook(() => useLineCount())
    act(() => storeElsewhere(JSON.stringify({ version: 1, lines: [{ ...tea, key: 'a' }] })))
    expect(result.current).toBe(1)
  })
})

it.each([
  ['no JSON', '{'],
  ['no list', '"x"'],
  ['of another version', JSON.stringify({ version: 2, lines: [{ ...tea, key: 'a' }] })],
  ['without lines', JSON.stringify({ version: 1 })],
])('the stored list is ignored when it is %s', (_what, text) => {
  storeElsewhere(text)
  expect(readList()).toEqual([])
})

it('the stored list contains valid lines and known fields, each key once', () => {
  const good = { ...tea, key: 'a', note: 'red label', written: '40 ctn tea' }
  const lines = [
    good,
    good,
    null,
    7,
    [],
    { ...tea, key: '' },
    { ...tea, key: 5 },
    ...[0, -1, 1.5, '3', LIMITS.lineQuantity + 1].map((quantity) => ({ ...good, quantity })),
    { ...good, key: 'b', unit: 'bag' },
    { key: 'c', quantity: 1, unit: 'piece' },
    { ...salt, key: 'd', productId: 'x'.repeat(LIMITS.id + 1), note: {}, price: 3 },
  ]
  storeElsewhere(JSON.stringify({ version: 1, lines }))
  expect(readList()).toEqual([good, { ...salt, key: 'd' }])
})

it.each([
  ['blocked', ['getItem', 'setItem'] as const],
  ['full', ['setItem'] as const],
])('exists only on the page when storage is %s', (_what, denied) => {
  for (const method of denied) {
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new Error('denied')
    })
  }
  addLines([tea])
  expect(getNames()).toEqual(['tea'])
})

const listedTea = fakeProduct({
  _id: 'tea',
  name: 'Cardamom Tea',
  specification: { moqCartons: 50 },
})
const getAdded = () => readList().map(({ key: _, ...line }) => line)
const addedLine = { productId: 'tea', text: 'Cardamom Tea', pack: 'from 50 cartons' }

async function pressOnCard() {
  const card = <CardAddLink product={listedTea} pack={listedTea.specification} />
  const page = renderRoute(card, { path: '*', url: '/products' })
  await page.user.press('Add Cardamom Tea to enquiry', 'link')
  return page
}

it('a card adds its product in its minimum order, then links to the list', async () => {
  const { user, address } = await pressOnCard()
  expect(getAdded()).toEqual([{ ...addedLine, quantity: 50, unit: 'carton' }])
  expect(address()).toBe('/products')
  const link = screen.getByRole('link', { name: 'See Cardamom Tea in your enquiry' })
  expect(link).toHaveFocus()
  await user.click(link)
  expect(address()).toBe('/enquiry')
  expect(getAdded()).toHaveLength(1)
})

it('a card links to the list when it is full', async () => {
  addLines(
    Array.from({ length: LIMITS.lines }, (_, index) => {
      return { text: `Salt ${index}`, quantity: 1, unit: 'carton' as const }
    }),
  )
  const { address } = await pressOnCard()
  expect(address()).toBe('/enquiry?id=tea')
})

it('a product page adds its product once, and then changes the quantity', async () => {
  const { user } = renderRoute(<AddToEnquiry product={listedTea} />)
  await user.selectOptions(screen.getByLabelText('Unit of Cardamom Tea'), 'pallets')
  await user.dblClick(screen.getByRole('button', { name: 'Add to enquiry' }))
  expect(getAdded()).toEqual([{ ...addedLine, quantity: 50, unit: 'pallet' }])
  await expectToast('Already in your enquiry: Cardamom Tea, 50 pallets.')
  const field = screen.getByLabelText('Quantity of Cardamom Tea')
  await user.clear(field)
  await user.type(field, '60')
  await user.press('Change quantity')
  expect(getAdded()).toEqual([{ ...addedLine, quantity: 60, unit: 'pallet' }])
  expect(screen.getByRole('link', { name: 'In your enquiry: 60 pallets' })).toHaveHref('/enquiry')
})

it('a text that finds no product is added once, on request', async () => {
  const ask = (text: string) =>
    renderRoute(<AskButton text={text} quiet={false} />, { path: '*', url: '/products' })
  const { user, address } = ask(' 方便面 \n <b>🍜</b> ')
  await user.press('Ask us for “方便面 <b>🍜</b>”', 'link')
  await expectToast('Added: 方便面 <b>🍜</b>. Enter the quantity in your enquiry.')
  const written = '方便面 <b>🍜</b>'
  expect(getAdded()).toEqual([{ text: written, written, unit: 'carton' }])
  expect(address()).toBe('/products')
  await user.press('See your enquiry', 'link')
  expect(address()).toBe('/enquiry')
  expect(getAdded()).toHaveLength(1)
  ask(' … ')
  expectAbsent('link', /^Ask us/)
})

describe('the cookie of the list', () => {
  const secure = { protocol: 'https:' }
  const getPair = (cookie: string) => cookie.replace(/;.*/, '')

  afterEach(() => {
    act(() => void replaceLines([]))
    window.history.replaceState(null, '', '/')
  })

  it('is sent to the page of the list only, and follows each change', async () => {
    window.history.replaceState(null, '', '/enquiry')
    renderRoute(<ListLink />)
    const expectList = () =>
      waitFor(() => expect(readListCookie(document.cookie)).toEqual(readList()))
    act(() => void addLines([tea, { unit: 'carton', text: 'Salt; 50:50/x = ملح' }]))
    await expectList()
    act(() =>
      changeLine(String(readList()[0]?.key), {
        quantity: 3,
        note: 'red, label',
        written: '2 paletes: chá',
      }),
    )
    await expectList()
    window.history.replaceState(null, '', '/')
    expect(document.cookie).toBe('')
    window.history.replaceState(null, '', '/enquiry')
    act(() => void replaceLines([]))
    await waitFor(() => expect(document.cookie).toBe(''))
  })

  it('contains the first lines of a long list, without the texts of products', () => {
    const ids = Array.from({ length: LIMITS.lines }, (_, index) => String(index).padStart(16, '0'))
    addLines(ids.map((productId) => ({ ...tea, productId, text: 'Cardamom Tea' })))
    const cookie = buildPlainListCookie(readList(), secure)
    expect(cookie.length).toBeLessThanOrEqual(4_096)
    const lines = readListCookie(getPair(cookie))
    expect(lines.length).toBeGreaterThan(80)
    expect(lines).toEqual(
      readList()
        .slice(0, lines.length)
        .map(({ text, ...line }) => line),
    )
  })

  it('without JavaScript is one for all languages, and is replaced by that of the stored list', async () => {
    const plain = buildPlainListCookie([{ ...rice, key: 'a' }], secure)
    expect(plain).toMatch(/; Path=\/; Max-Age=31536000; SameSite=Lax; Secure$/)
    const stored = `enquiryList=b:tea:1:carton:::; ${getPair(plain)}`
    expect(readListCookie(stored)).toMatchObject([rice])
    // An empty list without JavaScript is not an old one.
    expect(readListCookie('enquiryList=b:tea:1:carton:::; list=')).toEqual([])

    // biome-ignore lint/suspicious/noDocumentCookie: sets the cookie as the server does
    document.cookie = getPair(plain)
    renderRoute(<ListLink />)
    act(() => void addLines([tea]))
    await waitFor(() => expect(document.cookie).toBe(''))
  })

  it('may contain half a character', () => {
    const cookie = buildPlainListCookie([{ ...salt, key: 'a', text: 'Salt \ud83d' }], secure)
    expect(readListCookie(getPair(cookie))).toEqual([{ ...salt, key: 'a', text: 'Salt \ufffd' }])
  })

  it.each([
    null,
    '',
    'enquiryList=',
    'enquiryList=%',
    'enquiryList=a:tea:0:carton',
    'enquiryList=a:tea:1:bag::',
    'otherenquiryList=a:tea:1:carton::',
    'mylist=a:tea:1:carton::',
  ])('is ignored if it is %j', (header) => {
    expect(readListCookie(header)).toEqual([])
  })
})

const loadedReport: LoadReport = {
  lines: 3,
  load: {
    short: "1 × 20', 51 % full by volume",
    cartons: 500,
    totals: '500 cartons',
    notes: [],
    sentence: "1 × 20', 51 % full by volume at 14 % of the payload",
    more: '',
    percent: 51,
    sizes: [33],
  },
  uncounted: ['Dates is not counted: its size and weight are not known.'],
}

it('shows the summary while the meter is out of view, with a link to it', async () => {
  const report = stubIntersectionObserver()
  const { user, address } = renderRoute(
    <>
      <MeterSummary {...loadedReport} />
      <ContainerMeter report={loadedReport} />
    </>,
  )
  const link = screen.getByRole('link', {
    name: "Containers: 1 × 20', 51 % full by volume, 1 not counted",
  })
  expect(link).toHaveClass('invisible')
  report(false)
  expect(link).not.toHaveClass('invisible')
  await user.click(link)
  expect(address()).toBe('/#containers')
  expect(screen.getByRole('region', { name: 'Containers' })).toHaveAttribute('id', 'containers')
  report(true)
  expect(link).toHaveClass('invisible')
})
