import { contract } from '@dhow/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeContactDetails, fakeProduct } from '#app/testing/factories.ts'
import { readHead } from '#app/testing/head.ts'
import { failNetwork, NEVER, respond, respondError } from '#app/testing/mock-api.ts'
import { expectAbsent, expectVisible, renderRoute } from '#app/testing/render-route.tsx'
import { FooterBlock, Newsletter } from './footer-block.tsx'
import { advance, startSlideshow } from './hero.tsx'
import Home from './home.tsx'

beforeEach(() => {
  respond(contract.contact.get, 200, fakeContactDetails())
  respond(contract.newsletter.status, 200, { open: false })
  respond(contract.products.featured, 200, [])
  respond(contract.categories.list, 200, [])
})

it('links to the categories that have a picture, in order', async () => {
  const createCategory = (name: string, picture: string | null) => ({
    id: name,
    name,
    label: `${name} label`,
    picture,
  })
  respond(contract.categories.list, 200, [
    createCategory('tea', '/uploads/tea.webp'),
    createCategory('salt', null),
    createCategory('rice', '/uploads/rice.webp'),
  ])
  renderRoute(Home)
  await screen.findByRole('heading', { name: 'Categories' })
  const links = screen.getAllByRole('link', { name: / label$/ })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/products?category=tea',
    '/products?category=rice',
  ])
})

it('shows the featured products and a link to all', async () => {
  const calls = respond(contract.products.featured, 200, [fakeProduct({ _id: '7', name: 'Rice' })])
  const { user, address } = renderRoute(Home)
  expect(await screen.findByRole('link', { name: /^Rice/ })).toHaveHref('/products/7')
  expect(calls).toHaveLength(1)
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
  respond(contract.contact.get, 200, fakeContactDetails({ email: '', phone: '', location: '' }))
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
  const getSlide = (name: string) => ({
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
    renderRoute(Home, { company: { slides: names.map(getSlide) } })
  const getControls = () => screen.queryByRole('group', { name: 'Slideshow' })

  it('has a dot for each slide, and a button that pauses it', () => {
    renderSlides('Harbour', 'Pantry')
    const buttons = within(getControls() as HTMLElement).getAllByRole('button')
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
    expect(getControls()).not.toBeInTheDocument()
  })
})

it('shows a spinner while the featured products are loading', () => {
  respond(contract.products.featured, 200, [], { until: NEVER })
  renderRoute(Home)
  expect(screen.getByRole('status')).toHaveTextContent('Loading products…')
})

it('offers a retry when the featured products fail to load', async () => {
  failNetwork(contract.products.featured)
  const { user } = renderRoute(Home)
  const retry = await screen.findByRole('button', { name: 'Try again' })
  await expectVisible('No featured products available')
  respond(contract.products.featured, 200, [fakeProduct({ name: 'Rice' })])
  await user.click(retry)
  expect(await screen.findByRole('link', { name: /^Rice/ })).toBeVisible()
  expectAbsent('button', 'Try again')
})

const GROUP = [{ title: 'Monsoon Logistics', text: 'Ships' }]

it('shows the group, the contact and the set profiles', async () => {
  const instagram = 'https://www.instagram.com/dhow.trading/?hl=en'
  respond(contract.contact.get, 200, fakeContactDetails({ instagram }))
  renderRoute(<FooterBlock home={{ group: GROUP }} newsletterOpen={false} />)
  const profiles = within(await screen.findByRole('list', { name: 'Social links' }))
  expect(profiles.getAllByRole('link').map((link) => link.textContent)).toEqual(['Instagram'])
  expect(screen.getByRole('link', { name: '@dhow.trading' })).toHaveHref(instagram)
  expect(screen.getByText('Warehouse 7, Creek Road')).toHaveAttribute('dir', 'auto')
  expect(screen.getByRole('link', { name: '+971 50 123 4567' })).toHaveHref('tel:+971501234567')
  expect(screen.getByRole('link', { name: 'sales@example.com' })).toHaveHref(
    'mailto:sales@example.com',
  )
  await expectVisible('Monsoon Logistics')
})

it('shows only the newsletter without group and contact', async () => {
  const nothing = { email: '', phone: '', location: '', hours: '', mapUrl: '' }
  respond(contract.contact.get, 200, fakeContactDetails(nothing))
  const { queryClient } = renderRoute(<FooterBlock home={{ group: [] }} newsletterOpen={false} />)
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Stay Updated',
  ])
})

