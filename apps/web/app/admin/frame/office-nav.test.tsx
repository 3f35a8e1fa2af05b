import { contract } from '@dhow/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { api } from '#app/api/office.ts'
import { fakeFigures, fakeInboxPage, fakeMessage, NO_QUOTATIONS } from '#app/testing/factories.ts'
import { respond, respondError } from '#app/testing/mock-api.ts'
import { expectAbsent, expectVisible, renderRoute } from '#app/testing/render-route.tsx'
import { OfficeNav } from './office-nav.tsx'
import { OfficePage } from './office-page.tsx'

const createFigures = (ours: number) => fakeFigures({ messages: { ours } })

function renderNav(path = '/admin') {
  const onLogout = vi.fn()
  const page = renderRoute(<OfficeNav onLogout={onLogout} />, {
    path: '*',
    url: path,
    company: { brand: 'Al Noor' },
  })
  return { onLogout, ...page }
}

/** The sidebar; the drawer repeats its content. */
const getSidebar = () => {
  const [first] = screen.getAllByRole('navigation', { name: 'Office' })
  if (!first) throw new Error('there is no navigation')
  return within(first)
}

beforeEach(() => void respond(contract.dashboard.get, 200, createFigures(0)))

it('links to every screen in groups, and logs out', async () => {
  const { user, onLogout } = renderNav()
  const groups = getSidebar()
    .getAllByRole('region')
    .map((group) => [
      group.getAttribute('aria-label'),
      within(group)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ])
  expect(groups).toEqual([
    ['Sales', ['Dashboard', 'Inbox', 'Quotations', 'Buyers', 'Statistics', 'Newsletter']],
    ['Products', ['Products', 'Import', 'Categories']],
    ['Website', ['Your site', 'Contact details', 'Languages', 'Enquiry subjects']],
    ['Settings', ['Quotation defaults', 'Mail', 'Backup', 'Account', 'Advanced']],
  ])
  const [view] = screen.getAllByRole('link', { name: 'View site' })
  expect(view).toHaveHref('/')
  const [logout] = screen.getAllByRole('button', { name: 'Logout' })
  if (logout) await user.click(logout)
  expect(onLogout).toHaveBeenCalledOnce()
})

it('shows the advanced screens as tabs of one entry', async () => {
  const { user, address } = renderRoute(<OfficePage title="Search synonyms">…</OfficePage>, {
    path: '*',
    url: '/admin/synonyms',
  })
  const tabs = within(screen.getByRole('navigation', { name: 'Advanced' })).getAllByRole('link')
  expect(tabs.map(({ textContent }) => textContent)).toEqual([
    'Search synonyms',
    'Webhooks',
    'API keys',
  ])
  expect(tabs[0]).toHaveAttribute('aria-current', 'page')
  await user.click(screen.getByRole('link', { name: 'API keys' }))
  expect(address()).toBe('/admin/api-keys')
})

it.each([
  ['/admin', ['Dashboard', 'page']],
  ['/admin/inbox/7', ['Inbox', 'true']],
  ['/admin/quotation-settings', ['Quotation defaults', 'page']],
  ['/admin/edit-product/7', ['Products', 'true']],
  ['/admin/change-password', ['Account', 'true']],
  ['/admin/synonyms', ['Advanced', 'true']],
  ['/admin/webhooks', ['Advanced', 'true']],
])('at %s marks only %j', (path, expected) => {
  renderNav(path)
  const marked = getSidebar()
    .getAllByRole('link')
    .filter((link) => link.hasAttribute('aria-current'))
    .flatMap((link) => [link.textContent, link.getAttribute('aria-current')])
  expect(marked).toEqual(expected)
})

it('shows how many conversations wait, and updates it', async () => {
  respond(contract.dashboard.get, 200, createFigures(1_204))
  const { queryClient } = renderNav()
  expect(
    await getSidebar().findByRole('link', { name: /^Inbox ?\(1,204 waiting for you\)$/ }),
  ).toBeVisible()
  respond(contract.dashboard.get, 200, createFigures(0))
  await queryClient.invalidateQueries({ queryKey: api.dashboard.get.key() })
  expect(await getSidebar().findByRole('link', { name: 'Inbox' })).toBeVisible()
})

it('opens as a drawer on narrow screens, which closes on navigation', async () => {
  const { user, address } = renderNav()
  await user.press('Menu')
  const drawer = within(screen.getByRole('dialog', { name: 'Menu' }))
  await user.click(drawer.getByRole('link', { name: 'Categories' }))
  expect(address()).toBe('/admin/categories')
  expectAbsent('dialog', 'Menu')
})

describe('the command palette', () => {
  const open = async (path?: string) => {
    const page = renderNav(path)
    await page.user.keyboard('{Control>}k{/Control}')
    const box = await screen.findByRole('combobox', { name: 'Search or jump to' })
    await waitFor(() => expect(box).toHaveFocus())
    const listOptions = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
    return { ...page, box, options: listOptions }
  }

  it('finds screens and actions by the beginnings of words, and opens them with the keyboard', async () => {
    const { user, address, box, options: listOptions } = await open()
    expect(listOptions()[0]).toBe('DashboardSales')
    respond(contract.messages.list, 200, fakeInboxPage([]))
    respond(contract.quotations.list, 200, NO_QUOTATIONS)
    respond(contract.products.search, 200, { items: [], total: 0, page: 1, pages: 1 } as never)
    for (const [word, screens] of [
      ['smtp', ['MailSettings']],
      ['currency', ['Quotation defaultsSettings']],
      ['publish', ['DashboardSales']],
    ] as const) {
      await user.fill(box, word)
      expect(listOptions()).toEqual(screens)
    }
    await user.fill(box, 'quo def')
    expect(listOptions()).toEqual(['Quotation defaultsSettings'])
    await user.keyboard('{Enter}')
    expect(address()).toBe('/admin/quotation-settings')
    expectAbsent('combobox')
  })

  it('moves through the results with the arrow keys', async () => {
    const { user, box } = await open()
    const getActiveOption = () =>
      document.getElementById(box.getAttribute('aria-activedescendant') ?? '')
    expect(getActiveOption()).toHaveTextContent('Dashboard')
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(getActiveOption()).toHaveTextContent('Quotations')
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
    expect(getActiveOption()).toHaveTextContent('Logout')
  })

  it('finds messages, and says what could not be loaded', async () => {
    const ada = fakeMessage({ _id: 'm1', name: 'Ada', reference: 'E-2026-00042' })
    respond(contract.messages.list, 200, fakeInboxPage([ada]))
    respondError(contract.products.search, 500, '')
    const { user, address, options: listOptions } = await open()
    await user.keyboard('ada')
    await waitFor(() => expect(listOptions()).toEqual(['AdaE-2026-00042']))
    await expectVisible('Some results could not be loaded.')
    await user.click(screen.getByRole('option'))
    expect(address()).toBe('/admin/inbox/m1')
  })
})
