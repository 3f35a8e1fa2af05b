import { contract } from '@dhow/contract'
import type { ListLine } from '@dhow/contract/lists/lists'
import { createI18n } from '@dhow/i18n/i18n'
import { I18nProvider } from '@lingui/react'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { replaceLines } from '#app/public/lists/change-list.ts'
import { addLines, readList, useList } from '#app/public/lists/list.ts'
import SharedListPage from '#app/public/lists/shared-list.tsx'
import { fakeProduct } from '#app/testing/factories.ts'
import { readHead } from '#app/testing/head.ts'
import { failNetwork, respond, respondError } from '#app/testing/mock-api.ts'
import { expectToast, expectVisible, renderRoute } from '#app/testing/render-route.tsx'
import { OpenList, openTypedList } from './open-list.tsx'
import { ShareList } from './share-list.tsx'
import { SharedListView } from './shared-list-view.tsx'

const CODE = '7K2M-9QXD-H4TW'
const LINK = `${window.location.origin}/enquiry/${CODE}`

const saveList = () =>
  respond(contract.lists.save, 201, {
    success: true,
    message: 'List saved.',
    code: CODE,
    expiresAt: '2027-11-22T00:00:00Z',
  })

const shared = vi.fn()

const Share = () => <ShareList lines={useList()} onShared={shared} />

beforeEach(() => {
  addLines([{ productId: 'tea', text: 'Tea', pack: '24 × 250 g', quantity: 40, unit: 'carton' }])
})

it('is saved with a code once, and again after a change', async () => {
  const calls = saveList()
  const { user } = renderRoute(<Share />)
  await user.press('Get link')
  expect(await screen.findByLabelText('Link to this list')).toHaveValue(LINK)
  expect(calls[0]?.body).toEqual({
    lines: [{ productId: 'tea', text: 'Tea', quantity: 40, unit: 'carton' }],
  })
  expect(shared.mock.lastCall).toMatchObject([{ lines: readList(), code: CODE }])
  await user.press('Copy')
  await expectVisible('Copied.')
  expect(await navigator.clipboard.readText()).toBe(LINK)

  addLines([{ text: 'Black salt', quantity: 1, unit: 'carton' }])
  await user.press('Get link')
  await screen.findByLabelText('Link to this list')
  expect(calls).toHaveLength(2)
})

it('saves files with the same code', async () => {
  const link = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const calls = saveList()
  const { xlsx, csv } = contract.lists
  const files = [xlsx, csv, contract.documents.list].map((route) =>
    respond(route, 200, new Blob() as never),
  )
  const { user } = renderRoute(<Share />)
  await user.press('Excel')
  await vi.waitFor(() => expect(link).toHaveBeenCalledOnce())
  await user.press('CSV')
  await vi.waitFor(() => expect(link).toHaveBeenCalledTimes(2))
  await user.press('PDF')
  await vi.waitFor(() => expect(link).toHaveBeenCalledTimes(3))
  const names = link.mock.contexts.map((link) => (link as HTMLAnchorElement).download)
  expect(names).toEqual([
    expect.stringMatching(/^list-[\d-]+\.xlsx$/),
    expect.stringMatching(/^list-[\d-]+\.csv$/),
    expect.stringMatching(/^list-[\d-]+\.pdf$/),
  ])
  expect(files.map(([file]) => file?.url.pathname)).toEqual([
    `/api/lists/${CODE}/xlsx`,
    `/api/lists/${CODE}/csv`,
    `/api/lists/${CODE}/pdf`,
  ])
  expect(calls).toHaveLength(1)
})

it('shows errors until a retry succeeds', async () => {
  const link = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  failNetwork(contract.lists.save)
  const { user } = renderRoute(<Share />)
  await user.press('Excel')
  await expectVisible(/^The server is not responding/)
  respondError(contract.lists.save, 429, 'Too many requests.')
  await user.press('Get link')
  await expectVisible('Too many requests.')
  saveList()
  respond(contract.lists.xlsx, 200, new Blob() as never)
  await user.press('Excel')
  await vi.waitFor(() => expect(link).toHaveBeenCalledOnce())
  expect(screen.queryByText('Too many requests.')).not.toBeInTheDocument()
})

const getField = () => screen.findByRole('textbox', { name: 'Code of a shared list' })

const open = (url = '/enquiry') =>
  renderRoute(<OpenList />, {
    path: '/enquiry',
    url,
    loader: (args) => openTypedList(args) ?? null,
  })

it('opens the list of a code in any spelling', async () => {
  const { user, address } = open()
  expect(await getField()).toBeValid()
  await user.type(await getField(), '7k2m 9qxdh4tw{Enter}')
  await expect.poll(address).toBe('/enquiry/7K2M-9QXD-H4TW')
})

