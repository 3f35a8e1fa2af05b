import type { Account } from '@dhow/contract/account'
import type { Facets } from '@dhow/contract/catalogue-query'
import type { OfficeCategory } from '@dhow/contract/categories'
import { FIRST_CATEGORIES } from '@dhow/contract/category-names'
import type { ContactDetails } from '@dhow/contract/contact'
import {
  DASHBOARD_DAYS,
  type Dashboard,
  FIRST_STEPS,
  type FirstStep,
  type FirstSteps,
} from '@dhow/contract/dashboard'
import type { MailHealth } from '@dhow/contract/mail'
import type { InboxPage, Message, MessageSummary } from '@dhow/contract/messages'
import { EXAMPLE_PRODUCT } from '@dhow/contract/product-fields'
import type { Product, ProductPage } from '@dhow/contract/products'
import type { Session } from '@dhow/contract/sessions'
import { SUBJECT_LABELS, SUBJECTS, type Subject } from '@dhow/contract/subjects'
import type { SystemStatus } from '@dhow/contract/system'

let made = 0
const nextId = () => (++made).toString(16).padStart(16, '0')

/** The URL of an uploaded picture. */
export const aPicture = (): string => `/uploads/${nextId().padStart(32, '0')}-1600.webp`

export const aProduct = (given: Partial<Product> = {}): Product => ({
  _id: nextId(),
  ...EXAMPLE_PRODUCT,
  images: [],
  featured: false,
  order: 0,
  ...given,
})

/** Products of these names, in this order. */
export const someProducts = (...names: string[]): Product[] =>
  names.map((name, order) => aProduct({ name, order }))

const NO_VALUES = { values: [], total: 0 }

/** Nothing to choose from. */
export const NO_FACETS: Facets = {
  category: NO_VALUES,
  brand: NO_VALUES,
  origin: NO_VALUES,
  certificate: NO_VALUES,
  labelLanguage: NO_VALUES,
  storage: NO_VALUES,
  moqCartons: [],
}

/** A page of the catalogue that holds these products. */
export const aPage = (items: Product[], given: Partial<ProductPage> = {}): ProductPage => ({
  items,
  total: items.length,
  page: 1,
  pages: 1,
  categories: [...new Set(items.map(({ category }) => category))].sort(),
  facets: NO_FACETS,
  ...given,
})

/** Categories of these names, in this order; those of a new installation by default. */
export const someCategories = (...names: string[]): OfficeCategory[] =>
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
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  subject: 'enquiry',
  message: 'Do you ship to Mombasa?',
  status: 'pending',
  createdAt: '2026-03-01T09:30:00.000Z',
  ...given,
})

/** An account with a password of its owner's choice, and no second step. */
export const anAccount = (given: Partial<Account> = {}): Account => ({
  email: 'admin@example.com',
  firstLogin: false,
  ...given,
})

/** Working mail. */
export const mailHealth = (given: Partial<MailHealth> = {}): MailHealth => ({
  configured: true,
  waiting: 0,
  failing: 0,
  refused: 0,
  undelivered: [],
  ...given,
})

/** Another session of the administrator. */
export const aSession = (given: Partial<Session> = {}): Session => ({
  id: nextId(),
  createdAt: '2026-03-01T09:30:00.000Z',
  lastUsedAt: '2026-03-02T10:00:00.000Z',
  device: 'Firefox on Windows',
  network: '203.0.113.x',
  isThis: false,
  ...given,
})

/** A healthy server. */
export const systemStatus = (given: Partial<SystemStatus> = {}): SystemStatus => ({
  version: '1.2.3',
  disk: { freeBytes: 40_000_000_000, isLow: false },
  unnamedPictures: 0,
  newsletterClosed: false,
  ...given,
})

const bySubject = (count: (subject: Subject) => number) =>
  Object.fromEntries(SUBJECTS.map((subject) => [subject, count(subject)])) as Record<
    Subject,
    number
  >

/** A page of the inbox that holds these messages. */
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

/** A dashboard without messages, up to 30 March 2026. */
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

/** First steps of which these are done. */
export const firstSteps = (
  done: readonly FirstStep[],
  given: Partial<FirstSteps> = {},
): FirstSteps => ({
  done: Object.fromEntries(FIRST_STEPS.map((step) => [step, done.includes(step)])) as Record<
    FirstStep,
    boolean
  >,
  testMailTaken: false,
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
