import { contract } from '@dhow/contract'
import type { ListLine } from '@dhow/contract/lists'
import { createI18n } from '@dhow/messages/i18n'
import { I18nProvider } from '@lingui/react'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { addLines, readList } from '#app/public/list/list.ts'
import { SharedList } from '#app/public/list/share/shared-list.tsx'
import { aProduct } from '#app/testing/factories.ts'
import { readHead } from '#app/testing/head.ts'
import { respond, respondError } from '#app/testing/mock-api.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import SharedListPage from './shared-list.tsx'

const CODE = '7K2M-9QXD-H4TW'

const LINES: ListLine[] = [
  {
    productId: 'tea',
    name: 'Tea',
    quantity: 40,
    unit: 'carton',
    product: { ...aProduct({ _id: 'tea', name: 'Cardamom Tea' }), specification: {} },
  },
  { productId: 'gone', name: 'Old Biscuits', quantity: 1, unit: '40HC', note: 'red label' },
  { name: 'Black salt', quantity: 2, unit: 'pallet' },
]

const createdAt = '2026-11-22T10:00:00.000Z'

async function open(lines = LINES) {
  respond(contract.lists.open, 200, { lines, createdAt, expiresAt: createdAt })
  const page = renderRoute(SharedListPage, { path: '/enquiry/:code', at: `/enquiry/${CODE}` })
  await screen.findByRole('heading', { level: 1, name: `List of ${lines.length} lines` })
  return page
}

const names = () => readList().map(({ text, quantity }) => [text, quantity])

describe('a shared list', () => {
  it('is shown with the state of its products, and not indexed', async () => {
    await open()
    const [tea, gone, salt] = screen.getAllByRole('listitem')
    expect(tea).toHaveTextContent(/Cardamom Tea.*When the list was created: Tea\..*40 cartons/)
    expect(gone).toHaveTextContent("Old Biscuitsred label1 40' HC containerNo longer in our")
    expect(salt).toHaveTextContent('Black salt2 pallets')
    expect(readHead()).toMatchObject({ robots: 'noindex, follow' })
    expect(screen.getByRole('link', { name: 'CSV' })).toHaveHref(`/api/lists/${CODE}/csv`)
  })

  it('offers its files in the language of the page, where names are not those of the list', () => {
    renderRoute(
      <I18nProvider i18n={createI18n('fr')}>
        <SharedList code={CODE} lines={LINES} createdAt={createdAt} />
      </I18nProvider>,
    )
    expect(screen.getByText(/22 novembre 2026/)).toBeVisible()
    for (const type of ['xlsx', 'csv', 'pdf']) {
      const name = type === 'xlsx' ? 'Excel' : type.toUpperCase()
      const href = `/api/lists/${CODE}/${type}?lang=fr`
      expect(screen.getByRole('link', { name })).toHaveHref(href)
    }
    expect(screen.queryByText(/When the list was created/)).toBeNull()
  })

  it("becomes the visitor's list when that is empty", async () => {
    const { user, address } = await open()
    await user.press('Use this list')
    expect(names()).toEqual([
      ['Cardamom Tea', 40],
      ['Old Biscuits', 1],
      ['Black salt', 2],
    ])
    expect(address()).toBe('/enquiry')
  })

  it("is added to the visitor's list", async () => {
    addLines([{ productId: 'tea', text: 'Cardamom Tea', quantity: 2, unit: 'carton' }])
    const { user } = await open()
    await user.press('Add to my list (1 line)')
    expect(names()[0]).toEqual(['Cardamom Tea', 42])
    expect(names()).toHaveLength(3)
  })

  it("replaces the visitor's list, which can be restored", async () => {
    addLines([{ text: 'Dates', quantity: 5, unit: 'pallet' }])
    const { user } = await open()
    await user.press('Replace my list')
    expect(names()).toHaveLength(3)
    await user.press('Undo')
    expect(names()).toEqual([['Dates', 5]])
  })
})

it('does not request a list again that the server did not find', async () => {
  const calls = respondError(contract.lists.open, 404, 'There is no list of this code.')
  const loader = () => ({ isMissing: true })
  renderRoute(SharedListPage, { path: '/enquiry/:code', at: `/enquiry/${CODE}`, loader })
  await screen.findByRole('heading', { level: 1, name: 'List not found' })
  expect(calls).toEqual([])
})

it('shows an error for a wrong code', async () => {
  respondError(contract.lists.open, 404, 'There is no list of this code.')
  renderRoute(SharedListPage, { path: '/enquiry/:code', at: '/enquiry/WRONG' })
  await screen.findByRole('heading', { level: 1, name: 'List not found' })
  expect(screen.getByRole('textbox', { name: 'Code of a shared list' })).toHaveValue('WRONG')
})
