import { contract } from '@dhow/contract'
import {
  type QuotationSettings,
  quotationSettingsVersion,
} from '@dhow/contract/quotations/quotation-draft'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { respond } from '#app/testing/mock-api.ts'
import { expectToast, renderRoute } from '#app/testing/render-route.tsx'
import QuotationDefaults from './quotation-settings.tsx'

const settings: QuotationSettings = {
  currency: 'USD',
  validDays: 30,
  letter: 'Dear {name}',
  bankDetails: '',
  remindBuyer: false,
  terms: { depositPercent: 30, partialShipment: true },
}

async function open() {
  respond(contract.quotations.settings, 200, settings)
  const page = renderRoute(QuotationDefaults)
  await screen.findByLabelText('Currency')
  return { ...page, save: () => page.user.click(screen.getByText('Save changes')) }
}

it('saves the defaults with the version that was loaded', async () => {
  const calls = respond(contract.quotations.saveSettings, 200, { success: true, message: 'Saved' })
  const { user, save } = await open()
  await user.selectOptions(screen.getByLabelText('Currency'), 'EUR')
  await user.clear(screen.getByLabelText('Deposit (%)'))
  await user.type(screen.getByLabelText('Lead time (days)'), '21')
  await user.selectOptions(screen.getByLabelText('Partial shipment'), 'Not allowed')
  await user.click(screen.getByRole('switch'))
  await save()
  await expectToast('Quotation defaults saved')
  expect(calls[0]?.body).toEqual({
    ...settings,
    currency: 'EUR',
    remindBuyer: true,
    ifVersion: quotationSettingsVersion(settings),
    terms: { leadTimeDays: 21, partialShipment: false },
  })
})

it('refuses text in a number, at its field', async () => {
  const { user, save } = await open()
  await user.type(screen.getByLabelText('Deposit (%)'), 'x')
  await save()
  expect(screen.getByLabelText('Deposit (%)')).toHaveAccessibleDescription(
    'Deposit must be a whole number.',
  )
})
