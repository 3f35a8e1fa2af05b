import { contract } from '@dhow/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aProduct, contactDetails } from '#app/testing/factories.ts'
import { respond } from '#app/testing/mock-api.ts'
import { expectAbsent, renderRoute } from '#app/testing/render-route.tsx'
import { WhatsAppButton } from './whatsapp-button.tsx'

it('links to a chat about the product with the contact phone', async () => {
  respond(contract.contact.get, 200, contactDetails({ phone: '+971 50 123 4567' }))
  const product = aProduct({ _id: '7', name: 'Tea & Co' })
  renderRoute(<WhatsAppButton product={product} />)
  const name = 'Chat with us on WhatsApp'
  const { href } = await screen.findByRole<HTMLAnchorElement>('link', { name })
  expect(href).toMatch('https://wa.me/971501234567?')
  expect(new URL(href).searchParams.get('text')).toBe(
    'Hello! I am interested in Tea & Co: http://localhost:3000/products/7',
  )
})

it('prefers the WhatsApp number', async () => {
  respond(contract.contact.get, 200, contactDetails())
  renderRoute(<WhatsAppButton />, { company: { whatsApp: '+44 20 7946 0000' } })
  expect(await screen.findByRole('link')).toHaveHref('https://wa.me/442079460000')
})

it.each(['', '050 123 4567'])('is hidden with the number %j', async (phone) => {
  respond(contract.contact.get, 200, contactDetails({ phone }))
  const { queryClient } = renderRoute(<WhatsAppButton />)
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expectAbsent('link')
})
