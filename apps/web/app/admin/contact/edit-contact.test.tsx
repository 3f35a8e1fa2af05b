import { contract } from '@dhow/contract'
import { hashContact } from '@dhow/contract/contact/contact'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { api } from '#app/api/office.ts'
import { createTestQueryClient } from '#app/testing/cache.ts'
import { fakeContactDetails } from '#app/testing/factories.ts'
import { failNetwork, respond, respondError } from '#app/testing/mock-api.ts'
import {
  choose,
  expectAbsent,
  expectToast,
  expectVisible,
  renderRoute,
} from '#app/testing/render-route.tsx'
import EditContact from './edit-contact.tsx'

const saved = { success: true, message: 'Saved.' } as const
const instagram = 'https://instagram.com/dhow'
const getField = (label: string) => screen.getByLabelText(label)
const queryMap = () => screen.queryByTitle('Map preview')

/** The screen, once the details are there. */
async function renderForm() {
  respond(contract.contact.get, 200, fakeContactDetails({ instagram }))
  const page = renderRoute(EditContact, { path: '/admin/edit-contact' })
  await screen.findByLabelText('Email')
  return page
}

it('loading shows an error and can be retried', async () => {
  failNetwork(contract.contact.get)
  const { user } = renderRoute(EditContact)
  await expectToast('Failed to load contact details')
  respond(contract.contact.get, 200, fakeContactDetails())
  await user.press('Try again')
  expect(await screen.findByLabelText('Email')).toBeVisible()
})

it('loading does not affect the form when a refetch fails', async () => {
  const { user, queryClient } = await renderForm()
  await user.fill(getField('Phone'), '1')
  respondError(contract.contact.get, 500, 'Something went wrong.')
  await queryClient.invalidateQueries({ queryKey: ['contact'] })
  expect(getField('Phone')).toHaveValue('1')
  expectAbsent('button', 'Try again')
})

it('shows fresh data, not the cache', async () => {
  respond(contract.contact.get, 200, fakeContactDetails({ phone: '+971 4 999' }))
  const queryClient = createTestQueryClient()
  const { queryKey } = api.contact.get.queryOptions()
  queryClient.setQueryData(queryKey, fakeContactDetails({ phone: '+971 4 111' }), { updatedAt: 1 })
  renderRoute(EditContact, { queryClient })
  expect(await screen.findByLabelText('Phone')).toHaveValue('+971 4 999')
})

it('saving sends the complete record and opens the dashboard', async () => {
  const calls = respond(contract.contact.update, 200, saved)
  const { user, address } = await renderForm()
  await user.fill(getField('Phone'), '+971 4 000')
  await user.fill(getField('Instagram URL (optional)'), '')
  await user.press('Save Changes')
  await expectToast('Contact details updated successfully')
  await waitFor(() => expect(address()).toBe('/admin'))
  expect(calls.map(({ body }) => body)).toMatchObject([
    fakeContactDetails({ phone: '+971 4 000', instagram: '' }),
  ])
})

it('saving shows a rejection, also next to the field, and keeps the values', async () => {
  const issues = [{ path: 'mapUrl', message: 'Map URL cannot be reached.' }]
  respondError(contract.contact.update, 400, 'Please correct the form.', { issues })
  const { user, address } = await renderForm()
  await user.fill(getField('Phone'), '+971 4 000')
  await user.press('Save Changes')
  await expectToast('Failed to update contact details')
  expect(getField('Phone')).toHaveValue('+971 4 000')
  expect(getField('Map Embed URL')).toHaveAccessibleDescription('Map URL cannot be reached.')
  await waitFor(() => expect(getField('Map Embed URL')).toHaveFocus())
  await expectVisible('Not saved. Check: Map Embed URL.')
  expect(address()).toBe('/admin/edit-contact')
})

