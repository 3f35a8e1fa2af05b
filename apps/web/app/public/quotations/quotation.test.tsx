import { contract } from '@dhow/contract'
import { createI18n } from '@dhow/i18n/i18n'
import { I18nProvider } from '@lingui/react'
import { screen, within } from '@testing-library/react'
import { RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { apiFetch } from '#app/api/loaders.ts'
import { getQueryClient } from '#app/api/query-client.ts'
import { fakeContactDetails } from '#app/testing/factories.ts'
import {
  CODE,
  createAccepted,
  createQuotation,
  DECIDED,
  fakeGuestVersion,
  openQuotation,
  renderPage,
} from '#app/testing/guest-quotation.ts'
import { readHead } from '#app/testing/head.ts'
import { respond, respondError } from '#app/testing/mock-api.ts'
import { fakeLine } from '#app/testing/quotations.ts'
import { expectAbsent, expectVisible, renderRoute } from '#app/testing/render-route.tsx'
import { QuotationVersion } from './guest-quotation.tsx'
import { loader } from './quotation.tsx'

describe('the page of a quotation', () => {
  it('shows each price, and the sums with the lines that they lack, and is not indexed', async () => {
    await openQuotation()
    expect(screen.getByText(/^Version 1, sent on 2 March 2027/)).toHaveTextContent(
      'Valid until 31 March 2027 (GMT+5:30)',
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
    expect(totals).toHaveTextContent('Black salt is not counted')
  })

  it('counts the cartons of refrigerated lines too', async () => {
    const frozen = fakeLine()
    frozen.specification = { ...frozen.specification, storage: 'frozen' }
    await openQuotation(fakeGuestVersion({ lines: [fakeLine(), frozen] }))
    const totals = screen.getByRole('region', { name: 'Totals' })
    expect(totals).toHaveTextContent('200 cartons')
    expect(totals).toHaveTextContent('room for')
  })

  it('offers no more room after the acceptance', async () => {
    await openQuotation(createAccepted())
    const totals = screen.getByRole('region', { name: 'Totals' })
    expect(totals).toHaveTextContent('full by volume')
    expect(totals).not.toHaveTextContent('room for')
  })

  it('shows no sum of a column without prices, and does not offer it', async () => {
    await openQuotation(fakeGuestVersion({ lines: [fakeLine({ prices: [null, 5] })] }))
    expect(screen.getByRole('region', { name: 'Totals' })).toHaveTextContent('AliOn request')
    expect(screen.getByRole('radio')).toHaveAttribute('value', '1')
    expect(screen.getByRole('radio')).toBeChecked()
  })

  it('shows the lowest sum, the validity and a link to the form below the lines', async () => {
    await openQuotation()
    const link = screen.getByRole('link', { name: 'Accept or change' })
    expect(link).toHaveHref('#answer')
    expect(link.parentElement).toHaveTextContent(
      'from USD 1,358.50Valid until 31 Mar 2027Accept or change',
    )
    expect(await screen.findByRole('link', { name: /WhatsApp/ })).toHaveHref(
      'https://wa.me/97141234567',
    )
  })

  it('offers the files of each version in the language of the page', () => {
    respond(contract.contact.get, 200, fakeContactDetails())
    renderRoute(
      <I18nProvider i18n={createI18n('fr')}>
        <QuotationVersion version={fakeGuestVersion({ version: 2 })} code={CODE} country="KE" />
      </I18nProvider>,
    )
    const address = `/api/sent-quotations/${CODE}`
    expect(screen.getByRole('link', { name: 'PDF' })).toHaveHref(`${address}/pdf?version=2&lang=fr`)
    expect(screen.getByRole('link', { name: 'Excel' })).toHaveHref(
      `${address}/xlsx?version=2&lang=fr`,
    )
  })

  it.each([
    ['accepted', createAccepted(), 'You accepted CIF Mombasa on 5 March 2027.'],
    [
      'declined',
      fakeGuestVersion({ state: 'declined', decision: { ...DECIDED, decision: 'decline' } }),
      'You declined this quotation on 5 March 2027.',
    ],
    [
      'change_requested',
      fakeGuestVersion({ state: 'change_requested', decision: { ...DECIDED, decision: 'change' } }),
      'You requested a change on 5 March 2027. We will send a new version.',
    ],
  ])('has no form when %s', async (_state, version, text) => {
    await openQuotation(version)
    await expectVisible(text)
    expectAbsent('textbox')
  })

  it('shows earlier versions on request', async () => {
    const { user } = await openQuotation(
      fakeGuestVersion({ version: 2 }),
      fakeGuestVersion({ state: 'superseded', letter: 'An older letter.' }),
    )
    expect(screen.getByText('An older letter.')).not.toBeVisible()
    await user.click(screen.getByText('Version 1, sent on 2 March 2027', { selector: 'summary' }))
    await expectVisible('An older letter.')
  })
})

it('explains a wrong link', async () => {
  respondError(contract.quotations.byCode, 404, 'There is no quotation with this link.')
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
    expect((await load(200, createQuotation(fakeGuestVersion()))).status).toBe(200)
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
})
