import { contract } from '@dhow/contract'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { aProduct, contactDetails } from '#app/testing/factories.ts'
import { readHead } from '#app/testing/head.ts'
import { failNetwork, NEVER, respond } from '#app/testing/mock-api.ts'
import { expectAbsent, expectVisible, renderRoute } from '#app/testing/render-route.tsx'
import Home from './home.tsx'

beforeEach(() => {
  respond(contract.contact.get, 200, contactDetails())
  respond(contract.newsletter.status, 200, { open: false })
  respond(contract.products.list, 200, [])
})

it('shows the featured products and a link to all', async () => {
  const calls = respond(contract.products.list, 200, [aProduct({ _id: '7', name: 'Rice' })])
  const { user, address } = renderRoute(Home)
  expect(await screen.findByRole('link', { name: /^Rice/ })).toHaveHref('/products/7')
  expect(calls.map(({ url }) => url.search)).toEqual(['?featured=true&page=1'])
  await user.press('View All Products', 'link')
  expect(address()).toBe('/products')
})

it('shows its sections in order, and has a title and description for link previews', async () => {
  const sharing = { title: 'Tea by sea', description: 'Look at our teas.', picture: '' }
  renderRoute(Home, { company: { sharing } })
  await screen.findByRole('heading', { name: 'Contact' })
  const headings = screen
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent)
  expect(headings).toEqual([
    'Who are we?',
    'Featured Products',
    'Global Exporter',
    'Why Us?',
    'Our Global Partners',
    'Our Group',
    'Contact',
    'Stay Updated',
  ])
  expect(screen.getByRole('heading', { name: 'Tea for the whole world' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Quick' }).closest('li')).toHaveTextContent(
    'We are quick.',
  )
  expect(readHead()).toMatchObject({
    title: 'Monsoon Foods — Tea for the whole world',
    description: 'Monsoon Foods exports tea and rice.',
    'og:title': 'Tea by sea',
    'og:description': 'Look at our teas.',
  })
})

it('hides empty sections', async () => {
  respond(contract.contact.get, 200, contactDetails({ email: '', phone: '', location: '' }))
  renderRoute(Home, {
    company: {
      lead: '',
      about: { question: 'Who are we?', answer: '' },
      figures: [],
      homePort: null,
      reasons: [],
      partners: [],
      group: [],
    },
  })
  await screen.findByText('No featured products available')
  const headings = screen.getAllByRole('heading', { level: 2 })
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    'Featured Products',
    'Stay Updated',
  ])
})

describe('the slideshow', () => {
  const slide = (name: string) => ({
    picture: `/uploads/${name}-1600.webp`,
    tall: '',
    alt: name,
    focus: { x: 0.7, y: 0.5 },
    cuts: {
      wide: { url: `/uploads/${name}-wide-2400.webp`, focus: { x: 0.7, y: 0.5 } },
      tall: { url: `/uploads/${name}-tall-1080.webp`, focus: { x: 0.5, y: 0.5 } },
    },
  })
  const renderSlides = (...names: string[]) =>
    renderRoute(Home, { company: { slides: names.map(slide) } })
  const controls = () => screen.queryByRole('group', { name: 'Slideshow' })

  it('has a dot for each slide, and a button that pauses it', () => {
    renderSlides('Harbour', 'Pantry')
    const buttons = within(controls() as HTMLElement).getAllByRole('button')
    expect(buttons.map(({ ariaLabel }) => ariaLabel)).toEqual([
      'Slide 1 of 2: Harbour',
      'Slide 2 of 2: Pantry',
      'Pause the slideshow',
    ])
    expect(screen.getByAltText('Harbour')).toBeInTheDocument()
  })

  it('has no controls for a single slide', () => {
    renderSlides('Harbour')
    expect(screen.getByAltText('Harbour')).toBeInTheDocument()
    expect(controls()).not.toBeInTheDocument()
  })
})

it('shows a spinner while the featured products are loading', () => {
  respond(contract.products.list, 200, [], { until: NEVER })
  renderRoute(Home)
  expect(screen.getByRole('status')).toHaveTextContent('Loading products…')
})

it('offers a retry when the featured products fail to load', async () => {
  failNetwork(contract.products.list)
  const { user } = renderRoute(Home)
  const retry = await screen.findByRole('button', { name: 'Try again' })
  await expectVisible('No featured products available')
  respond(contract.products.list, 200, [aProduct({ name: 'Rice' })])
  await user.click(retry)
  expect(await screen.findByRole('link', { name: /^Rice/ })).toBeVisible()
  expectAbsent('button', 'Try again')
})
