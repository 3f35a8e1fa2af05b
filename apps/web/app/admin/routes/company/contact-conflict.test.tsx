import { contract } from '@dhow/contract'
import { type ContactDetails, contactVersion } from '@dhow/contract/contact'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { contactDetails } from '#app/testing/factories.ts'
import { failNetwork, respond, respondError } from '#app/testing/mock-api.ts'
import { choose, expectAbsent, expectToast, renderRoute } from '#app/testing/render-route.tsx'
import EditContact from './edit-contact.tsx'

const saved = { success: true, message: 'Saved.' } as const
const issues = [{ path: 'ifVersion', message: 'Changed.' }]
const field = (label: string) => screen.getByLabelText(label)

/** The screen with a changed phone number, while others saved the record. */
async function saveOver(change: Partial<ContactDetails>) {
  respond(contract.contact.get, 200, contactDetails())
  const page = renderRoute(EditContact, { path: '/admin/edit-contact' })
  await page.user.fill('Phone', '+971 4 111')
  const stored = contactDetails(change)
  respond(contract.contact.get, 200, stored)
  const refused = respondError(contract.contact.update, 409, 'Changed.', { issues })
  await page.user.press('Save Changes')
  return { ...page, stored, refused }
}

it('shows a newer version next to the typed values, and saves these over it', async () => {
  const { user, stored, refused, address } = await saveOver({
    phone: '+971 4 222',
    hours: 'Daily: 9 AM - 9 PM',
  })
  const dialog = await screen.findByRole('dialog', { name: /^These contact details changed/ })
  expect(refused[0]?.body).toMatchObject({ ifVersion: contactVersion(contactDetails()) })
  expect(within(dialog).getAllByRole('term')).toHaveLength(1)
  expect(dialog).toHaveTextContent(/Phone.*Yours.*\+971 4 111.*Stored.*\+971 4 222/)

  const calls = respond(contract.contact.update, 200, saved)
  await choose(user, 'Save mine')
  await expectToast('Contact details updated successfully')
  await waitFor(() => expect(address()).toBe('/admin'))
  const ifVersion = contactVersion(stored)
  expect(calls[0]?.body).toEqual({ ...stored, phone: '+971 4 111', ifVersion })
})

it('can load the stored values', async () => {
  const { user, address } = await saveOver({ phone: '+971 4 222' })
  const calls = respond(contract.contact.update, 200, saved)
  await choose(user, 'Load the stored version')
  expect(field('Phone')).toHaveValue('+971 4 222')
  expectAbsent('dialog')
  expect(screen.getByRole('button', { name: 'Save Changes' })).toHaveFocus()
  expect(calls).toEqual([])
  await user.press('Back to Dashboard', 'link')
  await waitFor(() => expect(address()).toBe('/admin'))
})

it('does not ask when both changes are the same', async () => {
  const { address } = await saveOver({ phone: '+971 4 111' })
  await expectToast('Contact details updated successfully')
  await waitFor(() => expect(address()).toBe('/admin'))
})

it('keeps the typed values when the stored version fails to load', async () => {
  respond(contract.contact.get, 200, contactDetails())
  const { user } = renderRoute(EditContact, { path: '/admin/edit-contact' })
  await user.type(await screen.findByLabelText('Phone'), '1')
  respondError(contract.contact.update, 409, 'Changed.', { issues })
  failNetwork(contract.contact.get)
  await user.press('Save Changes')
  await expectToast(
    'These contact details changed elsewhere, and the new version could not be loaded. Nothing was saved. Try again.',
  )
  expect(field('Phone')).toHaveValue(`${contactDetails().phone}1`)
})
