import { contract } from '@dhow/contract'
import type { ProformaVersion } from '@dhow/contract/deals/deals'
import { hashProforma } from '@dhow/contract/deals/proforma-draft'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeProforma, fakeProformaLine, respondDeal } from '#app/testing/deals.ts'
import { respond, respondError } from '#app/testing/mock-api.ts'
import { choose, expectToast, expectVisible, renderRoute } from '#app/testing/render-route.tsx'
import ProformaScreen from './proforma.tsx'

const DONE = { success: true, message: 'Draft saved.' } as const

async function open(...versions: ProformaVersion[]) {
  respondDeal({ number: 'PI-2026-00001', versions })
  const page = renderRoute(ProformaScreen, {
    path: '/admin/quotations/:id/proforma',
    url: '/admin/quotations/q1/proforma',
  })
  await screen.findByRole('heading', { name: 'Proforma invoice PI-2026-00001' })
  return page
}

const getCell = (label: string, line = 1) =>
  screen.getByRole('textbox', { name: `${label}, line ${line}` })

const getTotals = () => screen.getByRole('region', { name: 'Totals' })

it('shows the facts of the specification, and the sums of what is typed', async () => {
  const { user } = await open(fakeProforma())
  expect(getCell('Gross weight, kg')).toHaveAttribute('placeholder', '650')
  expect(getCell('Volume, m³')).toHaveAttribute('placeholder', '3')
  expect(getTotals()).toHaveTextContent(/SumUSD.1,235.00Deposit 30 %USD.370.50BalanceUSD.864.50/)
  expect(getTotals()).not.toHaveTextContent('differs')
  await user.fill(getCell('Quantity'), '90')
  await user.fill(screen.getByRole('textbox', { name: 'Deposit (%)' }), '0')
  await waitFor(() => expect(getTotals()).toHaveTextContent(/SumUSD.1,111.50Cartons90/))
  expect(getTotals()).toHaveTextContent(/The buyer accepted USD.1,235.00. This sum differs./)
  await user.fill(getCell('Gross weight, kg'), '12,500')
  await user.press('Save draft')
  await expectVisible('Gross weight, kg is unclear. Write 1234 or 1.234.')
})

it('saves typed numbers in the units of the contract', async () => {
  const version = fakeProforma()
  const { user } = await open(version)
  await user.fill(getCell('Gross weight, kg'), '12500.5')
  await user.fill(getCell('Volume, m³'), '3.25')
  await user.fill(getCell('Price'), '12,3')
  await user.fill(getCell('Origin'), 'türkiye')
  await user.press('Add line')
  await user.fill(getCell('Product', 2), 'Samples')
  await user.fill(getCell('Quantity', 2), '1')
  const calls = respond(contract.deals.saveProforma, 200, DONE)
  await user.press('Save draft')
  await expectToast('Draft saved')
  const body = calls[0]?.body
  expect(body?.ifVersion).toBe(hashProforma(version))
  expect(body?.lines).toMatchObject([
    { price: 123_000, grossGrams: 12_500_500, volumeCm3: 3_250_000, origin: 'TR' },
    { name: 'Samples', quantity: 1, unit: 'carton', pricePer: 'carton', price: null },
  ])
  expect(body?.lines[0]).toHaveProperty('quotedLine', 0)
  expect(body?.lines[0]).not.toHaveProperty('netGrams')
  await user.fill(getCell('Cartons'), '20.5')
  await user.press('Save draft')
  await expectVisible(/^Cartons must be a whole number .* this is 20.5.$/)
})

it('adds an empty line after a line was removed, and keeps the focus in the list', async () => {
  const lines = [fakeProformaLine(), fakeProformaLine({ hsCode: '0904.11', origin: 'IN' })]
  const { user } = await open(fakeProforma({ lines }))
  await user.press('Remove line 1')
  expect(screen.getByRole('list', { name: 'Lines' })).toHaveFocus()
  await user.press('Add line')
  expect(getCell('HS code')).toHaveValue('0904.11')
  expect(getCell('HS code', 2)).toHaveValue('')
  expect(getCell('Origin', 2)).toHaveValue('')
  await user.fill(getCell('Quantity', 2), '1')
  await user.fill(getCell('Price', 2), '900')
  await expectVisible('900.00')
})

