import { expect, it } from 'vitest'
import { contactVersion } from './contact.ts'
import { EXAMPLE_PRODUCT, productVersion } from './products/product-fields.ts'

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
  const changed = [
    product,
    { ...product, name: 'Salt' },
    { ...product, brand: 'sail' },
    { ...product, category: 'snacks' },
    { ...product, description: 'Fine. ' },
    { ...product, brand: 'Fine.', description: 'Sail' },
    { ...product, images: ['/uploads/b', '/uploads/a'] },
    { ...product, images: ['/uploads/a'] },
    { ...product, images: [] },
  ]
  expect(new Set(changed.map(productVersion)).size).toBe(changed.length)
  expect(productVersion({ ...product })).toBe(productVersion(product))
})

it('order and featured do not change the version of a product', () => {
  const listed = { ...product, _id: '7', featured: true, order: 12 }
  expect(productVersion(listed)).toBe(productVersion(product))
})

it('every change of a field changes the version of the contact details', () => {
  const changed = Object.keys(details).map((field) => ({ ...details, [field]: 'https://x.com' }))
  expect(new Set([details, ...changed].map(contactVersion)).size).toBe(changed.length + 1)
})
