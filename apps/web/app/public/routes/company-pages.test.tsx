import { contract } from '@dhow/contract'
import { paths } from '@dhow/contract/paths'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { contactDetails } from '#app/testing/factories.ts'
import { respond, respondError } from '#app/testing/mock-api.ts'
import { expectAbsent, expectVisible, renderRoute } from '#app/testing/render-route.tsx'
import About from './about.tsx'
import Legal from './legal.tsx'
import Newsletter, { clientAction } from './newsletter.tsx'

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

const TEXT = `We keep what you send us.

# Who reads it
Nobody but us. Ask privacy@monsoon.example, or see
https://monsoon.example/privacy?a=1.

<b>Markup</b> <a href="javascript:alert(1)">stays text</a>.

#فارغ`

it('a text of the company consists of paragraphs, headings and links', () => {
  renderRoute(Legal, { path: paths.privacy, company: { privacy: TEXT } })
  const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent)
  expect(headings).toEqual(['Privacy', 'Who reads it', 'فارغ'])
  const links = screen.getAllByRole<HTMLAnchorElement>('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    'mailto:privacy@monsoon.example',
    'https://monsoon.example/privacy?a=1',
  ])
  expect(screen.getByText(/<b>Markup<\/b>/)).toHaveTextContent('javascript:alert(1)')
  expect(screen.getByText('We keep what you send us.')).toHaveAttribute('dir', 'auto')
})

it('a text of the company has no page without a text', () => {
  renderRoute(Legal, { path: paths.imprint })
  expect(screen.getByRole('heading', { name: /^404/ })).toBeVisible()
})

const open = (search: string) =>
  renderRoute(Newsletter, {
    path: '/newsletter',
    at: `/newsletter${search}`,
    action: clientAction as never,
  })

it("performs its link's action by the button, once", async () => {
  const calls = respond(contract.newsletter.confirm, 200, { success: true, message: 'Done.' })
  const { user } = open('?confirm=abc')
  expect(document.head.querySelector('meta[name=robots]')).toHaveAttribute(
    'content',
    'noindex, follow',
  )
  expect(calls).toEqual([])
  await user.press('Confirm subscription')
  await expectVisible('Thank you! You are on the list.')
  expect(calls.map(({ body }) => body)).toEqual([{ token: 'abc' }])
  expectAbsent('button')
})

it('reports an expired or incomplete link', async () => {
  respondError(contract.newsletter.confirm, 404, 'This link is no longer valid.')
  const { user } = open('?confirm=abc')
  await user.press('Confirm subscription')
  expect(await screen.findByRole('alert')).toHaveTextContent('This link is no longer valid.')
  open('')
  await expectVisible(/^This link is incomplete/)
})
