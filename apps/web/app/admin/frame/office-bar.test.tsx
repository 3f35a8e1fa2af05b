import { contract } from '@dhow/contract'
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { api } from '#app/api/office.ts'
import { someFigures } from '#app/testing/factories.ts'
import { respond } from '#app/testing/mock-api.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { OfficeBar } from './office-bar.tsx'

const figures = (pending: number) => someFigures({ messages: { pending } })

function renderBar(at = '/admin') {
  const onLogout = vi.fn()
  return { onLogout, ...renderRoute(<OfficeBar onLogout={onLogout} />, { path: '*', at }) }
}

const bar = () => within(screen.getByRole('navigation', { name: 'Office' }))

it('links to every screen and to the site, and logs out', async () => {
  respond(contract.dashboard.get, 200, figures(0))
  const { user, onLogout } = renderBar()
  const links = bar().getAllByRole('link', { hidden: true })
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Dashboard', '/admin'],
    ['Inbox', '/admin/inbox'],
    ['Quotations', '/admin/quotations'],
    ['Products', '/admin/manage-products'],
    ['Your site', '/admin/your-site'],
    ['Categories', '/admin/categories'],
    ['Search synonyms', '/admin/synonyms'],
    ['Enquiry subjects', '/admin/subjects'],
    ['Quotation defaults', '/admin/quotation-settings'],
    ['Languages', '/admin/languages'],
    ['Mail', '/admin/mail'],
    ['Newsletter', '/admin/newsletter'],
    ['Webhooks', '/admin/webhooks'],
    ['API keys', '/admin/api-keys'],
    ['Backup', '/admin/backup'],
    ['Account', '/admin/account'],
    ['View site', '/'],
  ])
  await user.click(screen.getByRole('button', { name: 'Logout' }))
  expect(onLogout).toHaveBeenCalledOnce()
})

it.each([
  ['/admin', ['Dashboard', 'page']],
  ['/admin/inbox/7', ['Inbox', 'true']],
  ['/admin/quotations/7', ['Quotations', 'true']],
  ['/admin/quotation-settings', ['Settings', 'true', 'Quotation defaults', 'page']],
  ['/admin/manage-products', ['Products', 'page']],
  ['/admin/edit-product/7', ['Products', 'true']],
  ['/admin/backup', ['Settings', 'true', 'Backup', 'page']],
  ['/admin/change-password', ['Settings', 'true', 'Account', 'true']],
])('at %s marks only %j', (at, expected) => {
  respond(contract.dashboard.get, 200, figures(0))
  renderBar(at)
  const marked = [
    ...bar().getAllByRole('link', { hidden: true }),
    bar().getByRole('button', { name: 'Settings' }),
  ]
    .filter((link) => link.hasAttribute('aria-current'))
    .flatMap((link) => [link.textContent?.trim(), link.getAttribute('aria-current')])
  expect(marked.sort()).toEqual(expected.sort())
})

it('closes the settings when one is opened', async () => {
  respond(contract.dashboard.get, 200, figures(0))
  const { user, address } = renderBar()
  const link = bar().getByText('Mail')
  const menu = link.closest<HTMLElement>('[popover]')
  const close = menu && vi.spyOn(menu, 'hidePopover')
  await user.click(link)
  expect(address()).toBe('/admin/mail')
  expect(close).toHaveBeenCalledOnce()
})

it('shows the number of unanswered messages, and updates it', async () => {
  respond(contract.dashboard.get, 200, figures(1_204))
  const { queryClient } = renderBar()
  expect(
    await bar().findByRole('link', { name: /^Inbox ?\(1,204 waiting for a reply\)$/ }),
  ).toBeVisible()
  respond(contract.dashboard.get, 200, figures(0))
  await queryClient.invalidateQueries({ queryKey: api.dashboard.get.key() })
  expect(await bar().findByRole('link', { name: 'Inbox' })).toBeVisible()
})
