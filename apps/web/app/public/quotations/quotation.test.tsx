import { contract } from '@dhow/contract'
import { calculateQuotationTotals } from '@dhow/contract/quotations/quotation-totals'
import type { GuestVersion, QuotationLine } from '@dhow/contract/quotations/quotations'
import { createI18n } from '@dhow/i18n/i18n'
import { I18nProvider } from '@lingui/react'
import { screen, waitFor, within } from '@testing-library/react'
import type { ComponentType } from 'react'
import { RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { apiFetch } from '#app/api/loaders.ts'
import { getQueryClient } from '#app/api/query-client.ts'
import { readHead } from '#app/testing/head.ts'
import { failNetwork, NEVER, respond, respondError } from '#app/testing/mock-api.ts'
import { postForm } from '#app/testing/post-form.ts'
import { expectAbsent, expectVisible, renderRoute } from '#app/testing/render-route.tsx'
import { QuotationVersion } from './guest-quotation.tsx'
import QuotationPage, { action, clientAction, loader, shouldRevalidate } from './quotation.tsx'

const CODE = '7K2M-9QXD-H4TW-0B3C-V5RN'

const { byCode, decide } = contract.quotations

const createLine = (over: Partial<QuotationLine> = {}): QuotationLine => ({
  productId: 'tea',
  name: 'Cardamom Tea',
  itemNumber: 'TEA-0204',
  quantity: 100,
  unit: 'carton',
  pricePer: 'carton',
  isOptional: false,
  specification: {
    unitsPerCarton: 24,
    cartonNetGrams: 6_000,
    cartonGrossGrams: 6_500,
    cartonLengthMm: 400,
    cartonWidthMm: 300,
    cartonHeightMm: 250,
  },
  prices: [123_500, 135_000],
  ...over,
})

const LINES = [
  createLine(),
  createLine({ name: 'Sesame Halva', prices: [null, 200_000], note: 'Red label' }),
  createLine({ name: 'Black salt', specification: {}, quantity: 10 }),
  createLine({ name: 'Dates', isOptional: true }),
]

const fakeVersion = (over: Partial<GuestVersion> = {}): GuestVersion => {
  const { lines = LINES } = over
  return {
    version: 1,
    state: 'sent',
    language: 'en',
    currency: 'USD',
    columns: [
      { rule: 'FOB', place: 'Jebel Ali' },
      { rule: 'CIF', place: 'Mombasa' },
    ],
    terms: { payment: 'cad', leadTimeDays: 21 },
    letter: 'Dear Ada,\nhere is our offer.',
    validUntil: '2027-03-31',
    sentAt: '2027-03-01T22:30:00.000Z',
    lines,
    totals: calculateQuotationTotals(lines, 2, 'USD'),
    ...over,
  }
}

const createQuotation = (...versions: GuestVersion[]) => ({
  number: 'Q-2027-00042',
  buyer: { name: 'Ada', company: 'Visitor Ltd', country: 'KE' },
  versions,
})

const renderPage = (route: object = {}) =>
  renderRoute(QuotationPage, {
    path: '/quotation/:code',
    at: `/quotation/${CODE}`,
    action: clientAction as never,
    shouldRevalidate,
    queryClient: getQueryClient(),
    ...route,
  })

async function open(...versions: GuestVersion[]) {
  respond(byCode, 200, createQuotation(...(versions.length > 0 ? versions : [fakeVersion()])))
  const opened = renderPage()
  await screen.findByRole('heading', { level: 1, name: 'Quotation Q-2027-00042' })
  return opened
}

const DECIDED = { at: '2027-03-05T09:00:00.000Z', name: 'Ada' }

const createAccepted = () =>
  fakeVersion({ state: 'accepted', decision: { ...DECIDED, decision: 'accept', column: 1 } })

describe('the page of a quotation', () => {
  it('shows each price, and the sums with the lines that they lack, and is not indexed', async () => {
    await open()
    expect(screen.getByText(/^Version 1, sent on 2 March 2027/)).toHaveTextContent(
      'Valid until 31 March 2027',
    )
    await expectVisible(/Dear Ada/)
    const [tea, halva, , dates] = within(screen.getByRole('list', { name: 'Lines' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))
    expect(tea).toContain('FOB Jebel AliUSD 1,235.00USD 12.35 per carton')
    expect(halva).toContain('Red labelFOB Jebel AliOn requestCIF')
    expect(dates).toContain('Optional')
    const totals = screen.getByRole('region', { name: 'Totals' })
    const text = totals.textContent.replaceAll('\u00a0', ' ')
    expect(text).toContain('FOB Jebel AliUSD 1,358.50CIF MombasaUSD 3,485.00')
    expect(text).toContain('210 cartons · 1,200 kg net · 1,300 kg gross · 6.0 m³')
    expect(readHead()).toMatchObject({ robots: 'noindex, follow' })
    expect(totals).toHaveTextContent('Not in the sum of FOB Jebel Ali: Sesame Halva')
    expect(totals).not.toHaveTextContent('sum of CIF')
    expect(totals).toHaveTextContent('Not in the weights and volume: Black salt')
  })

  it('shows no sum of a column without prices, and does not offer it', async () => {
    await open(fakeVersion({ lines: [createLine({ prices: [null, 5] })] }))
    expect(screen.getByRole('region', { name: 'Totals' })).toHaveTextContent('AliOn request')
    expect(screen.getByRole('radio')).toHaveAttribute('value', '1')
    expect(screen.getByRole('radio')).toBeChecked()
  })

  it('offers the files of each version in the language of the page', () => {
    renderRoute(
      <I18nProvider i18n={createI18n('fr')}>
        <QuotationVersion version={fakeVersion({ version: 2 })} code={CODE} country="KE" />
      </I18nProvider>,
    )
    const address = `/api/quotations/by-code/${CODE}`
    expect(screen.getByRole('link', { name: 'PDF' })).toHaveHref(`${address}/pdf?version=2&lang=fr`)
    expect(screen.getByRole('link', { name: 'Excel' })).toHaveHref(
      `${address}/xlsx?version=2&lang=fr`,
    )
  })

  it.each([
    ['accepted', createAccepted(), 'You accepted CIF Mombasa on 5 March 2027.'],
    [
      'declined',
      fakeVersion({ state: 'declined', decision: { ...DECIDED, decision: 'decline' } }),
      'You declined this quotation on 5 March 2027.',
    ],
    [
      'change_requested',
      fakeVersion({ state: 'change_requested', decision: { ...DECIDED, decision: 'change' } }),
      'You requested a change on 5 March 2027. We will send a new version.',
    ],
  ])('has no form when %s', async (_state, version, text) => {
    await open(version)
    await expectVisible(text)
    expectAbsent('textbox')
  })

  it('shows earlier versions on request', async () => {
    const { user } = await open(
      fakeVersion({ version: 2 }),
      fakeVersion({ state: 'superseded', letter: 'An older letter.' }),
    )
    expect(screen.getByText('An older letter.')).not.toBeVisible()
    await user.click(screen.getByText('Version 1, sent on 2 March 2027', { selector: 'summary' }))
    await expectVisible('An older letter.')
  })
})

describe('a decision', () => {
  it('accepts a column, and shows the new state with the focus on the outcome', async () => {
    const { user } = await open()
    const calls = respond(decide, 200, { success: true, message: 'Sent.' })
    const reads = respond(byCode, 200, createQuotation(createAccepted()))
    await user.press(/CIF Mombasa/, 'radio')
    await user.fill('Order number (optional)', 'PO-7')
    await user.click(screen.getByRole('checkbox'))
    await user.press('Accept quotation')
    await waitFor(() => expect(screen.getByRole('status')).toHaveFocus())
    expect(screen.getByRole('status')).toHaveTextContent(/^Thank you! We received your acceptance/)
    await expectVisible(/^You accepted CIF Mombasa/)
    expect(screen.getByRole('status')).toHaveFocus()
    expect(calls.map(({ body }) => body)).toEqual([
      {
        version: 1,
        decision: 'accept',
        name: 'Ada',
        lines: [],
        column: 1,
        confirmed: true,
        orderNumber: 'PO-7',
      },
    ])
    expect(reads).toHaveLength(1)
  })

  it('requests other quantities, and shows the error of a line at its field', async () => {
    const { user } = await open()
    const message = 'Quantity must be a whole number.'
    const issues = [{ path: 'lines.0.quantity', message }]
    const calls = respondError(decide, 400, message, { issues })
    await user.click(screen.getByText('Request a change'))
    const halva = screen.getByLabelText('Sesame Halva · cartons')
    expect(halva).toHaveAttribute('placeholder', '100')
    await user.type(halva, '٢٥٠')
    await user.press('Send request')
    await waitFor(() => expect(halva).toHaveFocus())
    expect(halva).toHaveAccessibleDescription(message)
    expect(halva).toHaveValue('٢٥٠')
    expect(calls[0]?.body).toMatchObject({
      decision: 'change',
      lines: [{ line: 1, quantity: 250 }],
    })
  })

  it('cannot be sent twice', async () => {
    const { user } = await open()
    const calls = respond(decide, 200, { success: true, message: 'Sent.' }, { until: NEVER })
    await user.click(screen.getByText('Decline quotation', { selector: 'summary' }))
    await user.press('Decline quotation')
    await user.press('Sending...')
    for (const button of screen.getAllByRole('button')) expect(button).toBeDisabled()
    expect(calls).toHaveLength(1)
  })

  it('keeps the text when the server does not respond', async () => {
    const { user } = await open()
    failNetwork(decide)
    await user.click(screen.getByText('Request a change'))
    await user.fill('Your request', 'Cheaper')
    await user.press('Send request')
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent(/^Your answer was not sent: the server is not responding/)
    await waitFor(() => expect(alert).toHaveFocus())
    expect(screen.getByLabelText('Your request')).toHaveValue('Cheaper')
  })

  it('of a replaced version shows the latest one, and keeps what was typed', async () => {
    const { user } = await open()
    respondError(decide, 409, 'Version 2 has replaced the version that you saw.')
    respond(
      byCode,
      200,
      createQuotation(fakeVersion({ version: 2, letter: 'Our new offer.' }), fakeVersion()),
    )
    await user.press(/FOB/, 'radio')
    await user.fill('Order number (optional)', 'PO-7')
    await user.click(screen.getByRole('checkbox'))
    await user.press('Accept quotation')
    await expectVisible('Our new offer.')
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Version 2 has replaced/)
    expect(screen.getByRole('alert')).toHaveFocus()
    expect(screen.getByLabelText('Order number (optional)')).toHaveValue('PO-7')
    expect(screen.getByRole('radio', { name: /FOB/ })).not.toBeChecked()
    expect(screen.getByRole('checkbox')).not.toBeChecked()
  })
})

describe('a quotation that is no longer valid', () => {
  const refusal = { isGone: true, message: 'Quotation Q-2027-00042 was valid until 31 March 2027.' }

  it('can be requested again', async () => {
    const reads = respondError(byCode, 410, refusal.message)
    const calls = respond(decide, 200, { success: true, message: 'Sent.' })
    const { user } = renderPage({ loader: () => ({ refusal }) })
    await screen.findByRole('heading', { level: 1, name: 'This quotation is no longer valid' })
    expect(screen.getByText(refusal.message)).toBeVisible()
    expect(reads).toEqual([])
    await user.fill('Your request', 'Please renew it.')
    await user.fill('Your name', 'Ada')
    await user.press('Send request')
    expect(await screen.findByRole('status')).toHaveTextContent(/^Thank you! We received your/)
    expect(calls[0]?.body).toMatchObject({
      version: 1,
      decision: 'change',
      name: 'Ada',
      text: 'Please renew it.',
    })
    expectAbsent('textbox')
  })
})

it('explains a wrong link', async () => {
  respondError(byCode, 404, 'There is no quotation with this link.')
  renderPage()
  await screen.findByRole('heading', { level: 1, name: 'Quotation not found' })
  expect(screen.getByRole('link', { name: 'Contact us' })).toHaveHref('/contact')
})

describe('on the server', () => {
  const load = async (status: number, body: object) => {
    getQueryClient().clear()
    const fetch = async () => Response.json(body, { status })
    const context = new RouterContextProvider(new Map([[apiFetch, fetch]]))
    const { data, init } = await loader({ params: { code: CODE }, context } as never)
    return { data, status: init?.status }
  }

  it('the status of the page is that of the quotation', async () => {
    const createRefused = (status: number) => load(status, { message: 'No.', code: 'x' })
    expect((await load(200, createQuotation(fakeVersion()))).status).toBe(200)
    expect(await createRefused(404)).toMatchObject({
      status: 404,
      data: { refusal: { isGone: false } },
    })
    expect(await createRefused(410)).toMatchObject({
      status: 410,
      data: { refusal: { isGone: true, message: 'No.' } },
    })
    expect(await createRefused(500)).toMatchObject({ status: 503, data: { refusal: undefined } })
  })

  const post = (fields: Record<string, string>, response: Response) =>
    postForm(action as never, fields, () => response, { code: CODE })

  it('a form without JavaScript sends the decision', async () => {
    const fields = { version: '1', decision: 'accept', name: 'Ada', column: '0', confirmed: 'yes' }
    const { calls, data, status } = await post(fields, Response.json({ success: true }))
    expect(calls).toEqual([
      [
        `/api/quotations/by-code/${CODE}/decision`,
        { version: 1, decision: 'accept', name: 'Ada', lines: [], confirmed: true, column: 0 },
      ],
    ])
    expect([data, status]).toEqual([{ done: true, decision: 'accept' }, 200])
  })

  it('says what an unreadable quantity must be', async () => {
    const fields = { version: '1', decision: 'change', name: 'Ada', 'lines.2.quantity': 'more' }
    const issues = [
      { path: 'lines.0.quantity', message: 'Quantity must be…', code: 'invalid' as const },
    ]
    const body = { success: false, code: 'invalid_request', message: 'Invalid.', issues }
    const { data } = await post(fields, Response.json(body, { status: 400 }))
    expect(data).toMatchObject({
      issues: [{ path: 'lines.2.quantity', code: 'out_of_range', values: { min: 1 } }],
    })
  })

  it('a refused form has the typed values and the errors of its fields', async () => {
    const fields = { version: '1', decision: 'change', name: ' ', 'lines.2.quantity': '0' }
    const issues = [
      { path: 'name', message: 'Name is required.', code: 'required' as const },
      { path: 'lines.0.quantity', message: 'Too small.', code: 'out_of_range' as const },
    ]
    const body = { success: false, code: 'invalid_request', message: 'Invalid.', issues }
    const { data, status } = await post(fields, Response.json(body, { status: 400 }))
    expect(status).toBe(400)
    expect(data).toMatchObject({ done: false, values: fields })
    respond(byCode, 200, createQuotation(fakeVersion()))
    const Page = QuotationPage as ComponentType<object>
    const props = { params: { code: CODE }, actionData: data }
    renderRoute(<Page {...props} />, { queryClient: getQueryClient() })
    expect(await screen.findByLabelText('Black salt · cartons')).toHaveValue('0')
    expect(screen.getByLabelText('Black salt · cartons')).toHaveAccessibleDescription('Too small.')
    const details = screen.getByText('Request a change').closest('details')
    expect(details).toHaveAttribute('open')
  })
})
