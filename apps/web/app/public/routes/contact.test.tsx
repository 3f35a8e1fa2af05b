import { contract } from '@dhow/contract'
import { paths } from '@dhow/contract/paths'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { addLines } from '#app/public/list/list.ts'
import { aProduct, contactDetails } from '#app/testing/factories.ts'
import { failNetwork, respond, respondError } from '#app/testing/mock-api.ts'
import {
  expectAbsent,
  expectToast,
  expectVisible,
  renderRoute,
} from '#app/testing/render-route.tsx'
import Contact from './contact.tsx'

beforeEach(() => void respond(contract.contact.get, 200, contactDetails()))

const message = () => screen.getByLabelText<HTMLTextAreaElement>('Message')

it('shows the contact details, and no map before it is near', async () => {
  renderRoute(Contact, { path: '/contact' })
  await expectVisible('Warehouse 7, Creek Road')
  await expectVisible('Loading the map…')
  expect(screen.queryByTitle('Map of our location')).not.toBeInTheDocument()
})

it('prefills the message with the product in the URL', async () => {
  respond(contract.products.get, 200, aProduct({ _id: '7', name: 'Rice' }))
  renderRoute(Contact, { path: '/contact', at: paths.enquireAbout('7') })
  const line = 'I would like to know more about Rice: http://localhost:3000/products/7\n\n'
  await waitFor(() => expect(message()).toHaveValue(line))
  expect(screen.getByLabelText('Subject')).toHaveDisplayValue('Product Enquiry')
})

it('names a product that fails to load by its URL', async () => {
  failNetwork(contract.products.get)
  renderRoute(Contact, { path: '/contact', at: paths.enquireAbout('7') })
  const line = 'I would like to know more about http://localhost:3000/products/7\n\n'
  await waitFor(() => expect(message()).toHaveValue(line))
})

it.each(['gone', 'x'.repeat(65), ''])('shows the plain form for the product %j', async (id) => {
  const calls = respondError(contract.products.get, 404, 'There is no such product.')
  renderRoute(Contact, { path: '/contact', at: paths.enquireAbout(id) })
  await screen.findByText('Warehouse 7, Creek Road')
  await waitFor(() => expect(calls).toHaveLength(id === 'gone' ? 1 : 0))
  expect(message()).toHaveValue('')
  expect(screen.getByLabelText('Subject')).toHaveDisplayValue('Select a subject')
})

it('shows only the form when the details fail to load', async () => {
  failNetwork(contract.contact.get)
  renderRoute(Contact, { path: '/contact' })
  await expectToast('Failed to load contact details')
  expect(screen.getByRole('button', { name: 'Send Message' })).toBeVisible()
  expectAbsent('heading', 'How to reach us')
  expect(screen.queryByTitle('Map of our location')).not.toBeInTheDocument()
})

it('links to an existing privacy page', () => {
  renderRoute(Contact, { path: '/contact', company: { privacy: 'We keep nothing.' } })
  expect(screen.getByRole('link', { name: 'Privacy' })).toHaveHref('/privacy')
})

it('offers the list before the form', () => {
  respond(contract.subjects.list, 200, [])
  addLines([{ text: 'Salt', quantity: 1, unit: 'carton' }])
  renderRoute(Contact, { path: '/contact' })
  const form = within(screen.getByRole('region', { name: 'Write to us' }))
  expect(form.getAllByRole('link')[0]).toHaveTextContent('Send your list of 1 product')
  expect(form.getAllByRole('link')[0]).toHaveHref('/enquiry')
})
