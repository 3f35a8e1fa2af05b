import type { Account } from '@dhow/contract/admin/account'
import type { Session } from '@dhow/contract/admin/sessions'
import type { AdminCategory } from '@dhow/contract/categories/categories'
import { FIRST_CATEGORIES } from '@dhow/contract/categories/category-names'
import type { ContactDetails } from '@dhow/contract/contact'
import {
  DASHBOARD_DAYS,
  type Dashboard,
  FIRST_STEPS,
  type FirstStep,
  type FirstSteps,
} from '@dhow/contract/dashboard'
import type { MailHealth } from '@dhow/contract/mail'
import type { InboxPage, Message, MessageSummary } from '@dhow/contract/messages/messages'
import type { Facets } from '@dhow/contract/products/catalogue-query'
import { EXAMPLE_PRODUCT } from '@dhow/contract/products/product-fields'
import type { Product, ProductPage } from '@dhow/contract/products/products'
import { SUBJECT_LABELS, SUBJECTS, type Subject } from '@dhow/contract/subjects/subjects'
import type { SystemStatus } from '@dhow/contract/system'

let lastId = 0
const nextId = () => (++lastId).toString(16).padStart(16, '0')

/** Returns the URL of an uploaded picture. */
export const aPicture = (): string => `/uploads/${nextId().padStart(32, '0')}-1600.webp`

export const aProduct = (given: Partial<Product> = {}): Product => ({
  _id: nextId(),
  ...EXAMPLE_PRODUCT,
  images: [],
  featured: false,
  order: 0,
  ...given,
})

/** Returns products with these names, in this order. */
export const someProducts = (...names: string[]): Product[] =>
  names.map((name, order) => aProduct({ name, order }))

const NO_VALUES = { values: [], total: 0 }

export const NO_FACETS: Facets = {
  category: NO_VALUES,
  brand: NO_VALUES,
  origin: NO_VALUES,
  certificate: NO_VALUES,
  labelLanguage: NO_VALUES,
  storage: NO_VALUES,
  moqCartons: [],
}

/** Returns a page of the catalogue with these products. */
export const aPage = (items: Product[], given: Partial<ProductPage> = {}): ProductPage => ({
  items,
  total: items.length,
  page: 1,
  pages: 1,
  categories: [...new Set(items.map(({ category }) => category))].sort(),
  facets: NO_FACETS,
  ...given,
})

/** Returns categories with these names, or those of a new installation. */
export const someCategories = (...names: string[]): AdminCategory[] =>
  (names.length > 0 ? names : FIRST_CATEGORIES).map((name) => ({
    id: nextId(),
    name,
    hidden: false,
    products: 0,
  }))

/** The subjects of a new installation. */
export const FIRST_SUBJECTS = SUBJECTS.map((key) => ({ key, label: SUBJECT_LABELS[key] }))

export const aMessage = (given: Partial<Message> = {}): Message => ({
  _id: nextId(),
  reference: 'E-2026-00042',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  subject: 'enquiry',
  message: 'Do you ship to Mombasa?',
  status: 'pending',
  createdAt: '2026-03-01T09:30:00.000Z',
  ...given,
})

/** Returns an account with a chosen password and without two-step login. */
export const anAccount = (given: Partial<Account> = {}): Account => ({
  email: 'admin@example.com',
  firstLogin: false,
  ...given,
})

export const mailHealth = (given: Partial<MailHealth> = {}): MailHealth => ({
  configured: true,
  waiting: 0,
  failing: 0,
  refused: 0,
  undelivered: [],
  ...given,
})

/** Returns a session of another device. */
export const aSession = (given: Partial<Session> = {}): Session => ({
  id: nextId(),
  createdAt: '2026-03-01T09:30:00.000Z',
  lastUsedAt: '2026-03-02T10:00:00.000Z',
  device: 'Firefox on Windows',
  network: '203.0.113.x',
  isCurrent: false,
  ...given,
})

/** Returns the status of a healthy server. */
export const systemStatus = (given: Partial<SystemStatus> = {}): SystemStatus => ({
  version: '1.2.3',
  disk: { freeBytes: 40_000_000_000, isLow: false },
  unreferencedPictures: 0,
  newsletterClosed: false,
  ...given,
})

const bySubject = (count: (subject: Subject) => number) =>
  Object.fromEntries(SUBJECTS.map((subject) => [subject, count(subject)])) as Record<
    Subject,
    number
  >

/** Returns a page of the inbox with these messages. */
export const anInboxPage = (
  items: MessageSummary[],
  given: Partial<InboxPage> = {},
): InboxPage => ({
  items,
  total: items.length,
  page: 1,
  pages: 1,
  subjects: bySubject((subject) => items.filter((one) => one.subject === subject).length),
  spam: 0,
  ...given,
})

type Figures = {
  products?: Partial<Dashboard['products']>
  messages?: Partial<Dashboard['messages']>
  certificates?: Dashboard['certificates']
}

/** Returns a dashboard up to 30 March 2026, without messages by default. */
export const someFigures = ({
  products,
  messages,
  certificates = { expiring: 0, nearest: [] },
}: Figures = {}): Dashboard => ({
  certificates,
  products: { total: 0, featured: 0, withoutPicture: 0, ...products },
  messages: {
    total: 0,
    pending: 0,
    days: Array.from({ length: DASHBOARD_DAYS }, (_, at) => ({
      day: new Date(Date.UTC(2026, 2, 1 + at)).toISOString().slice(0, 10),
      subjects: bySubject(() => 0),
    })),
    ...messages,
  },
})

/** Returns the first steps, with these done. */
export const firstSteps = (
  done: readonly FirstStep[],
  given: Partial<FirstSteps> = {},
): FirstSteps => ({
  done: Object.fromEntries(FIRST_STEPS.map((step) => [step, done.includes(step)])) as Record<
    FirstStep,
    boolean
  >,
  testMailAccepted: false,
  dismissed: false,
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
