import { runInThisContext } from 'node:vm'
import { contract } from '@dhow/contract'
import type { ListLine, ListProduct } from '@dhow/contract/lists/lists'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { useEffect } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { describe, expect, it } from 'vitest'
import { addLines, type Line, type NewLine, readList } from '#app/public/lists/list.ts'
import { announceHydrated, EARLY_EVENTS_SCRIPT } from '#app/shell/scripts/early-events.ts'
import { createTestQueryClient } from '#app/testing/cache.ts'
import { sent } from '#app/testing/enquiry-form.ts'
import { fakeContactDetails, fakePage, fakeProduct } from '#app/testing/factories.ts'
import { Messages, render } from '#app/testing/messages.tsx'
import { NEVER, readForm, respond, respondError } from '#app/testing/mock-api.ts'
import { expectVisible, renderRoute } from '#app/testing/render-route.tsx'
import { setupUser } from '#app/testing/user.ts'
import { EnquiryList } from './enquiry/enquiry-list.tsx'
import Enquiry from './enquiry.tsx'

const tea = fakeProduct({ name: 'Cardamom Tea', specification: { moqCartons: 50 } })
const packedTea = { ...tea, pack: tea.specification }

const createLine = (changes: Partial<NewLine> = {}): NewLine => ({
  productId: tea._id,
  text: 'Cardamom Tea',
  pack: 'from 50 cartons',
  quantity: 50,
  unit: 'carton',
  ...changes,
})

const saffron: NewLine = { text: 'Loose saffron', quantity: 1, unit: 'carton' }

/** Opens the page; the catalogue contains the tea only. */
function open(at = '/enquiry') {
  const resolved = { name: tea.name, quantity: 1, unit: 'carton', productId: tea._id, product: tea }
  respond(contract.lists.resolve, 200, { lines: [resolved as ListLine] })
  respond(contract.messages.formToken, 200, { formToken: 'token' })
  respond(contract.contact.get, 200, fakeContactDetails({ phone: '+971 4 555 0123' }))
  return renderRoute(Enquiry, { path: '/enquiry', at })
}

const getItems = () =>
  within(screen.getByRole('list', { name: 'Enquiry lines' })).getAllByRole('listitem')

