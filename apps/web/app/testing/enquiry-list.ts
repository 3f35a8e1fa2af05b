import { contract } from '@dhow/contract'
import type { ListLine } from '@dhow/contract/lists/lists'
import { screen, within } from '@testing-library/react'
import type { NewLine } from '#app/public/lists/list.ts'
import Enquiry from '#app/public/messages/enquiry.tsx'
import { fakeContactDetails, fakeProduct } from './factories.ts'
import { respond } from './mock-api.ts'
import { renderRoute } from './render-route.tsx'

export const tea = fakeProduct({ name: 'Cardamom Tea', specification: { moqCartons: 50 } })

export const createLine = (changes: Partial<NewLine> = {}): NewLine => ({
  productId: tea._id,
  text: 'Cardamom Tea',
  pack: 'from 50 cartons',
  quantity: 50,
  unit: 'carton',
  ...changes,
})

export const saffron: NewLine = { text: 'Loose saffron', quantity: 1, unit: 'carton' }

/** Opens the page of the list; the catalogue contains the tea only. */
export function openList(url = '/enquiry') {
  const resolved = { name: tea.name, quantity: 1, unit: 'carton', productId: tea._id, product: tea }
  respond(contract.lists.resolve, 200, { lines: [resolved as ListLine] })
  respond(contract.messages.formToken, 200, { formToken: 'token' })
  respond(contract.contact.get, 200, fakeContactDetails({ phone: '+971 4 555 0123' }))
  return renderRoute(Enquiry, { path: '/enquiry', url })
}

export const getItems = () =>
  within(screen.getByRole('list', { name: 'Enquiry lines' })).getAllByRole('listitem')