it('shows invalid values at their fields', async () => {
  const { user } = await renderForm()
  await user.fill('Email', '')
  await user.fill('Map Embed URL', 'http://maps.example.com')
  await user.press('Save Changes')
  await waitFor(() => expect(getField('Email')).toHaveAccessibleDescription('Email is required.'))
  expect(getField('Email')).toBeInvalid()
  expect(getField('Map Embed URL')).toHaveAccessibleDescription(
    /must be an address that begins with https/,
  )
  expect(getField('Map Embed URL')).toBeInvalid()
})

it('the map shows a pasted embed code and a link to a map page, and nothing else', async () => {
  const { user } = await renderForm()
  expect(queryMap()).toHaveAttribute('src', 'https://maps.example.com/embed')
  await user.clear(getField('Map Embed URL'))
  await user.click(getField('Map Embed URL'))
  await user.paste('<iframe src="https://maps.example.com/a?b=1&amp;c=2" width="600"></iframe>')
  await user.tab()
  expect(getField('Map Embed URL')).toHaveValue('https://maps.example.com/a?b=1&c=2')
  await waitFor(() =>
    expect(queryMap()).toHaveAttribute('src', 'https://maps.example.com/a?b=1&c=2'),
  )

  await user.fill(getField('Map Embed URL'), 'https://www.google.com/maps/@25.2,55.3,15z')
  const embedded = 'https://www.google.com/maps?q=25.2,55.3&output=embed'
  await waitFor(() => expect(queryMap()).toHaveAttribute('src', embedded))
  await user.fill(getField('Map Embed URL'), 'javascript:alert(1)')
  expect(queryMap()).not.toBeInTheDocument()
})

it('shows the address of a profile when its field is left, and refuses another network', async () => {
  const { user } = await renderForm()
  const field = getField('Instagram URL (optional)')
  await user.fill(field, '@monsoon ')
  await user.tab()
  expect(field).toHaveValue('https://www.instagram.com/monsoon')
  await user.fill(field, 'm.facebook.com/monsoon?mibextid=1')
  await user.tab()
  await waitFor(() =>
    expect(field).toHaveAccessibleDescription(/^This is a link to Facebook\. Instagram must be/),
  )
  await user.clear(field)
  await user.tab()
  expect(field).toBeValid()
})

/** The screen with a changed phone number, while others saved the record. */
async function saveOver() {
  const page = await renderForm()
  await page.user.fill('Phone', '+971 4 111')
  const issues = [{ path: 'ifVersion', message: 'Changed.' }]
  const refused = respondError(contract.contact.update, 409, 'Changed.', { issues })
  return { ...page, refused }
}

it('does not ask when others have saved the same change', async () => {
  const { user, address, refused } = await saveOver()
  respond(contract.contact.get, 200, fakeContactDetails({ instagram, phone: '+971 4 111' }))
  await user.press('Save Changes')
  await expectToast('Contact details updated successfully')
  await waitFor(() => expect(address()).toBe('/admin'))
  const ifVersion = hashContact(fakeContactDetails({ instagram }))
  expect(refused[0]?.body).toMatchObject({ ifVersion })
})

it('keeps the typed values when the stored version fails to load', async () => {
  const { user } = await saveOver()
  failNetwork(contract.contact.get)
  await user.press('Save Changes')
  await expectToast(
    'These contact details changed elsewhere, and the new version could not be loaded. Nothing was saved. Try again.',
  )
  expect(getField('Phone')).toHaveValue('+971 4 111')
})

describe('leaving', () => {
  const leave = () => screen.getByRole('link', { name: 'Mail' })

  it('asks when there are unsaved changes', async () => {
    const { user, address } = await renderForm()
    await user.fill(getField('Phone'), '1')
    await user.click(leave())
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
    await choose(user, 'Stay here')
    expect(address()).toBe('/admin/edit-contact')
    expect(getField('Phone')).toHaveValue('1')
    await user.click(leave())
    await choose(user, 'Leave')
    await waitFor(() => expect(address()).toBe('/admin/mail'))
  })

  it('asks through the browser when the tab is closed', async () => {
    const { user } = await renderForm()
    const close = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(close()).toBe(false)
    await user.fill(getField('Phone'), '1')
    expect(close()).toBe(true)
  })
})
