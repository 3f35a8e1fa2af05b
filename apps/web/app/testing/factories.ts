import type { Account, Session } from '@dhow/contract/account/account'
import type { AdminCategory } from '@dhow/contract/categories/categories'
import { FIRST_CATEGORIES } from '@dhow/contract/categories/category-names'
import type { ContactDetails } from '@dhow/contract/contact/contact'
import {
  DASHBOARD_DAYS,
  type Dashboard,
  FIRST_STEPS,
  type FirstStep,
  type FirstSteps,
} from '@dhow/contract/dashboard/dashboard'
import type { ConnectionState } from '@dhow/contract/mail/connection'
import type { MailHealth } from '@dhow/contract/mail/deliveries'
import type { MailboxState } from '@dhow/contract/mail/mail'
import type { Conversation } from '@dhow/contract/messages/entries'
import type { InboxPage, Message, MessageSummary } from '@dhow/contract/messages/messages'
import { OUTCOMES } from '@dhow/contract/messages/work-states'
import type { SystemStatus } from '@dhow/contract/operations/system'
import type { Facets } from '@dhow/contract/products/catalogue-query'
import { FILTERS } from '@dhow/contract/products/facets'
import { EXAMPLE_PRODUCT } from '@dhow/contract/products/product-fields'
import type { OfficeProduct, Product, ProductPage } from '@dhow/contract/products/products'
import { SUBJECT_LABELS, SUBJECTS, type Subject } from '@dhow/contract/subjects/subjects'

let lastId = 0
const createId = () => (++lastId).toString(16).padStart(16, '0')

export const fakePicture = (): string => `/uploads/${createId().padStart(32, '0')}-1600.webp`

export const fakeProduct = (overrides: Partial<OfficeProduct> = {}): OfficeProduct => ({
  _id: createId(),
  ...EXAMPLE_PRODUCT,
  itemNumber: '',
  images: [],
  status: 'published',
  featured: false,
  order: 0,
  updatedAt: '2026-11-01T09:00:00.000Z',
  ...overrides,
})

export const fakeProducts = (...names: string[]): OfficeProduct[] =>
  names.map((name, order) => fakeProduct({ name, order }))

const NO_VALUES = { values: [], total: 0 }

export const NO_FACETS = {
  ...Object.fromEntries(FILTERS.map((filter) => [filter, NO_VALUES])),
  moqCartons: [],
} as unknown as Facets

export const fakePage = (items: Product[], overrides: Partial<ProductPage> = {}): ProductPage => ({
  items,
  total: items.length,
  page: 1,
  pages: 1,
  categories: [...new Set(items.map(({ category }) => category))].sort(),
  facets: NO_FACETS,
  ...overrides,
})

/** Creates categories; by default those of a new installation. */
export const fakeCategories = (...names: string[]): AdminCategory[] =>
  (names.length > 0 ? names : FIRST_CATEGORIES).map((name) => ({
    id: createId(),
    name,
    hidden: false,
    products: 0,
  }))

export const FIRST_SUBJECTS = SUBJECTS.map((key) => ({ key, label: SUBJECT_LABELS[key] }))

export const fakeMessage = (overrides: Partial<Message> = {}): Message => ({
  _id: createId(),
  reference: 'E-2026-00042',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  subject: 'enquiry',
  language: 'en',
  message: 'Do you ship to Mombasa?',
  status: 'pending',
  outcome: 'new',
  createdAt: '2026-03-01T09:30:00.000Z',
  work: { state: 'ours', since: '2026-03-01T09:30:00.000Z' },
  ...overrides,
})

export const fakeConversation = (overrides: Partial<Conversation> = {}): Conversation => ({
  entries: [{ id: '7', kind: 'enquiry', at: '2026-03-01T09:30:00.000Z', text: 'Hello' }],
  reminders: [],
  drafts: {},
  version: 'v1',
  recipient: 'ada@example.com',
  people: [],
  fields: { name: 'Ada Lovelace', reference: 'E-2026-00042', company: '', list: '', link: '' },
  ...overrides,
})

export const NO_MAILBOX: MailboxState = {
  server: null,
  isConfigured: false,
  isConnected: false,
  hasSecret: false,
}

export const NO_CONNECTION: ConnectionState = {
  redirectUrl: 'https://shop.example/admin/mail/callback',
  connection: null,
}

export const NO_QUOTATIONS = { items: [], total: 0, page: 1, pages: 1 }

export const fakeAccount = (overrides: Partial<Account> = {}): Account => ({
  email: 'admin@example.com',
  firstLogin: false,
  ...overrides,
})

export const fakeMailHealth = (overrides: Partial<MailHealth> = {}): MailHealth => ({
  configured: true,
  waiting: 0,
  failing: 0,
  refused: 0,
  undelivered: [],
  ...overrides,
})

export const fakeSession = (overrides: Partial<Session> = {}): Session => ({
  id: createId(),
  createdAt: '2026-03-01T09:30:00.000Z',
  lastUsedAt: '2026-03-02T10:00:00.000Z',
  device: 'Firefox on Windows',
  network: '203.0.113.x',
  isCurrent: false,
  ...overrides,
})

export const fakeSystemStatus = (overrides: Partial<SystemStatus> = {}): SystemStatus => ({
  version: '1.2.3',
  disk: { freeBytes: 40_000_000_000, isLow: false },
  newsletterClosed: false,
  ...overrides,
})

const createRecord = <Key extends string, Value>(
  keys: readonly Key[],
  createValue: (key: Key) => Value,
) => Object.fromEntries(keys.map((key) => [key, createValue(key)])) as Record<Key, Value>

const countBySubject = (count: (subject: Subject) => number) => createRecord(SUBJECTS, count)

export const fakeInboxPage = (
  items: MessageSummary[],
  overrides: Partial<InboxPage> = {},
): InboxPage => ({
  items,
  total: items.length,
  page: 1,
  pages: 1,
  subjects: countBySubject((subject) => items.filter((item) => item.subject === subject).length),
  spam: 0,
  trash: 0,
  ...overrides,
})

type Figures = {
  products?: Partial<Dashboard['products']>
  messages?: Partial<Dashboard['messages']>
  certificates?: Dashboard['certificates']
}

/** Ends on 30 March 2026 and has no messages by default. */
export const fakeFigures = ({
  products,
  messages,
  certificates = { expiring: 0, nearest: [] },
}: Figures = {}): Dashboard => ({
  certificates,
  products: { total: 0, featured: 0, withoutPicture: 0, ...products },
  messages: {
    total: 0,
    pending: 0,
    ours: 0,
    outcomes: createRecord(OUTCOMES, () => 0),
    days: Array.from({ length: DASHBOARD_DAYS }, (_, index) => ({
      day: new Date(Date.UTC(2026, 2, 1 + index)).toISOString().slice(0, 10),
      subjects: countBySubject(() => 0),
    })),
    ...messages,
  },
})

export const firstSteps = (
  doneSteps: readonly FirstStep[],
  overrides: Partial<FirstSteps> = {},
): FirstSteps => ({
  done: createRecord(FIRST_STEPS, (step) => doneSteps.includes(step)),
  testMailAccepted: false,
  dismissed: false,
  published: true,
  ...overrides,
})

export const fakeContactDetails = (overrides: Partial<ContactDetails> = {}): ContactDetails => ({
  email: 'sales@example.com',
  phone: '+971 50 123 4567',
  location: 'Warehouse 7, Creek Road',
  mapUrl: 'https://maps.example.com/embed',
  hours: 'Mon-Fri: 8 AM - 5 PM',
  instagram: '',
  facebook: '',
  twitter: '',
  ...overrides,
})