describe('the page of the list', () => {
  it('marks lines below the minimum order, changed, missing or outside the catalogue', async () => {
    addLines([
      createLine({ quantity: 3 }),
      createLine({ unit: 'pallet', text: 'Old tea' }),
      createLine({ productId: 'gone', text: 'Old Biscuits' }),
      saffron,
      createLine({ unit: '20', text: 'Thé à la cardamome', language: 'fr' }),
    ])
    const { user } = open()
    await screen.findByText(/Below the minimum order of 50 cartons/)
    const [below, changed, , ownText, french] = getItems().map(({ textContent }) => textContent)
    expect(below).not.toContain('Changed')
    expect(changed).toContain('Before: Old tea, from 50 cartons')
    expect(french).not.toContain('Changed')
    expect(ownText).toContain('We receive it as you wrote it')
    await user.press('Accept change')
    expect(screen.queryByText(/Changed since/)).toBeNull()
  })

  it('stores a changed quantity and a note', async () => {
    addLines([createLine()])
    const { user } = open()
    const quantity = screen.getByLabelText('Quantity of Cardamom Tea')
    await user.fill(quantity, '٧٥')
    await user.selectOptions(screen.getByLabelText('Unit of Cardamom Tea'), 'pallets')
    await user.press('Add a note to Cardamom Tea')
    await user.fill('Note on Cardamom Tea', 'red label')
    expect(readList()).toMatchObject([{ quantity: 75, unit: 'pallet', note: 'red label' }])
    await user.type(quantity, '{ArrowUp}{ArrowUp}{ArrowDown}')
    expect(quantity).toHaveValue('76')
    expect(readList()).toMatchObject([{ quantity: 76 }])
  })

  it('keeps an unreadable quantity with an error, and is not sent', async () => {
    addLines([createLine()])
    const calls = respond(contract.messages.send, 201, sent)
    const { user } = open()
    const quantity = screen.getByLabelText('Quantity of Cardamom Tea')
    await user.type(quantity, ' ctn')
    await user.press('Send enquiry')
    expect(quantity).toHaveValue('50 ctn')
    expect(quantity).toHaveAccessibleDescription(/^Quantity must be a whole number between 1 and/)
    expect(quantity).toHaveFocus()
    expect(calls).toEqual([])
    await user.fill(quantity, '1o')
    expect(readList()).toMatchObject([{ quantity: 50 }])
  })

  it('restores a removed line', async () => {
    addLines([createLine()])
    const { user } = open()
    await user.press('Remove Cardamom Tea')
    await expectVisible(/^Your list is empty/)
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus()
    await user.press('Undo')
    expect(getItems()).toHaveLength(1)
    expect(screen.getByRole('heading', { name: '1 line' })).toHaveFocus()
  })

  it('matches an own text with a product, which keeps quantity, unit and note', async () => {
    addLines([{ ...saffron, quantity: 3, unit: 'pallet', note: 'red' }])
    const calls = respond(contract.products.search, 200, fakePage([packedTea]))
    const { user } = open()
    await user.press('Find product for Loose saffron')
    const field = screen.getByRole('combobox', { name: 'Product for Loose saffron' })
    expect(field).toHaveFocus()
    await user.type(field, 'tea')
    await user.press(/^Cardamom Tea/, 'option')
    expect(readList()).toMatchObject([createLine({ quantity: 3, unit: 'pallet', note: 'red' })])
    expect(screen.getByText('Cardamom Tea').closest('p')).toHaveFocus()
    expect(calls.map(({ url }) => url.searchParams.get('search'))).toEqual(['tea'])
  })

  it.each([
    ['empty', []],
    ['filled', [saffron]],
  ])('adds a product by its name when it is %s', async (_what, lines) => {
    addLines(lines)
    respond(contract.products.search, 200, fakePage([packedTea]))
    const { user } = open()
    await user.type(screen.getByRole('combobox', { name: 'Add a product' }), 'card')
    await screen.findByRole('option', { name: /^Cardamom Tea/ })
    await user.keyboard('{Enter}')
    expect(readList()).toMatchObject([...lines, createLine()])
  })

  it('adds a product of its URL once', async () => {
    const { address } = open(`/enquiry?id=${tea._id}&id=${tea._id}&quantity=7&unit=pallet`)
    await waitFor(() => expect(address()).toBe('/enquiry'))
    expect(readList()).toMatchObject([{ productId: tea._id, quantity: 7, unit: 'pallet' }])
  })
})

const listed: Line = { ...createLine({ quantity: 60, note: 'red' }), key: 'a' }
const served = { lines: [listed], products: new Map([[tea._id, tea as ListProduct]]) }
const Site = createRoutesStub([
  {
    path: '/enquiry',
    Component: () => {
      useEffect(announceHydrated, [])
      return <EnquiryList served={served} />
    },
  },
])

