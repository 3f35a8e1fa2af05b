import { contract } from '@dhow/contract'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { site } from '#app/site.ts'
import { contactDetails } from '#app/testing/factories.ts'
import { answer } from '#app/testing/mock-api.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { Footer } from './footer.tsx'

it('says whose site this is, and how to reach them', async () => {
  vi.useFakeTimers({ now: new Date('2031-06-01'), toFake: ['Date'] })
  const facebook = 'https://facebook.com/dhow'
  answer(contract.contact.get, 200, contactDetails({ facebook }))
  renderRoute(<Footer />)
  expect(screen.getByText(`© 2031 ${site.brand}. All rights reserved`)).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Facebook' })).toHaveAttribute('href', facebook)
  expect(screen.queryByRole('link', { name: 'Instagram' })).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'sales@example.com' })).toBeVisible()
})
