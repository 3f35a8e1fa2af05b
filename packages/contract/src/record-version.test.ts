import { expect, it } from 'vitest'
import { hashContact } from './contact/contact.ts'
import {
  EXAMPLE_PRODUCT,
  formatNewPicture,
  hashOrder,
  hashProduct,
  parseNewPicture,
} from './products/product-fields.ts'

const product = {
  ...EXAMPLE_PRODUCT,
  name: 'Sea Salt',
  brand: 'Sail',
  category: 'others',
  description: 'Fine.',
  images: ['/uploads/a', '/uploads/b'],
}
const details = {
  email: 'sales@example.com',
  phone: '1',
  location: 'Dubai',
  mapUrl: 'https://maps.example.com',
  hours: 'Mon-Fri',
  instagram: '',
  facebook: '',
  twitter: '',
}

it('every change of texts and pictures changes the version of a product', () => {
  const changes = [
    { name: 'Salt' },
    { brand: 'sail' },
    { category: 'snacks' },
    { description: 'Fine. ' },
    { brand: 'Fine.', description: 'Sail' },
    { images: ['/uploads/b', '/uploads/a'] },
    { images: [] },
  ]
  const versions = [{}, ...changes].map((change) => hashProduct({ ...product, ...change }))
  expect(new Set(versions).size).toBe(versions.length)
  expect(hashProduct({ ...product })).toBe(hashProduct(product))
})

it('every change of a field changes the version of the contact details', () => {
  const changed = Object.keys(details).map((field) => ({ ...details, [field]: 'https://x.com' }))
  expect(new Set([details, ...changed].map(hashContact)).size).toBe(changed.length + 1)
})

it('every move, addition and deletion changes the version of the order', () => {
  const orders = ['abcd', 'abdc', 'bacd', 'abc', 'abcde', 'dcba', ''].map((ids) => [...ids])
  expect(new Set(orders.map(hashOrder)).size).toBe(orders.length)
  expect(hashOrder(['ab', 'c'])).not.toBe(hashOrder(['a', 'bc']))
  expect(hashOrder(['a', 'b'])).toBe(hashOrder(['a', 'b']))
})

it('new pictures are referenced by their file index', () => {
  expect(parseNewPicture(formatNewPicture(11))).toBe(11)
  const otherEntries = ['/uploads/new:1', 'new:', 'new:-1', 'new:1 ', 'NEW:1']
  expect(otherEntries.filter((entry) => parseNewPicture(entry) !== undefined)).toEqual([])
})