describe('a page that the server rendered', () => {
  /** Renders the page on the server, and hydrates it. Any mismatch fails the test. */
  async function hydrate({ change = async () => {}, at: url = '/enquiry' } = {}) {
    respond(contract.lists.resolve, 200, { lines: [] })
    const page = (
      <QueryClientProvider client={createTestQueryClient()}>
        <Site initialEntries={[url]} />
      </QueryClientProvider>
    )
    const container = document.createElement('div')
    document.body.append(container)
    container.innerHTML = renderToString(<Messages>{page}</Messages>)
    const html = container.textContent
    const name = within(container).getByLabelText<HTMLInputElement>('Name')
    name.value = 'Ada'
    await change()
    await act(async () => void render(page, { container, hydrate: true }))
    return { html, name }
  }

  it('contains the list and the form, and keeps typed text', async () => {
    localStorage.setItem('enquiryDetails', JSON.stringify({ name: ['Old'], company: ['Old & Co'] }))
    addLines([saffron])
    const { html, name } = await hydrate()
    expect(html).toMatch(/^1 line.*Cardamom Tea.*Send your enquiry.*Write to us$/)
    expect(name).toBeInTheDocument()
    expect(name).toHaveValue('Ada')
    expect(screen.getByLabelText('Company')).toHaveValue('Old & Co')
    expect(readList()).toMatchObject([saffron, listed])
    expect(getItems()).toHaveLength(2)
  })

  it('stores and sends a list that was changed before', async () => {
    const calls = respond(contract.messages.send, 201, sent, { until: NEVER })
    respond(contract.messages.formToken, 200, { formToken: 'token' })
    runInThisContext(EARLY_EVENTS_SCRIPT)
    const change = async () => {
      const user = setupUser()
      await user.fill('Quantity of Cardamom Tea', '75')
      await user.selectOptions(screen.getByLabelText('Unit of Cardamom Tea'), 'pallets')
      await user.fill('Note on Cardamom Tea', 'red label')
      await user.fill('Email', 'ada@example.com')
      await user.press('Send enquiry')
    }
    await hydrate({ change })
    const changed = [{ quantity: 75, unit: 'pallet', note: 'red label' }]
    expect(readList()).toMatchObject(changed)
    await waitFor(() => expect(calls[0]?.body).toMatchObject({ lines: changed }))
  })

  it("shows the quantity of its URL instead of the stored line's", async () => {
    addLines([createLine({ quantity: 3 })])
    await hydrate({ at: `/enquiry?id=${tea._id}&quantity=60&unit=carton` })
    expect(readList()).toMatchObject([{ key: 'a', quantity: 60 }])
  })
})

describe('a list of 40 lines', () => {
  const forty = Array.from({ length: 40 }, (_, at) => ({ ...saffron, text: `Saffron ${at + 1}` }))
  const showAll = () => screen.queryByRole('button', { name: 'Show all 40 lines' })

  it('shows ten lines until the others are requested', async () => {
    addLines(forty)
    const { user } = open()
    expect(getItems()).toHaveLength(10)
    await user.click(showAll() as HTMLElement)
    expect(getItems()).toHaveLength(40)
    expect(screen.getByLabelText('Quantity of Saffron 11')).toHaveFocus()
    expect(showAll()).toBeNull()
  })

  it('shows all lines when lines are added, and in print', () => {
    addLines(forty.slice(1))
    open()
    act(() => void addLines(forty.slice(0, 1)))
    expect(getItems()).toHaveLength(40)
    cleanup()
    open()
    act(() => void window.dispatchEvent(new Event('beforeprint')))
    expect(getItems()).toHaveLength(40)
  })

  it('links to its form, and is sent completely', async () => {
    addLines(forty)
    const calls = respond(contract.messages.send, 201, sent)
    const { user } = open()
    await user.press('Send enquiry', 'link')
    expect(screen.getByRole('region', { name: 'Send your enquiry' })).toHaveFocus()
    await user.fill('Name', 'Ada')
    await user.fill('Email', 'ada@example.com')
    await user.press('Send enquiry')
    await screen.findByText(/^We received 40 lines /)
    expect(calls[0]?.body).toMatchObject({ lines: forty })
  })
})

