import { contract } from '@dhow/contract'
import { screen, waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { describe, expect, it } from 'vitest'
import { getQueryClient } from '#app/api/query-client.ts'
import { fakeContactDetails } from '#app/testing/factories.ts'
import {
  CODE,
  createAccepted,
  createQuotation,
  fakeGuestVersion,
  openQuotation,
  renderPage,
} from '#app/testing/guest-quotation.ts'
import { failNetwork, NEVER, respond, respondError } from '#app/testing/mock-api.ts'
import { postForm } from '#app/testing/post-form.ts'
import { expectAbsent, expectVisible, renderRoute } from '#app/testing/render-route.tsx'
import QuotationPage, { action } from './quotation.tsx'

const { byCode, decide } = contract.quotations

describe('a decision', () => {
  it('accepts a column, and shows the new state with the focus on the outcome', async () => {
    const { user } = await openQuotation()
    const calls = respond(decide, 200, { success: true, message: 'Sent.' })
    const reads = respond(byCode, 200, createQuotation(createAccepted()))
    await user.press(/CIF Mombasa/, 'radio')
    await user.fill('Order number (optional)', 'PO-7')
    await user.click(screen.getByRole('checkbox'))
    await user.press('Accept quotation')
    await waitFor(() => expect(screen.getByRole('status')).toHaveFocus())
    expect(screen.getByRole('status')).toHaveTextContent(/^Thank you! We received your acceptance/)
    await expectVisible(/^You accepted CIF Mombasa/)
    await waitFor(() => expect(screen.getByRole('status')).toHaveFocus())
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
    const { user } = await openQuotation()
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

  it('says at each empty field what is missing', async () => {
    const { user } = await openQuotation()
    const issues = ['name', 'column', 'confirmed'].map((path) => {
      return { path, message: 'Required.', code: 'required' as const }
    })
    respondError(decide, 400, 'Name is required.', { issues })
    await user.press('Accept quotation')
    const column = screen.getByRole('radio', { name: /FOB/ })
    await waitFor(() => expect(column).toHaveFocus())
    expect(column).toHaveAccessibleDescription('Choose a delivery term.')
    expect(screen.getByRole('checkbox')).toHaveAccessibleDescription(/^Tick this box/)
    expect(screen.getAllByLabelText('Your name')[0]).toHaveAccessibleDescription('Enter your name.')
    expect(screen.getByRole('alert')).toHaveTextContent(/^Your answer was not sent\. Check it/)
  })

  it('cannot be sent twice', async () => {
    const { user } = await openQuotation()
    const calls = respond(decide, 200, { success: true, message: 'Sent.' }, { until: NEVER })
    await user.click(screen.getByText('Decline quotation', { selector: 'summary' }))
    await user.press('Decline quotation')
    await user.press('Sending...')
    for (const button of screen.getAllByRole('button')) expect(button).toBeDisabled()
    expect(calls).toHaveLength(1)
  })

  it('keeps the text when the server does not respond', async () => {
    const { user } = await openQuotation()
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
    const { user } = await openQuotation()
    respondError(decide, 409, 'Version 2 has replaced the version that you saw.')
    respond(
      byCode,
      200,
      createQuotation(
        fakeGuestVersion({ version: 2, letter: 'Our new offer.' }),
        fakeGuestVersion(),
      ),
    )
    await user.press(/FOB/, 'radio')
    await user.fill('Order number (optional)', 'PO-7')
    await user.click(screen.getByRole('checkbox'))
    await user.press('Accept quotation')
    await expectVisible('Our new offer.')
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Version 2 has replaced/)
    await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus())
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

describe('without JavaScript', () => {
  const post = (fields: Record<string, string>, response: Response) =>
    postForm(action as never, fields, () => response, { params: { code: CODE } })

  it('a form sends the decision', async () => {
    const fields = { version: '1', decision: 'accept', name: 'Ada', column: '0', confirmed: 'yes' }
    const { calls, data, status } = await post(fields, Response.json({ success: true }))
    expect(calls).toEqual([
      [
        `/api/sent-quotations/${CODE}/decision`,
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
    respond(byCode, 200, createQuotation(fakeGuestVersion()))
    const Page = QuotationPage as ComponentType<object>
    const props = { params: { code: CODE }, actionData: data }
    respond(contract.contact.get, 200, fakeContactDetails())
    renderRoute(<Page {...props} />, { queryClient: getQueryClient() })
    expect(await screen.findByLabelText('Black salt · cartons')).toHaveValue('0')
    expect(screen.getByLabelText('Black salt · cartons')).toHaveAccessibleDescription('Too small.')
    const details = screen.getByText('Request a change').closest('details')
    expect(details).toHaveAttribute('open')
  })
})
