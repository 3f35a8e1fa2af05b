import { contract } from '@dhow/contract'
import { paths } from '@dhow/contract/paths'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import About from '#app/public/company/about.tsx'
import Legal from '#app/public/company/legal.tsx'
import { addLines } from '#app/public/lists/list.ts'
import Newsletter, { clientAction } from '#app/public/newsletter/newsletter.tsx'
import { fakeContactDetails, fakeProduct } from '#app/testing/factories.ts'
import { failNetwork, respond, respondError } from '#app/testing/mock-api.ts'
import { stubIntersectionObserver } from '#app/testing/observers.ts'
import {
  expectAbsent,
  expectToast,
  expectVisible,
  renderRoute,
} from '#app/testing/render-route.tsx'
import Contact from './contact.tsx'
import { ContactInfo, ContactMap } from './contact-info.tsx'

beforeEach(() => void respond(contract.contact.get, 200, fakeContactDetails()))

const message = () => screen.getByLabelText<HTMLTextAreaElement>('Message')

it('shows the contact details, and no map before it is near', async () => {
  renderRoute(Contact, { path: '/contact' })
  await expectVisible('Warehouse 7, Creek Road')
  await expectVisible('Loading the map…')
  expect(screen.queryByTitle('Map of our location')).not.toBeInTheDocument()
})

it('prefills the message with the product in the URL', async () => {
  respond(contract.products.get, 200, fakeProduct({ _id: '7', name: 'Rice' }))
  renderRoute(Contact, { path: '/contact', url: paths.enquireAbout('7') })
  const line = 'I would like to know more about Rice: http://localhost:3000/products/7\n\n'
  await waitFor(() => expect(message()).toHaveValue(line))
  expect(screen.getByLabelText('Subject')).toHaveDisplayValue('Product Enquiry')
})

it.each([
  ['its link', { pathname: '/contact', state: { product: '7' } }, ''],
  ['the referrer of a new tab', '/contact#contact-form', 'http://localhost:3000/ar/products/7'],
])('prefills the message with the product of %s', async (_, url, referrer) => {
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer)
  respond(contract.products.get, 200, fakeProduct({ _id: '7', name: 'Rice' }))
  renderRoute(Contact, { path: '/contact', url })
  await waitFor(() => expect(message().value).toMatch(/Rice: .*\/products\/7\n/))
})

it('names a product that fails to load by its URL', async () => {
  failNetwork(contract.products.get)
  renderRoute(Contact, { path: '/contact', url: paths.enquireAbout('7') })
  const line = 'I would like to know more about http://localhost:3000/products/7\n\n'
  await waitFor(() => expect(message()).toHaveValue(line))
})

it.each(['gone', 'x'.repeat(65), ''])('shows the plain form for the product %j', async (id) => {
  const calls = respondError(contract.products.get, 404, 'There is no such product.')
  renderRoute(Contact, { path: '/contact', url: paths.enquireAbout(id) })
  await screen.findByText('Warehouse 7, Creek Road')
  await waitFor(() => expect(calls).toHaveLength(id === 'gone' ? 1 : 0))
  expect(message()).toHaveValue('')
  expect(screen.getByLabelText('Subject')).toHaveDisplayValue('Select a subject')
})

it('shows only the form when the details fail to load', async () => {
  failNetwork(contract.contact.get)
  renderRoute(Contact, { path: '/contact' })
  await expectToast('Failed to load contact details')
  expect(screen.getByRole('button', { name: 'Send Message' })).toBeVisible()
  expectAbsent('heading', 'How to reach us')
  expect(screen.queryByTitle('Map of our location')).not.toBeInTheDocument()
})

it('offers the list before the form', () => {
  respond(contract.subjects.list, 200, [])
  addLines([{ text: 'Salt', quantity: 1, unit: 'carton' }])
  renderRoute(Contact, { path: '/contact' })
  const form = within(screen.getByRole('region', { name: 'Write to us' }))
  expect(form.getAllByRole('link')[0]).toHaveTextContent('Send your list of 1 product')
  expect(form.getAllByRole('link')[0]).toHaveHref('/enquiry')
})

