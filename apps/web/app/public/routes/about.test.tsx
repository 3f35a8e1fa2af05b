import { contract } from '@dhow/contract'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { contactDetails } from '#app/testing/factories.ts'
import { respond } from '#app/testing/mock-api.ts'
import { expectVisible, renderRoute } from '#app/testing/render-route.tsx'
import About from './about.tsx'

beforeEach(() => void respond(contract.contact.get, 200, contactDetails()))

it('shows the story and the highlights, and links to the contact page', async () => {
  const { user, address } = renderRoute(About)
  for (const name of ['About Us', 'Our Story', 'Want to connect?']) {
    expect(screen.getByRole('heading', { name })).toBeVisible()
  }
  await expectVisible('It began with a kettle.')
  await expectVisible('It went on with a ship.')
  const cards = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(cards).toEqual(['FarWe sail far.', 'Near'])
  await user.press('Contact Us', 'link')
  expect(address()).toBe('/contact')
})

it('shows only the contact link without story and highlights', () => {
  renderRoute(About, { company: { story: '', highlights: [] } })
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'About Us',
    'Want to connect?',
  ])
})

it('names the language of texts without a translation', () => {
  renderRoute(About, { company: { untranslated: ['We sail far.'] } })
  expect(screen.getByText('We sail far.')).toHaveAttribute('lang', 'en')
  expect(screen.getByText('Far')).not.toHaveAttribute('lang')
})
