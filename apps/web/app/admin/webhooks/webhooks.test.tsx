import { contract } from '@dhow/contract'
import {
  hashWebhook,
  WEBHOOK_EVENTS,
  type WebhookDelivery,
  type WebhookEndpoint,
} from '@dhow/contract/webhooks/webhooks'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { WebhookWarning } from '#app/admin/dashboard/delivery-warning.tsx'
import { NO_MAILBOX } from '#app/testing/factories.ts'
import { respond } from '#app/testing/mock-api.ts'
import { choose, expectToast, expectVisible, renderRoute } from '#app/testing/render-route.tsx'
import Webhooks from './webhooks.tsx'

const CREATED_AT = '2026-03-02T08:30:00.000Z'
const SECRET = 'whsec_c2VjcmV0c2VjcmV0c2VjcmV0c2VjcmV0'

const createEndpoint = (values: Partial<WebhookEndpoint> = {}): WebhookEndpoint => ({
  id: 'crm',
  url: 'https://crm.example/hook',
  events: ['enquiry.created'],
  enabled: true,
  createdAt: CREATED_AT,
  waiting: 0,
  failing: 0,
  expired: 0,
  ...values,
})

const createDelivery = (values: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id: 'one',
  eventId: 'event',
  event: 'enquiry.created',
  state: 'delivered',
  attempts: 1,
  createdAt: CREATED_AT,
  answer: { status: 204, durationMs: 12 },
  ...values,
})

const added = { success: true, message: 'Added.', id: 'crm', secret: SECRET } as const

const respondList = (...endpoints: WebhookEndpoint[]) =>
  respond(contract.webhooks.list, 200, { endpoints, allowsPrivate: false })

const show = () => renderRoute(Webhooks, { path: '/admin/webhooks' })
const openNew = async () => {
  respondList()
  const page = show()
  await page.user.press('Add endpoint')
  return page
}
const getButton = (name: string) => screen.getByRole('button', { name })
const findUrl = () => screen.findByRole('textbox', { name: 'URL' })

describe('an endpoint', () => {
  it('is added, and shows its secret once', async () => {
    const { user } = await openNew()
    const target = await findUrl()
    await waitFor(() => expect(target).toHaveFocus())
    const calls = respond(contract.webhooks.create, 201, added)
    await user.fill(await findUrl(), 'https://crm.example/hook')
    await user.press(/Products added/, 'checkbox')
    respondList(createEndpoint())
    await user.press('Add endpoint')
    await expectVisible(SECRET)
    expect(calls[0]?.body).toEqual({
      url: 'https://crm.example/hook',
      enabled: true,
      events: WEBHOOK_EVENTS.filter((event) => event !== 'product.changed'),
    })
    await user.press('I have saved it')
    expect(screen.queryByText(SECRET)).not.toBeInTheDocument()
  })

  it('shows errors at its fields', async () => {
    const { user } = await openNew()
    await user.type(await findUrl(), 'nowhere')
    for (const box of screen.getAllByRole('checkbox')) await user.click(box)
    await user.press('Add endpoint')
    await expectVisible('Choose at least one event.')
    expect(await findUrl()).toHaveAccessibleDescription(
      'URL must be an address that begins with https://.',
    )
    await user.press('Cancel')
    expect(getButton('Add endpoint')).toHaveFocus()
  })

  it('is edited', async () => {
    respondList(createEndpoint())
    const { user } = show()
    await user.press('Edit')
    expect(getButton('Add endpoint')).toBeDisabled()
    await user.press('On', 'switch')
    const calls = respond(contract.webhooks.save, 200, { success: true, message: 'Saved.' })
    await user.press('Save Changes')
    await expectToast('Endpoint saved')
    const { url, events } = createEndpoint()
    const ifVersion = hashWebhook(createEndpoint())
    expect(calls[0]?.body).toEqual({ url, events, enabled: false, ifVersion })
  })

  it('receives a test event, and shows the response', async () => {
    respondList(createEndpoint())
    const { user } = show()
    const message = 'The test event was not taken. The receiver responded with status 401.'
    respond(contract.webhooks.test, 200, {
      success: false,
      message,
      answer: { status: 401, body: 'Wrong signature' },
    })
    await user.press('Send test event')
    await expectVisible(message)
    await expectVisible('Wrong signature')
  })

  it('gets a new secret, or is deleted, after a confirmation', async () => {
    respondList(createEndpoint())
    const { user } = show()
    respond(contract.webhooks.replaceSecret, 200, added)
    await user.press('Replace secret')
    await choose(user, 'Replace')
    await expectVisible(SECRET)
    const calls = respond(contract.webhooks.remove, 200, { success: true, message: 'Deleted.' })
    await user.press('Delete')
    respondList()
    await choose(user, 'Delete')
    await waitFor(() => expect(calls).toHaveLength(1))
    await expectVisible(/No endpoints yet/)
  })
})

