import type { ContactDetails } from '@dhow/contract/contact'
import type { MailHealth } from '@dhow/contract/mail'
import type { Message } from '@dhow/contract/messages'
import type { Product, ProductPage } from '@dhow/contract/products'

let made = 0
const nextId = () => (++made).toString(16).padStart(16, '0')

/** The URL of an uploaded picture. */
export const aPicture = (): string => `/uploads/${nextId().padStart(32, '0')}-1600.webp`

export const aProduct = (given: Partial<Product> = {}): Product => ({
  _id: nextId(),
  name: 'Cardamom Tea',
  brand: 'Monsoon',
  category: 'beverages',
  description: 'Black tea with green cardamom.',
  images: [],
  featured: false,
  order: 0,
  ...given,
})

/** Products of these names, in this order. */
export const someProducts = (...names: string[]): Product[] =>
  names.map((name, order) => aProduct({ name, order }))

/** A page of the catalogue that holds these products. */
export const aPage = (items: Product[], given: Partial<ProductPage> = {}): ProductPage => ({
  items,
  total: items.length,
  page: 1,
  pages: 1,
  categories: [...new Set(items.map(({ category }) => category))].sort(),
  ...given,
})

export const aMessage = (given: Partial<Message> = {}): Message => ({
  _id: nextId(),
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  subject: 'enquiry',
  message: 'Do you ship to Mombasa?',
  status: 'pending',
  createdAt: '2026-03-01T09:30:00.000Z',
  ...given,
})

/** Mail that leaves. */
export const mailHealth = (given: Partial<MailHealth> = {}): MailHealth => ({
  configured: true,
  waiting: 0,
  failing: 0,
  refused: 0,
  ...given,
})

export const contactDetails = (given: Partial<ContactDetails> = {}): ContactDetails => ({
  email: 'sales@example.com',
  phone: '+971 50 123 4567',
  location: 'Warehouse 7, Creek Road',
  mapUrl: 'https://maps.example.com/embed',
  hours: 'Mon-Fri: 8 AM - 5 PM',
  instagram: '',
  facebook: '',
  twitter: '',
  ...given,
})