describe('a sent list', () => {
  /** Opens a list with one line and fills in the sender. */
  async function openToSend({ email = 'ada@example.com', until = Promise.resolve() } = {}) {
    addLines([createLine()])
    const calls = respond(contract.messages.send, 201, sent, { until })
    const page = open()
    await page.user.fill('Name', 'Ada')
    if (email) await page.user.type(screen.getByLabelText('Email'), email)
    const send = () => page.user.press('Send enquiry')
    return { ...page, calls, send }
  }

  it('contains the terms, shows its reference, and can be reused', async () => {
    const { user, calls, send } = await openToSend()
    await user.fill('Company', 'Ada & Co')
    await user.selectOptions(screen.getByLabelText('Incoterms rule'), 'FOB Free On Board')
    await user.fill('Named place', 'Jebel Ali')
    await user.type(screen.getByRole('combobox', { name: /Port or place/ }), 'Momb')
    await user.press(/Mombasa, Kenya/, 'option')
    await send()
    expect(await screen.findByRole('heading', { name: /E-2026-00042/ })).toHaveFocus()
    expect(calls[0]?.body).toMatchObject({
      name: 'Ada',
      email: 'ada@example.com',
      lines: [{ productId: tea._id, text: 'Cardamom Tea', quantity: 50, unit: 'carton' }],
      terms: {
        company: 'Ada & Co',
        incoterms: [{ rule: 'FOB', place: 'Jebel Ali' }],
        destination: 'KEMBA',
      },
    })
    expect(readList()).toEqual([])
    const chat = await screen.findByRole('link', { name: 'Send on WhatsApp too' })
    expect(decodeURIComponent(String(chat.getAttribute('href')))).toMatch(
      /971\d+\?text=.*E-2026-00042 \(1 line\)\.$/,
    )

    await user.press('Reuse this list')
    expect(readList()).toMatchObject([createLine()])
    expect(screen.getByLabelText('Company')).toHaveValue('Ada & Co')
    expect(screen.getByLabelText('Message (optional)')).toHaveValue('')
  })

  it('keeps lines that were added meanwhile', async () => {
    const gate = Promise.withResolvers<void>()
    const { user, send } = await openToSend({ until: gate.promise })
    await send()
    await screen.findByRole('button', { name: 'Sending...' })
    expect(screen.getByLabelText('Quantity of Cardamom Tea')).toBeDisabled()
    expect(screen.getByLabelText('Message (optional)')).toBeDisabled()
    act(() => void addLines([saffron]))
    gate.resolve()
    await screen.findByText(/^We received 1 line /)
    expect(readList()).toMatchObject([saffron])
    await user.press('View lines added since (1 line)')
    expect(getItems()[0]).toHaveTextContent('Loose saffron')
  })

  it('can be changed again when the server refused it', async () => {
    const { send } = await openToSend()
    const issues = [{ path: 'email', code: 'invalid_email', message: 'Wrong.' } as const]
    respondError(contract.messages.send, 400, 'Wrong.', { issues })
    await send()
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus())
    expect(screen.getByLabelText('Quantity of Cardamom Tea')).toBeEnabled()
  })

  it('shows errors next to the fields, and sends nothing', async () => {
    const { user, calls, send } = await openToSend({ email: '' })
    await user.press('Add another rule')
    const [, second] = screen.getAllByLabelText('Incoterms rule')
    await user.selectOptions(second as HTMLElement, 'CIF Cost, Insurance and Freight')
    await send()
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus())
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Email is required.')
    const [first, place] = screen.getAllByLabelText('Named place')
    expect(place).toHaveAccessibleDescription('Place of the Incoterms rule is required.')
    expect(first).toBeValid()
    expect(calls).toEqual([])
    await user.fill('Email', 'ada@example.com')
    await waitFor(() => expect(screen.getByLabelText('Email')).toBeValid())
    expect(screen.getByLabelText('Email')).toHaveFocus()
    expect(place).toBeInvalid()
  })

  it('accepts files within the limits, and names the others', async () => {
    const { user, calls, send } = await openToSend()
    const createFile = (name: string, content = 'x') => new File([content], name)
    const chosen = ['1.pdf', '2.CSV', '3.jpg', '4.png', '5.xlsx', '6.pdf'].map((name) =>
      createFile(name),
    )
    await chooseFiles([...chosen, createFile('virus.exe'), createFile('nothing.pdf', '')])
    const alerts = screen.getAllByRole('alert').map(({ textContent }) => textContent)
    expect(alerts.join()).toMatch(
      /virus\.exe was not added.*nothing\.pdf is empty.*6\.pdf was not added/,
    )
    await user.press('Remove 3.jpg')
    await send()
    await screen.findByRole('heading', { name: /E-2026-00042/ })
    const form = readForm(calls[0])
    const names = form.getAll('files').map((file) => (file as File).name)
    expect(names).toEqual(['1.pdf', '2.CSV', '4.png', '5.xlsx'])
    expect(JSON.parse(String(form.get('lines')))).toMatchObject([{ quantity: 50 }])
  })
})

/** Chooses files without the dialog's filter. */
async function chooseFiles(files: File[]): Promise<void> {
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  Object.defineProperty(input, 'files', { value: files, configurable: true })
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await screen.findByRole('list', { name: 'Files to send' })
}