it('shows further links by label or network, but only web addresses', async () => {
  const links = [
    { network: 'telegram', label: '', url: 'https://t.me/monsoon' },
    { network: 'other', label: 'Our shop', url: 'https://shop.example.com' },
    { network: 'other', label: '', url: 'https://blog.example.com/tea' },
    { network: 'other', label: 'Click', url: 'javascript:alert(1)' },
  ] as const
  respond(contract.contact.get, 200, fakeContactDetails())
  renderRoute(<FooterBlock home={{ group: [] }} newsletterOpen={false} />, {
    company: { links: [...links] },
  })
  const shown = within(await screen.findByRole('list', { name: 'Social links' }))
  expect(shown.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Telegram',
    'Our shop',
    'blog.example.com',
  ])
})

function open({ mail = false } = {}) {
  const log = vi.spyOn(console, 'info').mockImplementation(() => {})
  const { user } = renderRoute(<Newsletter open={mail} email="hello@example.com" />)
  const subscribe = async (address: string) => {
    const field = screen.getByLabelText('Email')
    await user.fill(field, address)
    await user.press('Subscribe')
    return field
  }
  return { log, subscribe }
}

describe('the newsletter without a mail server', () => {
  it('shows thanks, clears the field and logs no address', async () => {
    const { log, subscribe } = open()
    expect(await subscribe('ada@example.com')).toHaveValue('')
    await expectVisible('Thank you! We will keep you updated.')
    expect(log).toHaveBeenCalledTimes(1)
    expect(log.mock.calls.join()).not.toContain('ada')
  })

  it('requires a valid address', async () => {
    const { log, subscribe } = open()
    for (const address of ['ada@', 'ada@example', 'ada lovelace@example.com']) {
      expect(await subscribe(address)).toHaveAccessibleDescription(
        'Email must be an e-mail address, such as name@example.com.',
      )
    }
    const field = await subscribe('')
    expect(field).toHaveAccessibleDescription('Email is required.')
    expect(field).toBeInvalid()
    expect(field).toHaveFocus()
    expect(screen.queryByText(/Thank you/)).not.toBeInTheDocument()
    expect(log).not.toHaveBeenCalled()
  })
})

describe('the newsletter with a mail server', () => {
  const message = 'Please follow the link in the mail that we have sent you.'

  it('leaves it to the server to clean addresses', async () => {
    const calls = respond(contract.newsletter.subscribe, 201, { success: true, message })
    const { subscribe } = open({ mail: true })
    for (const email of [
      'Ada <ada@example.com>',
      'info@müller.example',
      'info＠例子。中国',
      'ada@example.com,',
    ]) {
      await subscribe(email)
      await waitFor(() => expect(calls.at(-1)?.body).toEqual({ email }))
    }
  })

  it('subscribes through the API', async () => {
    const calls = respond(contract.newsletter.subscribe, 201, { success: true, message })
    const { log, subscribe } = open({ mail: true })
    const field = await subscribe('ada@example.com')
    await expectVisible(message)
    expect(field).toHaveValue('')
    expect(calls.map(({ body }) => body)).toEqual([{ email: 'ada@example.com' }])
    expect(log).not.toHaveBeenCalled()
  })

  it('keeps a rejected address and shows the reason', async () => {
    respondError(contract.newsletter.subscribe, 429, 'Too many requests.')
    const { subscribe } = open({ mail: true })
    const field = await subscribe('ada@example.com')
    await expectVisible(/Too many requests/)
    expect(field).toHaveValue('ada@example.com')
  })
})

type Event = Parameters<typeof advance>[1]

const after = (...events: Event[]) => events.reduce(advance, startSlideshow(3))
const show = (slide: number): Event => ({ type: 'show', slide })
const ready = (slide: number): Event => ({ type: 'ready', slide })
const lookAhead: Event = { type: 'look-ahead' }

it('shows a slide immediately when its picture has loaded', () => {
  expect(after(lookAhead, ready(1), show(1))).toMatchObject({ current: 1, shown: 1 })
})

it('shows the previous picture until the requested one has loaded', () => {
  expect(after(show(2))).toMatchObject({ current: 2, shown: 0, requested: [0, 2] })
  expect(after(show(2), ready(2))).toMatchObject({ current: 2, shown: 2 })
})

it('shows only the slide requested last', () => {
  expect(after(show(1), show(2), ready(1))).toMatchObject({ current: 2, shown: 0 })
  expect(after(show(1), show(2), ready(1), ready(2))).toMatchObject({ shown: 2 })
})