it('names what is missing before it asks to send', async () => {
  const { user } = await open(
    fakeProforma({ letter: '', lines: [fakeProformaLine({ quantity: null })] }),
  )
  respond(contract.deals.saveProforma, 200, DONE)
  await user.press('Send proforma invoice')
  await expectVisible('Enter the quantity of Cardamom Tea.')
  await expectVisible('Write a letter to the buyer.')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('sends the version that the person saw, after showing its sums and unprintable texts', async () => {
  const draft = fakeProforma({
    bankDetails: '',
    lines: [fakeProformaLine({ price: 123_600 })],
    withPackingList: true,
    unprintable: [{ path: 'lines.0.name', characters: '🫖' }],
  })
  const { user } = await open(draft)
  respond(contract.deals.saveProforma, 200, DONE)
  await user.press('Send proforma invoice')
  const dialog = await screen.findByRole('dialog', { name: 'Send PI-2026-00001 to the buyer?' })
  expect(dialog).toHaveTextContent('ToAda <ada@example.com>')
  expect(dialog).toHaveTextContent('Packing listAttached')
  expect(dialog).toHaveTextContent(/AcceptedUSD.1,235.00/)
  expect(dialog).toHaveTextContent('Still missingBank details')
  expect(dialog).toHaveTextContent('Line 1: name: 🫖')
  const calls = respond(contract.deals.sendProforma, 200, () => {
    const sent = { state: 'sent', sentAt: '2026-11-06T09:30:00.000Z' } as const
    respondDeal({ number: 'PI-2026-00001', versions: [{ ...draft, ...sent }] })
    return { success: true, message: 'Proforma invoice sent.' } as const
  })
  await choose(user, 'Send proforma invoice')
  await expectToast('Proforma invoice sent.')
  expect(calls.map(({ body }) => body)).toEqual([{ ifVersion: hashProforma(draft) }])
  expect(await screen.findByRole('button', { name: 'Correct proforma invoice' })).toBeVisible()
})

it('closes the dialog if another tab has sent the draft', async () => {
  const draft = fakeProforma()
  const { user } = await open(draft)
  respond(contract.deals.saveProforma, 200, DONE)
  await user.press('Send proforma invoice')
  await screen.findByRole('dialog')
  respondError(contract.deals.sendProforma, 409, 'This proforma invoice was sent already.')
  respondDeal({ number: 'PI-2026-00001', versions: [fakeProforma({ state: 'sent' })] })
  await choose(user, 'Send proforma invoice')
  await expectToast('This proforma invoice was sent already.')
  expect(await screen.findByRole('button', { name: 'Correct proforma invoice' })).toBeVisible()
})

it('shows a sent version with its delivery and older versions, and corrects it', async () => {
  const sentAt = '2026-11-06T09:30:00.000Z'
  const { user } = await open(
    fakeProforma({
      version: 2,
      state: 'sent',
      sentAt,
      delivery: { state: 'refused', attempts: 1 },
    }),
    fakeProforma({ state: 'superseded', sentAt }),
  )
  await expectVisible(/This proforma invoice was not delivered/)
  expect(screen.getByRole('region', { name: 'Contents' })).toHaveTextContent(
    'Bank detailsIBAN AE07',
  )
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByText(/^Version 1, sent/)).toBeVisible()
  const calls = respond(contract.deals.createProforma, 201, () => {
    respondDeal({ number: 'PI-2026-00001', versions: [fakeProforma({ version: 3 })] })
    return { success: true, message: 'Created.', number: 'PI-2026-00001' } as const
  })
  await user.press('Correct proforma invoice')
  expect(await screen.findByRole('region', { name: 'Draft' })).toBeVisible()
  expect(calls).toHaveLength(1)
})

it('downloads both documents, after saving a draft', async () => {
  const { user } = await open(fakeProforma())
  const saves = respond(contract.deals.saveProforma, 200, DONE)
  const files = respond(contract.deals.pdf, 200, new Blob(['%PDF']) as never)
  await user.press('Packing list, PDF', 'menuitem')
  await waitFor(() => expect(files).toHaveLength(1))
  expect(files[0]?.url.search).toBe('?document=packing-list')
  expect(saves).toHaveLength(1)
})

it('offers a way back without a proforma invoice', async () => {
  respondDeal()
  renderRoute(ProformaScreen, {
    path: '/admin/quotations/:id/proforma',
    url: '/admin/quotations/q1/proforma',
  })
  await expectVisible(/^No proforma invoice yet/)
  const link = within(document.body).getByRole('link', { name: 'Back to the quotation' })
  expect(link).toHaveHref('/admin/quotations/q1')
})
