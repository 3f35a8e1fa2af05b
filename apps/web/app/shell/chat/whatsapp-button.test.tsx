import { contract } from '@dhow/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aProduct, contactDetails } from '#app/testing/factories.ts'
import { respond } from '#app/testing/mock-api.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { WhatsAppButton } from './whatsapp-button.tsx'

it("leads to a chat with the contact phone, whatever stands between the phone's digits", async () => {
  respond(contract.contact.get, 200, contactDetails({ phone: '+971 (50) 123-45.67' }))
  renderRoute(<WhatsAppButton />)
  const button = screen.getByRole('link', { name: 'Chat with us on WhatsApp' })
  await waitFor(() => expect(button).toHaveAttribute('href', 'https://wa.me/971501234567'))
})

it('begins the chat with the product', async () => {
  respond(contract.contact.get, 200, contactDetails({ phone: '+971 50 123 4567' }))
  const product = aProduct({ _id: '7', name: 'Tea & Co' })
  renderRoute(<WhatsAppButton product={product} />)
  const { href } = screen.getByRole<HTMLAnchorElement>('link')
  expect(new URL(href).searchParams.get('text')).toBe(
    'Hello! I am interested in Tea & Co: http://localhost:3000/products/7',
  )
})
