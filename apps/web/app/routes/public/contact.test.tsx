import { contract } from '@dhow/contract'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { site } from '#app/site.ts'
import { contactDetails } from '#app/testing/factories.ts'
import { answer, loseNetwork } from '#app/testing/mock-api.ts'
import { expectToast, renderRoute } from '#app/testing/render-route.tsx'
import Contact from './contact.tsx'

it('shows how to reach the company, and where it is', async () => {
  answer(contract.contact.get, 200, contactDetails())
  renderRoute(Contact, { path: '/contact' })
  expect(await screen.findByText('Warehouse 7, Creek Road')).toBeVisible()
  expect(screen.getByTitle('Where we are')).toHaveAttribute('src', 'https://maps.example.com/embed')
})

it('says when the details did not load, and shows our own words', async () => {
  loseNetwork(contract.contact.get)
  renderRoute(Contact, { path: '/contact' })
  await expectToast('Failed to load contact details')
  expect(screen.getByText(site.fallback.location)).toBeVisible()
  expect(screen.queryByTitle('Where we are')).not.toBeInTheDocument()
})

it('has the form where links to #contact-form lead', () => {
  answer(contract.contact.get, 200, contactDetails())
  renderRoute(Contact, { path: '/contact' })
  expect(document.getElementById('contact-form')).toContainElement(
    screen.getByRole('button', { name: 'Send Message' }),
  )
})
