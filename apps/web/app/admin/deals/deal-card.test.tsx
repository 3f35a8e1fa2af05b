import { contract } from '@dhow/contract'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { fakeProforma, respondDeal } from '#app/testing/deals.ts'
import { respond } from '#app/testing/mock-api.ts'
import { choose, expectToast, expectVisible, renderRoute } from '#app/testing/render-route.tsx'
import { DealCard } from './deal-card.tsx'

const DONE = { success: true, message: 'Step saved.' } as const

async function open() {
  const page = renderRoute(() => <DealCard id="q1" />, {
    path: '/admin/quotations/:id',
    url: '/admin/quotations/q1',
    company: { timeZone: 'Asia/Dubai' },
  })
  await screen.findByRole('list', { name: 'Steps' })
  return page
}

const readSteps = () =>
  within(screen.getByRole('list', { name: 'Steps' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

// In Dubai it is 6 November.
beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-05T21:00:00Z'), toFake: ['Date'] }))

it('offers the proforma invoice of an accepted quotation, and opens it', async () => {
  respondDeal()
  const calls = respond(contract.deals.createProforma, 201, {
    success: true,
    message: 'Created.',
    number: 'PI-2026-00001',
  })
  const { user, address } = await open()
  await user.press('Create proforma invoice')
  await vi.waitFor(() => expect(address()).toBe('/admin/quotations/q1/proforma'))
  expect(calls).toHaveLength(1)
})

it('opens an existing proforma invoice instead of creating another', async () => {
  respondDeal({ number: 'PI-2026-00001', versions: [fakeProforma()] })
  await open()
  expect(screen.getByRole('link', { name: 'Open proforma invoice PI-2026-00001' })).toHaveHref(
    '/admin/quotations/q1/proforma',
  )
  expect(screen.queryByRole('button', { name: 'Create proforma invoice' })).toBeNull()
})

it('sets a step on today, with a note, and marks the furthest step', async () => {
  respondDeal()
  const { user } = await open()
  expect(readSteps()).toEqual([
    'Order accepted5 Nov 2026',
    'Proforma invoice sentNot yetSet',
    'Deposit receivedNot yetSet',
    'ShippedNot yetSet',
    'CompletedNot yetSet',
  ])
  const note = 'USD 370.50, thank you'
  const calls = respond(contract.deals.setStep, 200, () => {
    const day = '2026-11-06'
    respondDeal({
      step: 'deposit_received',
      steps: [{ step: 'deposit_received', day, note }],
    })
    return DONE
  })
  await user.press('Set: Deposit received')
  const dialog = screen.getByRole('dialog', { name: 'Deposit received' })
  expect(dialog).toHaveTextContent('The buyer sees it.')
  expect(screen.queryByRole('button', { name: 'Take back' })).toBeNull()
  await user.fill(screen.getByRole('textbox', { name: 'Note (optional)' }), note)
  await choose(user, 'Save step')
  await expectToast('Step saved.')
  expect(calls.map(({ body }) => body)).toEqual([{ day: '2026-11-06', note }])
  await expectVisible(note)
  const current = screen.getAllByRole('listitem').filter((item) => item.ariaCurrent === 'step')
  expect(current.map(({ textContent }) => textContent)).toEqual([
    `Deposit received6 Nov 2026${note}Change`,
  ])
})

it('corrects a step, and takes it back', async () => {
  respondDeal({ step: 'shipped', steps: [{ step: 'shipped', day: '2026-11-02', note: 'MSC 7' }] })
  const { user } = await open()
  await user.press('Change: Shipped')
  expect(screen.getByLabelText('Day')).toHaveValue('2026-11-02')
  expect(screen.getByRole('textbox', { name: 'Note (optional)' })).toHaveValue('MSC 7')
  await user.fill(screen.getByLabelText('Day'), '')
  await choose(user, 'Save step')
  await expectVisible(/^Day must be/)
  const removals = respond(contract.deals.removeStep, 200, { ...DONE, message: 'Taken back.' })
  await choose(user, 'Take back')
  await expectToast('Taken back.')
  expect(removals.map(({ url }) => url.pathname)).toEqual(['/api/quotations/q1/deal/steps/shipped'])
})
