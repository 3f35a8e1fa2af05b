import { contract } from '@dhow/contract'
import { FIRST_STEPS } from '@dhow/contract/dashboard'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { firstSteps } from '#app/testing/factories.ts'
import { respond, respondError } from '#app/testing/mock-api.ts'
import { expectVisible, renderRoute } from '#app/testing/render-route.tsx'
import { FirstSteps } from './first-steps.tsx'

const { firstSteps: read, changeFirstSteps: change } = contract.dashboard

const ALL_BUT_MAIL = FIRST_STEPS.filter((step) => step !== 'testMail')

const show = () => renderRoute(<FirstSteps />)
const LIST = { name: 'Set up your site' }
const list = () => screen.findByRole('region', LIST)
const expectNoList = () => expect(screen.queryByRole('region', LIST)).not.toBeInTheDocument()

it('links to each step and marks completed steps', async () => {
  respond(read, 200, firstSteps(['name', 'product']))
  show()
  const region = within(await list())
  expect(region.getByText('2 of 10 steps done')).toBeVisible()
  expect(region.getAllByRole('link')).toHaveLength(FIRST_STEPS.length)
  const link = (name: string) => region.getByRole('link', { name })
  expect(link('Name your company (done)')).toHaveAttribute('href', '/admin/your-site?section=name')
  expect(link('Add your first product (done)')).toHaveAttribute('href', '/admin/add-product')
  expect(link('Download a first backup')).toHaveAttribute('href', '/admin/backup')
})

it('can be dismissed and shown again', async () => {
  respond(read, 200, firstSteps([]))
  const { user } = show()
  const calls = respond(change, 200, firstSteps([], { dismissed: true }))
  await user.press('Dismiss')
  await waitFor(expectNoList)
  respond(change, 200, firstSteps([]))
  const back = await screen.findByRole('button', { name: 'Show setup steps' })
  await waitFor(() => expect(back).toHaveFocus())
  await user.click(back)
  expect(await list()).toBeVisible()
  expect(calls.map(({ body }) => body)).toEqual([{ dismissed: true }])
})

it('asks whether the test mail arrived, and disappears after the last step', async () => {
  respond(read, 200, firstSteps(ALL_BUT_MAIL, { testMailAccepted: true }))
  const calls = respond(change, 200, firstSteps(FIRST_STEPS, { testMailAccepted: true }))
  const { user } = show()
  await user.press('Yes, it arrived')
  await waitFor(expectNoList)
  expect(calls.map(({ body }) => body)).toEqual([{ testMailArrived: true }])
})

it('offers to publish a closed site, even when dismissed, and lists what is missing', async () => {
  respond(read, 200, firstSteps(['name'], { published: false, dismissed: true }))
  const { user } = show()
  const region = within(await list())
  expect(region.queryByRole('button', { name: 'Dismiss' })).not.toBeInTheDocument()
  await user.click(region.getByRole('button', { name: 'Publish your site' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Publish your site?' }))
  const missing = dialog.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(missing).toEqual(['Add your contact details', 'Add your first product'])
  const calls = respond(contract.company.publish, 200, { success: true, message: 'Done.' })
  respond(read, 200, firstSteps(FIRST_STEPS))
  await user.click(dialog.getByRole('button', { name: 'Publish' }))
  await waitFor(expectNoList)
  expect(calls).toHaveLength(1)
})

it('stays until a complete site is published', async () => {
  respond(read, 200, firstSteps(FIRST_STEPS, { published: false }))
  const { user } = show()
  await user.press('Publish your site')
  respondError(contract.company.publish, 500, 'Something went wrong.')
  expect(screen.queryByText('Still missing:')).not.toBeInTheDocument()
  await user.press('Publish')
  await expectVisible(/Something went wrong|Could not publish/)
})
