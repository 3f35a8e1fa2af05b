import { contract } from '@dhow/contract'
import type { Company } from '@dhow/contract/company/company'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { SESSION_SCRIPT } from '#app/api/token.ts'
import { fakeContactDetails } from '#app/testing/factories.ts'
import { respond } from '#app/testing/mock-api.ts'
import { expectAbsent, renderRoute } from '#app/testing/render-route.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

beforeEach(() => void respond(contract.contact.get, 200, fakeContactDetails()))

type Options = Partial<ComponentProps<typeof Header>> & { company?: Partial<Company> }

function renderHeader({ company = {}, ...props }: Options = {}) {
  const onLogout = vi.fn()
  const header = <Header loggedIn={false} onLogout={onLogout} {...props} />
  return { onLogout, ...renderRoute(header, { path: '*', url: '/about', company }) }
}

const getBar = () => within(screen.getByRole('navigation', { name: 'Main' }))
const getTexts = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent)
const searchBox = () => screen.getByRole('combobox', { name: 'Search products' })

it('the bar links to all pages and marks the current one', () => {
  renderHeader()
  const labels = ['HOME', 'PRODUCTS', 'ABOUT US', 'CONTACT US']
  expect(getTexts(getBar().getAllByRole('link'))).toEqual(labels)
  expect(getBar().getByRole('link', { current: 'page' })).toHaveTextContent('ABOUT US')
  expect(screen.getByRole('link', { name: 'ENQUIRE NOW' })).toHaveHref('/contact#contact-form')
})

it('the bar has Logout and Dashboard instead of the search when logged in', async () => {
  renderHeader()
  expectAbsent('link', 'Dashboard')
  cleanup()
  const { user, onLogout } = renderHeader({ loggedIn: true })
  expectAbsent('combobox')
  expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveHref('/admin')
  await user.press('Logout')
  expect(onLogout).toHaveBeenCalledOnce()
})

describe('the Catalog link', () => {
  const getLinks = () => screen.queryAllByRole('link', { name: 'Catalog', hidden: true })

  const company = { catalogUrl: 'https://example.com/catalogue.pdf' }

  it('is in the bar and in the menu', () => {
    renderHeader({ company })
    const urls = getLinks().map((link) => link.getAttribute('href'))
    expect(urls).toEqual([company.catalogUrl, company.catalogUrl])
  })

  it.each([
    ['without a URL', {}],
    ['when logged in', { company, loggedIn: true }],
  ])('is hidden %s', (_case, props) => {
    renderHeader(props)
    expect(getLinks()).toEqual([])
  })
})

describe('the company', () => {
  const getBanner = () => within(screen.getByRole('banner'))

  it('has its contact links and profiles', async () => {
    const instagram = 'https://www.instagram.com/dhow'
    respond(contract.contact.get, 200, fakeContactDetails({ instagram }))
    renderHeader()
    expect(await getBanner().findByRole('link', { name: 'Instagram' })).toHaveHref(instagram)
    const email = getBanner().getByRole('link', { name: 'sales@example.com' })
    expect(email).toHaveHref('mailto:sales@example.com')
    expect(getBanner().queryByRole('link', { name: /Facebook|Twitter/ })).not.toBeInTheDocument()
  })

  it('shows its name without a logo and next to a square logo', () => {
    renderHeader()
    expect(getBanner().getByText('Monsoon Foods')).toBeVisible()
    expect(getBanner().queryByRole('presentation')).not.toBeInTheDocument()
    cleanup()
    renderHeader({ company: { logo: { light: '/uploads/a-1600.webp', dark: '', aspect: 1 } } })
    expect(getBanner().getByRole('presentation')).toHaveAttribute('src', '/uploads/a-1600.webp')
    expect(getBanner().getByText('Monsoon Foods')).toBeVisible()
  })

  it('shows only its logo when that is wide', () => {
    renderHeader({ company: { logo: { light: '/uploads/a-1600.webp', dark: '', aspect: 4 } } })
    expect(getBanner().getByRole('img', { name: 'Monsoon Foods' })).toBeVisible()
    expect(getBanner().queryByText('Monsoon Foods')).not.toBeInTheDocument()
  })
})