const copyButton = () => screen.getByRole('button', { name: 'Copy the phone number' })
const getIcon = () => copyButton().querySelector('svg')

it('shows every way to reach the company, in the direction of its text', () => {
  const details = fakeContactDetails({ location: 'دبي', hours: 'الاثنين ٩-٥' })
  renderRoute(<ContactInfo details={details} />)
  for (const text of [details.location, details.hours]) {
    expect(screen.getByText(text)).toHaveAttribute('dir', 'auto')
  }
  expect(screen.getByRole('link', { name: details.email })).toHaveHref('mailto:sales@example.com')
  expect(screen.getByRole('link', { name: details.phone })).toHaveHref('tel:+971501234567')
  expect(screen.getByRole('link', { name: details.phone })).toHaveAttribute('dir', 'ltr')
})

it('copies the phone number and shows a check mark for 2 s', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { user } = renderRoute(<ContactInfo details={fakeContactDetails()} />)
  expect(getIcon()).toHaveClass('lucide-copy')

  await user.click(copyButton())
  await expectToast('Phone number copied!')
  expect(await navigator.clipboard.readText()).toBe(fakeContactDetails().phone)
  expect(getIcon()).toHaveClass('lucide-check')

  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(getIcon()).toHaveClass('lucide-copy')
})

it('shows an error when copying failed', async () => {
  const { user } = renderRoute(<ContactInfo details={fakeContactDetails()} />)
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
  await user.click(copyButton())
  await expectToast('Failed to copy!')
  expect(getIcon()).toHaveClass('lucide-copy')
})

const MAP = 'https://maps.example.com/embed'
const LOCATION = 'Warehouse 7\nCreek Road\nDubai'
const getLink = () => screen.getByRole('link', { name: 'Find us on Google Maps' })
const getFrame = () => screen.queryByTitle('Map of our location')

function showMap() {
  const report = stubIntersectionObserver()
  renderRoute(<ContactMap url={MAP} location={LOCATION} />)
  report(true)
}

it('the map is in a sandbox, and has a link to another map', () => {
  showMap()
  expect(getFrame()).toHaveAttribute('src', MAP)
  expect(getFrame()).toHaveAttribute(
    'sandbox',
    expect.stringMatching(/^allow-scripts allow-same-origin allow-popups/),
  )
  expect(getLink()).toHaveAttribute('target', '_blank')
  expect(getLink()).toHaveAttribute('rel', 'noopener')
  const { origin, pathname, searchParams } = new URL(getLink().getAttribute('href') ?? '')
  expect(origin + pathname).toBe('https://www.google.com/maps/search/')
  expect(searchParams.get('query')).toBe('Warehouse 7, Creek Road, Dubai')
})

it.each(['', 'http://maps.example.com'])('is only a link for the address %j', (url) => {
  renderRoute(<ContactMap url={url} location={LOCATION} />)
  expect(getLink()).toBeVisible()
  expect(getFrame()).not.toBeInTheDocument()
  expect(screen.queryByText('Loading the map…')).not.toBeInTheDocument()
})

it('is hidden without a location', () => {
  renderRoute(<ContactMap url="" location="" />)
  expectAbsent('link')
})

const MAP_FAILED = 'The map could not be loaded. Use the link below to open Google Maps.'

it('a map that does not load is reported after 8 s, and shown when it loads later', async () => {
  vi.useFakeTimers()
  showMap()
  await act(() => vi.advanceTimersByTimeAsync(7_999))
  await expectVisible('Loading the map…')
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(screen.getByRole('status')).toHaveTextContent(MAP_FAILED)
  fireEvent.load(getFrame() as HTMLElement)
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  expect(getFrame()).toBeInTheDocument()
})

it('a map is reported immediately when offline, and loaded when back online', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  showMap()
  expect(screen.getByRole('status')).toHaveTextContent(MAP_FAILED)
  expect(getFrame()).not.toBeInTheDocument()
  online.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(getFrame()).toBeInTheDocument()
})

beforeEach(() => void respond(contract.contact.get, 200, fakeContactDetails()))

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
    url: `/newsletter${search}`,
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