it('shows the response of each delivery, and sends it again', async () => {
  respondList(createEndpoint({ failing: 1, waiting: 1 }))
  respond(contract.webhooks.deliveries, 200, [
    createDelivery({
      state: 'retrying',
      nextAttemptAt: CREATED_AT,
      attempts: 3,
      answer: { status: 500, durationMs: 80, body: 'Out of order', reason: 'It answered 500.' },
    }),
    createDelivery({ id: 'two' }),
  ])
  const { user } = show()
  const toggle = await screen.findByRole('button', { name: 'Show last deliveries' })
  await user.click(toggle)
  const [failed, taken] = within(
    await screen.findByRole('list', { name: 'Last deliveries' }),
  ).getAllByRole('listitem') as [HTMLElement, HTMLElement]
  expect(failed).toHaveTextContent(/Retrying.*3 tries.*Status 500 · 80 ms.*Out of order/)
  expect(taken).toHaveTextContent(/Delivered.*Status 204/)
  const calls = respond(contract.webhooks.retry, 200, { success: true, message: 'Again.' })
  await user.click(within(failed).getByRole('button'))
  await user.click(within(taken).getByRole('button'))
  await waitFor(() => expect(calls).toHaveLength(2))
})

describe('the warning of the dashboard', () => {
  const warn = () => renderRoute(WebhookWarning, { path: '/admin' })

  it('shows failed events until they are dismissed', async () => {
    respond(contract.webhooks.health, 200, {
      failing: 1,
      failingSince: CREATED_AT,
      expired: 2,
      gone: 1,
      lastError: 'There is no server with the name crm.example.',
    })
    const { user } = warn()
    const row = await screen.findByRole('listitem')
    for (const words of [
      'One event could not be delivered yet',
      '2 events could not be delivered.',
      'no longer exists',
      'crm.example',
    ]) {
      expect(row).toHaveTextContent(words)
    }
    const calls = respond(contract.webhooks.dismiss, 200, { success: true, message: 'Dismissed.' })
    respond(contract.webhooks.health, 200, { failing: 0, expired: 0, gone: 0 })
    await user.press('Dismiss')
    await waitFor(() => expect(row).not.toBeInTheDocument())
    expect(calls).toHaveLength(1)
  })
})

it('creates and deletes the secret for handing over mails, which is shown once', async () => {
  respond(contract.webhooks.list, 200, { endpoints: [], allowsPrivate: false })
  const { user } = renderRoute(Webhooks, { path: '/admin/webhooks' })
  const card = within(await screen.findByRole('region', { name: 'Mails from another program' }))
  const done = { success: true, message: 'Done.' } as const
  respond(contract.mail.newInboundSecret, 201, { ...done, secret: 'whsec_abc' })
  respond(contract.mail.mailbox, 200, { ...NO_MAILBOX, hasSecret: true })
  await waitFor(() => expect(card.getByRole('button', { name: 'Create secret' })).toBeEnabled())
  await user.click(card.getByRole('button', { name: 'Create secret' }))
  expect(await card.findByText('whsec_abc')).toBeVisible()
  await user.click(card.getByRole('button', { name: 'I have saved it' }))
  expect(card.queryByText('whsec_abc')).not.toBeInTheDocument()
  const removed = respond(contract.mail.removeInboundSecret, 200, done)
  await user.click(await card.findByRole('button', { name: 'Delete secret' }))
  await choose(user, 'Delete secret')
  await waitFor(() => expect(removed).toHaveLength(1))
})
