import { contract } from '@dhow/contract'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { failNetwork, readForm, respond, respondError } from '#app/testing/mock-api.ts'
import { expectToast, renderRoute } from '#app/testing/render-route.tsx'
import AddEnquiry from './add-enquiry.tsx'

const ADDED = { success: true, message: 'Added.', id: '7', reference: 'E-2026-00007' } as const

const row = { written: 'Tea 40 ctn', products: [], match: 'none' as const }

function open() {
  return renderRoute(AddEnquiry, { path: '/admin/inbox/new' })
}

it('adds an enquiry with its products and files, and opens it', async () => {
  const { user } = open()
  const calls = respond(contract.messages.add, 201, ADDED)
  respond(contract.lists.match, 200, {
    rows: [
      { ...row, text: 'Tea', quantity: 40, unit: 'carton' },
      { ...row, written: 'Rice', text: 'Rice', note: '5 kg', unitText: 'bags' },
    ],
    skipped: ['CIF Mombasa'],
    terms: { incoterms: [{ rule: 'CIF', place: 'Mombasa' }], phone: '0799 000000' },
  })
  await user.fill('Name', 'Ada')
  await user.fill('Phone', '0712 345678')
  await user.selectOptions(screen.getByLabelText('Country'), 'KE')
  await user.fill('Message', 'Call back')
  await user.fill('Products', 'Tea 40 ctn\nRice\nCIF Mombasa')
  await user.upload(screen.getByLabelText('Files'), new File(['a'], 'order.pdf'))
  await user.press('Add enquiry')
  await expectToast('Added.')
  const body = readForm(calls[0])
  expect(Object.fromEntries(body)).toMatchObject({
    name: 'Ada',
    email: '',
    subject: 'enquiry',
    message: 'Call back\r\nCIF Mombasa',
    terms: JSON.stringify({
      incoterms: [{ rule: 'CIF', place: 'Mombasa' }],
      phone: '0712 345678',
      company: '',
      country: 'KE',
    }),
    lines: JSON.stringify([
      { text: 'Tea', quantity: 40, unit: 'carton', note: '', written: 'Tea 40 ctn' },
      {
        text: 'Rice',
        quantity: 1,
        unit: 'carton',
        note: '5 kg, Quantity not stated, Unit not clear: bags',
        written: 'Rice',
      },
    ]),
  })
})

it('keeps what was typed when it fails, and names the field', async () => {
  const { user } = open()
  const failed = failNetwork(contract.messages.add)
  await user.press('Add enquiry')
  expect(await screen.findByText('Name is required.')).toBeVisible()
  await user.fill('Name', 'Ada')
  await user.fill('Message', 'Hello')
  await user.press('Add enquiry')
  await expectToast('Could not add the enquiry. Try again.')
  const calls = respondError(contract.messages.add, 400, 'Phone is wrong.', {
    issues: [{ path: 'terms.phone', message: 'Phone is wrong.' }],
  })
  await user.press('Add enquiry')
  expect(await screen.findAllByText('Phone is wrong.')).not.toHaveLength(0)
  expect(screen.getByLabelText('Message')).toHaveValue('Hello')
  // The first try may have been stored.
  expect(calls[0]?.body).toEqual(failed[0]?.body)
})
