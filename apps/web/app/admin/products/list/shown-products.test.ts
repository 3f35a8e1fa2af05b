import type { OfficeProduct as Product } from '@dhow/contract/products/products'
import { expect, it } from 'vitest'
import { aPicture, aProduct } from '#app/testing/factories.ts'
import { filterProducts, sortProducts } from './shown-products.ts'

const certified = (validTo: string) => ({ certificates: [{ name: 'Halal', validTo }] })

const tea = aProduct({
  ...{ name: 'Tea', brand: 'Monsoon', description: 'Black', itemNumber: 'B-10', featured: true },
  ...{ specification: certified('2026-11-22'), updatedAt: '2026-11-02T09:00:00.000Z' },
})
const soap = aProduct({
  ...{ name: 'soap 20 g', brand: 'Olea', description: 'Mild', category: 'home-care' },
  ...{ specification: {}, images: [aPicture()], updatedAt: '2026-11-03T09:00:00.000Z' },
})
const salt = aProduct({
  ...{ name: 'Soap 3 g', brand: 'Éolis', description: 'Sea', itemNumber: 'b-9' },
  ...{ specification: certified('2026-11-23'), images: [aPicture()] },
})
const draft = aProduct({ name: 'Mint', status: 'draft', images: [aPicture()] })
const trashed = aProduct({ name: 'Dates', trashedAt: '2026-11-20T09:00:00.000Z' })
const all = [tea, soap, salt]

const NOTHING = new Set<string>()
const shown = { search: '', category: 'all', filter: '', today: '2026-11-23' }
const namesOf = (products: Product[]) => products.map(({ name }) => name)

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
  [{ filter: 'expired', category: 'home-care' }, []],
  [{ filter: 'unknown' }, all],
])('filtering the rows by %o', (given, products) => {
  expect(filterProducts(all, NOTHING, { ...shown, ...given })).toEqual(products)
})

it.each([
  ['', [tea, draft]],
  ['published', [tea]],
  ['draft', [draft]],
  ['trash', [trashed]],
  ['no-picture', [tea]],
])('filtering the rows by the status %j', (filter, products) => {
  const given = { ...shown, filter }
  expect(filterProducts([tea, draft, trashed], NOTHING, given)).toEqual(products)
})

it('filtering the rows lists the matches of the server after those that contain the text', () => {
  const matches = new Set([tea._id, salt._id])
  expect(filterProducts(all, matches, { ...shown, search: 'sea' })).toEqual([salt, tea])
  const given = { ...shown, search: 'sea', filter: 'featured' }
  expect(filterProducts(all, matches, given)).toEqual([tea])
})

it.each([
  ['', ['Tea', 'soap 20 g', 'Soap 3 g']],
  ['name', ['Soap 3 g', 'soap 20 g', 'Tea']],
  ['-name', ['Tea', 'soap 20 g', 'Soap 3 g']],
  ['number', ['Soap 3 g', 'Tea', 'soap 20 g']],
  ['-number', ['Tea', 'Soap 3 g', 'soap 20 g']],
  ['brand', ['Soap 3 g', 'Tea', 'soap 20 g']],
  ['-changed', ['soap 20 g', 'Tea', 'Soap 3 g']],
])('sorting the rows by %s', (sort, names) => {
  expect(namesOf(sortProducts(all, sort))).toEqual(names)
})
