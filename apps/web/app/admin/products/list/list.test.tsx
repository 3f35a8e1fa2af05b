import { contract } from '@dhow/contract'
import { LIMITS } from '@dhow/contract/limits'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fakePicture, fakeProduct, fakeProducts } from '#app/testing/factories.ts'
import { respond } from '#app/testing/mock-api.ts'
import { expectToast, renderRoute } from '#app/testing/render-route.tsx'
import { BulkActions } from './bulk-actions.tsx'
import { moveProduct } from './use-catalogue.ts'
import { filterProducts, sortProducts } from './use-list-view.ts'

const certify = (validTo: string) => ({ certificates: [{ name: 'Halal', validTo }] })

const tea = fakeProduct({
  name: 'Tea',
  brand: 'Monsoon',
  description: 'Black',
  itemNumber: 'B-10',
  featured: true,
  specification: certify('2026-11-22'),
  updatedAt: '2026-11-02T09:00:00.000Z',
})
const soap = fakeProduct({
  name: 'soap 20 g',
  brand: 'Olea',
  description: 'Mild',
  category: 'home-care',
  specification: {},
  images: [fakePicture()],
  updatedAt: '2026-11-03T09:00:00.000Z',
})
const salt = fakeProduct({
  name: 'Soap 3 g',
  brand: 'Éolis',
  description: 'Sea',
  itemNumber: 'b-9',
  specification: certify('2026-11-23'),
  images: [fakePicture()],
})
const draft = fakeProduct({ name: 'Mint', status: 'draft', images: [fakePicture()] })
const trashed = fakeProduct({ name: 'Dates', trashedAt: '2026-11-20T09:00:00.000Z' })
const all = [tea, soap, salt]

const NOTHING = new Set<string>()
const view = { search: '', category: 'all', filter: '', today: '2026-11-23' }
it.each([
  [{}, all],
  [{ search: 'TEA' }, [tea]],
  [{ filter: 'constructor' }, all],
  [{ search: 'olea' }, [soap]],
  [{ search: ' mild ' }, [soap]],
  [{ search: 'B-1' }, [tea]],
  [{ category: 'home-care' }, [soap]],
  [{ search: 'tea', category: 'home-care' }, []],
  [{ filter: 'featured' }, [tea]],
  [{ filter: 'no-picture' }, [tea]],
  [{ filter: 'no-facts' }, [soap]],
  [{ filter: 'expired' }, [tea]],
])('filtering the rows by %o', (values, products) => {
  expect(filterProducts(all, NOTHING, { ...view, ...values })).toEqual(products)
})

it.each([
  ['', [tea, draft]],
  ['published', [tea]],
  ['draft', [draft]],
  ['trash', [trashed]],
  ['no-picture', [tea]],
])('filtering the rows by the status %j', (filter, products) => {
  const values = { ...view, filter }
  expect(filterProducts([tea, draft, trashed], NOTHING, values)).toEqual(products)
})

it('filtering the rows lists the matches of the server after those that contain the text', () => {
  const matches = new Set([tea._id, salt._id])
  expect(filterProducts(all, matches, { ...view, search: 'sea' })).toEqual([salt, tea])
  const values = { ...view, search: 'sea', filter: 'featured' }
  expect(filterProducts(all, matches, values)).toEqual([tea])
})

it.each([
  ['', ['Tea', 'soap 20 g', 'Soap 3 g']],
  ['name', ['Soap 3 g', 'soap 20 g', 'Tea']],
  ['number', ['Soap 3 g', 'Tea', 'soap 20 g']],
  ['-number', ['Tea', 'Soap 3 g', 'soap 20 g']],
  ['brand', ['Soap 3 g', 'Tea', 'soap 20 g']],
  ['-changed', ['soap 20 g', 'Tea', 'Soap 3 g']],
])('sorting the rows by %s', (sort, names) => {
  expect(sortProducts(all, sort).map(({ name }) => name)).toEqual(names)
})

/** Returns the letters after a row was moved among the shown ones. */
function move(letters: string, shownLetters: string, from: number, to: number): string {
  const all = fakeProducts(...letters)
  const shownProducts = all.filter(({ name }) => shownLetters.includes(name))
  const products = moveProduct(all, shownProducts, from, to)
  expect(products.map(({ order }) => order)).toEqual(all.map((_, order) => order))
  return products.map(({ name }) => name).join('')
}

it.each([
  ['down', 'abcde', 'abcde', 0, 2, 'bcade'],
  ['up', 'abcde', 'abcde', 3, 1, 'adbce'],
  ['nowhere', 'abcde', 'abcde', 2, 2, 'abcde'],
  ['past the end', 'abcde', 'abcde', 2, 5, 'abcde'],
  ['down, after its new neighbor', 'abcdefg', 'bdf', 0, 1, 'acdbefg'],
  ['up, before its new neighbor', 'abcdefg', 'bdf', 2, 1, 'abcfdeg'],
])('moving a row %s, of %s with %s shown', (_where, letters, shown, from, to, expected) => {
  expect(move(letters, shown, from, to)).toBe(expected)
})

const show = (count: number, values: Parameters<typeof fakeProduct>[0] = {}) => {
  const products = Array.from({ length: count }, (_, index) =>
    fakeProduct({ _id: `${index}`, ...values }),
  )
  return renderRoute(<BulkActions products={products} categories={[]} onDeleted={() => {}} />)
}

const getButton = () => screen.getByRole('button', { name: 'Download PDF' })

it('downloads a PDF of the selected products', async () => {
  const link = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const calls = respond(contract.documents.catalogue, 200, new Blob() as never)
  const { user } = show(2)
  await user.click(getButton())
  await vi.waitFor(() => expect(link).toHaveBeenCalledOnce())
  expect(calls.map(({ url }) => url.search)).toEqual(['?id=0&id=1'])
})

it('names the maximum of a PDF when more products are selected', () => {
  show(LIMITS.documentIds + 1)
  expect(getButton()).toBeDisabled()
  expect(getButton()).toHaveAccessibleDescription('A PDF may have at most 300 selected products.')
})

it.each([
  ['Publish', 'draft', 'published', '2 products published.'],
  ['Make draft', 'published', 'draft', '2 products made drafts.'],
] as const)(
  '%s changes the status of products that have another',
  async (label, previousStatus, status, message) => {
    const success = { success: true, message, changed: 2, gone: 0 } as const
    const calls = respond(contract.products.changeMany, 200, success)
    const { user } = show(2, { status: previousStatus })
    expect(screen.getAllByRole('button', { name: /Publish|Make draft/ })).toHaveLength(1)
    expect(getButton()).toHaveProperty('disabled', previousStatus === 'draft')
    await user.press(label)
    await expectToast(message)
    expect(calls.map(({ body }) => body)).toEqual([{ ids: ['0', '1'], changes: { status } }])
  },
)
