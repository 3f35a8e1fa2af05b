import { contract } from '@dhow/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { api } from '#app/api/client.ts'
import { useShownProduct } from '#app/frame.tsx'
import { createTestQueryClient } from '#app/testing/cache.ts'
import { fakeContactDetails, fakeProduct } from '#app/testing/factories.ts'
import { respond } from '#app/testing/mock-api.ts'
import { expectAbsent, renderRoute } from '#app/testing/render-route.tsx'
import { isInternational, toTelUrl, toWhatsAppUrl } from './phone.ts'
import { WhatsAppButton } from './whatsapp-button.tsx'

it('links to a chat about the product with the contact phone', async () => {
  respond(contract.contact.get, 200, fakeContactDetails({ phone: '+971 50 123 4567' }))
  const product = fakeProduct({ _id: '7', name: 'Tea & Co' })
  renderRoute(<WhatsAppButton product={product} />)
  const name = 'Chat with us on WhatsApp'
  const { href } = await screen.findByRole<HTMLAnchorElement>('link', { name })
  expect(href).toMatch('https://wa.me/971501234567?')
  expect(new URL(href).searchParams.get('text')).toBe(
    'Hello! I am interested in Tea & Co: http://localhost:3000/products/7',
  )
})

it('prefers the WhatsApp number', async () => {
  respond(contract.contact.get, 200, fakeContactDetails())
  renderRoute(<WhatsAppButton />, { company: { whatsApp: '+44 20 7946 0000' } })
  expect(await screen.findByRole('link')).toHaveHref('https://wa.me/442079460000')
})

it.each(['', '050 123 4567'])('is hidden with the number %j', async (phone) => {
  respond(contract.contact.get, 200, fakeContactDetails({ phone }))
  const { queryClient } = renderRoute(<WhatsAppButton />)
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expectAbsent('link')
})

it('keeps the digits of a phone number', () => {
  expect(toWhatsAppUrl('+971 (50) 123-4567')).toBe('https://wa.me/971501234567')
  expect(toTelUrl('+971 (50) 123-4567')).toBe('tel:+971501234567')
})

it('leaves out an extension', () => {
  expect(toTelUrl('+971 4 123 4567 ext. 12')).toBe('tel:+97141234567')
})

it.each([
  ['+971 50 123 4567', true],
  ['(+971) 50 123 4567', true],
  ['00971 50 123 4567', true],
  ['050 123 4567', false],
  ['971 50 123 4567', false],
  ['', false],
])('%j is international: %s', (phone, international) => {
  expect(isInternational(phone)).toBe(international)
})

it('replaces 00 by the plus', () => {
  expect(toWhatsAppUrl('00971 50 123 4567')).toBe('https://wa.me/971501234567')
  expect(toTelUrl('050 123 4567')).toBe('tel:0501234567')
})

it('encodes spaces as %20: not all apps decode a plus', () => {
  const { search, searchParams } = new URL(toWhatsAppUrl('+1', 'Tea & Co? 50% more +1\n#2'))
  expect(search).not.toMatch(/[+\s]/)
  expect(searchParams.get('text')).toBe('Tea & Co? 50% more +1\n#2')
})

const query = api.products.get.queryOptions({ params: { id: '7' } })

const Shown = () => <p role="status">{useShownProduct()?.name ?? 'none'}</p>

/** Fails on any request: only the cache contains product 7. */
function open(address: string) {
  const queryClient = createTestQueryClient()
  queryClient.setQueryData(query.queryKey, fakeProduct({ _id: '7', name: 'Tea' }))
  renderRoute(<Shown />, { path: '*', url: address, queryClient })
  return queryClient
}

it.each([
  ['/products/7', 'Tea'],
  ['/products/8', 'none'],
  ['/products', 'none'],
  ['/contact', 'none'],
])('at %s is %s', (address, name) => {
  open(address)
  expect(screen.getByRole('status')).toHaveTextContent(name)
})