it.each([
  ['  green tea ', '/products?search=green+tea'],
  ['   ', '/products'],
])('a search for "%s" opens %s and clears the field', async (text, expected) => {
  const { user, address } = renderHeader()
  await user.type(searchBox(), `${text}{Enter}`)
  await waitFor(() => expect(address()).toBe(expected))
  expect(searchBox()).toHaveValue('')
})

it('marks the document when logged in, as the head script does', () => {
  const isMarked = () => document.documentElement.hasAttribute('data-session')
  localStorage.setItem('adminToken', 'x')
  new Function(SESSION_SCRIPT)()
  expect(isMarked()).toBe(true)
  renderHeader()
  expect(isMarked()).toBe(false)
  renderHeader({ loggedIn: true })
  expect(isMarked()).toBe(true)
  localStorage.clear()
  new Function(SESSION_SCRIPT)()
  expect(isMarked()).toBe(false)
})

describe('the menu of small screens', () => {
  const getMenu = () => screen.queryByRole('dialog', { name: 'Menu' })
  const scrolling = () => document.documentElement.style.overflow

  async function openMenu(props?: { loggedIn: boolean }) {
    const header = renderHeader(props)
    await header.user.press('Open the menu')
    return { ...header, inMenu: within(screen.getByRole('dialog')) }
  }

  it('has all pages, the list and the contact links, blocks scrolling, and closes', async () => {
    const { user, inMenu } = await openMenu()
    expect(getMenu()).toBeVisible()
    expect(scrolling()).toBe('hidden')
    const labels = ['HOME', 'PRODUCTS', 'ABOUT US', 'CONTACT US', 'YOUR ENQUIRY', 'ENQUIRE NOW']
    expect(getTexts(inMenu.getAllByRole('link')).slice(0, 6)).toEqual(labels)
    const phone = await inMenu.findByRole('link', { name: '+971 50 123 4567' })
    expect(phone).toHaveHref('tel:+971501234567')
    await user.click(inMenu.getByRole('button', { name: 'Close the menu' }))
    expect(getMenu()).not.toBeInTheDocument()
    expect(scrolling()).toBe('')
  })

  it('opens for a search with the focus in its box', async () => {
    const { user } = renderHeader()
    await user.press('Search products')
    const box = within(screen.getByRole('dialog')).getByRole('combobox')
    expect(box).toHaveFocus()
  })

  it('has the dashboard and Logout when logged in', async () => {
    const { user, inMenu, onLogout } = await openMenu({ loggedIn: true })
    expect(inMenu.getByRole('link', { name: 'Dashboard' })).toHaveHref('/admin')
    await user.click(inMenu.getByRole('button', { name: 'Logout' }))
    expect(onLogout).toHaveBeenCalledOnce()
  })
})

beforeEach(() => respond(contract.contact.get, 200, fakeContactDetails()))

const getLinkTexts = () => screen.getAllByRole('link').map(({ textContent }) => textContent)

it.each([
  ['', '© 2031 Monsoon Foods. All rights reserved'],
  ['Monsoon Foods L.L.C.', '© 2031 Monsoon Foods L.L.C. All rights reserved'],
  ['Monsoon Foods LLC', '© 2031 Monsoon Foods LLC. All rights reserved'],
])("shows the server's year and the company's name (legal name: '%s')", (legalName, line) => {
  vi.useFakeTimers({ now: new Date('2032-01-01'), toFake: ['Date'] })
  renderRoute(<Footer year={2031} />, { company: { legalName } })
  expect(screen.getByText(/^©/).parentElement).toHaveTextContent(line)
})

it('links to existing privacy and imprint pages', () => {
  renderRoute(<Footer year={2031} />, { company: { imprint: 'Monsoon Foods, Kochi' } })
  expect(getLinkTexts()).toEqual([
    'Products',
    'About us',
    'Contact us',
    'Your enquiry',
    'Imprint',
    'Log in',
  ])
})