it('shows an error for a wrong format', async () => {
  const { user, address } = open()
  await user.fill(await getField(), '7K2M-9QXD')
  await user.press('Open list')
  await expect.poll(address).toBe('/enquiry?code=7K2M-9QXD')
  await waitFor(async () => expect(await getField()).toHaveFocus())
  expect(await getField()).toHaveValue('7K2M-9QXD')
  expect(await getField()).toHaveAccessibleDescription(/^Enter the 12 letters and digits/)
})

const LINES: ListLine[] = [
  {
    productId: 'tea',
    name: 'Tea',
    quantity: 40,
    unit: 'carton',
    product: { ...fakeProduct({ _id: 'tea', name: 'Cardamom Tea' }), specification: {} },
  },
  {
    productId: 'gone',
    name: 'Old Biscuits',
    quantity: 1,
    unit: '40HC',
    note: 'red label',
    written: '1 HC old',
  },
  { name: 'Black salt', quantity: 2, unit: 'pallet' },
]

const createdAt = '2026-11-22T10:00:00.000Z'

async function openShared(options: Parameters<typeof renderRoute>[1] = {}) {
  respond(contract.lists.open, 200, { lines: LINES, createdAt, expiresAt: createdAt })
  const path = `/enquiry/${CODE}`
  const page = renderRoute(SharedListPage, { path: '/enquiry/:code', url: path, ...options })
  await screen.findByRole('heading', { level: 1, name: 'List of 3 lines' })
  return page
}

const getNames = () => readList().map(({ text, quantity }) => [text, quantity])

describe('a shared list', () => {
  beforeEach(() => void replaceLines([]))

  it('is shown with the state of its products, and not indexed', async () => {
    await openShared()
    const [tea, gone, salt] = screen.getAllByRole('listitem')
    expect(tea).toHaveTextContent(/Cardamom Tea.*When the list was created: Tea\..*40 cartons/)
    expect(gone).toHaveTextContent(
      "Old BiscuitsYou wrote: 1 HC oldred label1 40' HC containerNo longer in our",
    )
    expect(salt).toHaveTextContent('Black salt2 pallets')
    expect(readHead()).toMatchObject({ robots: 'noindex, follow' })
    expect(screen.getByRole('link', { name: 'CSV' })).toHaveHref(`/api/lists/${CODE}/csv`)
  })

  it('offers its files in the language of the page, where names are not those of the list', () => {
    renderRoute(
      <I18nProvider i18n={createI18n('fr')}>
        <SharedListView code={CODE} lines={LINES} createdAt={createdAt} />
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
    const { user, address } = await openShared()
    await user.press('Use this list')
    expect(getNames()).toEqual([
      ['Cardamom Tea', 40],
      ['Old Biscuits', 1],
      ['Black salt', 2],
    ])
    expect(readList()[1]).toMatchObject({ note: 'red label', written: '1 HC old' })
    expect(address()).toBe('/enquiry')
  })

  it("is added to the visitor's list without its listed products, once while the next page loads", async () => {
    addLines([{ productId: 'tea', text: 'Cardamom Tea', quantity: 2, unit: 'carton' }])
    const loader = () => new Promise(() => {})
    const { user } = await openShared({ otherRoutes: [{ path: '/enquiry', loader }] })
    await user.press('Add to my list (1 line)')
    expect(screen.getByRole('button', { name: 'Add to my list (1 line)' })).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Replace my list' })).toBeDisabled()
    expect(getNames()[0]).toEqual(['Cardamom Tea', 2])
    expect(getNames()).toHaveLength(3)
    await expectToast('2 lines added. 1 line was already in your list: its quantity is unchanged.')
  })

  it("replaces the visitor's list, which can be restored", async () => {
    addLines([{ text: 'Dates', quantity: 5, unit: 'pallet' }])
    const { user } = await openShared()
    await user.press('Replace my list')
    expect(getNames()).toHaveLength(3)
    await user.press('Undo')
    expect(getNames()).toEqual([['Dates', 5]])
  })
})

it('does not request a list again that the server did not find', async () => {
  const calls = respondError(contract.lists.open, 404, 'There is no list of this code.')
  const loader = () => ({ isMissing: true })
  renderRoute(SharedListPage, { path: '/enquiry/:code', url: `/enquiry/${CODE}`, loader })
  await screen.findByRole('heading', { level: 1, name: 'List not found' })
  expect(calls).toEqual([])
})

it('shows an error for a wrong code', async () => {
  respondError(contract.lists.open, 404, 'There is no list of this code.')
  renderRoute(SharedListPage, { path: '/enquiry/:code', url: '/enquiry/WRONG' })
  await screen.findByRole('heading', { level: 1, name: 'List not found' })
  expect(screen.getByRole('textbox', { name: 'Code of a shared list' })).toHaveValue('WRONG')
})
