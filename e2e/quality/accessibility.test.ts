import type { Browser, Page } from '@playwright/test'
import { expect, type Server, test } from '../server.ts'
import { expectAccessible } from '../support/accessible.ts'
import { addProduct, administrator } from '../support/administrator.ts'
import { call } from '../support/api.ts'
import { refuseReply, stockInbox } from '../support/inbox-stock.ts'
import { countResetLinks, mailedResetPath } from '../support/mails.ts'
import { productSheet } from '../support/products.ts'
import { signIn } from '../support/sign-in.ts'
import { expectValidHtml } from '../support/valid-html.ts'
import { asVisitor } from '../support/visitor.ts'

const PUBLIC = [
  '/',
  '/products',
  '/products/{id}',
  '/compare?id={id}',
  '/enquiry?id={id}',
  '/about',
  '/contact',
  '/newsletter?confirm=x',
  '/nowhere',
  '/admin-login',
  '/admin-login/forgotten-password',
]
const OFFICE = [
  '/admin',
  '/admin/manage-products',
  '/admin/add-product',
  '/admin/edit-product/{id}',
  '/admin/import-products',
  '/admin/edit-contact',
  '/admin/your-site',
  '/admin/categories',
  '/admin/subjects',
  '/admin/change-password',
  '/admin/reset-password/x',
  '/admin/account',
  '/admin/newsletter',
  '/admin/backup',
  '/admin/webhooks',
  '/admin/inbox',
  '/admin/inbox/{message}',
]

const PHONE = { width: 360, height: 740 }
const DESKTOP = { width: 1280, height: 800 }

type Viewport = typeof PHONE

/** The screens that are laid out otherwise where there is room. */
const WIDE = [
  '/',
  '/products',
  '/products/{id}',
  '/contact',
  '/admin',
  '/admin/inbox',
  '/admin/inbox/{message}',
  '/admin/your-site',
]

const KINDS = [
  ['public', PUBLIC, PHONE],
  ['office', OFFICE, PHONE],
  ['wide', WIDE, DESKTOP],
] as const

/** What opens or appears on a screen by a person's doing. */
type State = [name: string, path: string, viewport: Viewport, open: (page: Page) => Promise<void>]

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click()

/** Presses a button that opens a dialog. */
const opens = (name: string | RegExp) => async (page: Page) => {
  await press(page, name)
  await expect(page.getByRole('dialog')).toBeVisible()
}

/** Sends a form that has so many fields at fault. */
const sends = (name: string, faults: number) => async (page: Page) => {
  await press(page, name)
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(faults)
}

async function checkImport(page: Page, ...rows: Parameters<typeof productSheet>) {
  await page.getByLabel('Spreadsheet (CSV or .xlsx)').setInputFiles(productSheet(...rows))
  await press(page, 'Check the file')
}

/** With values that are chosen, though no product has them: these are listed in any case. */
const FILTERED = '/products?brand=Sail&origin=AE&moqCartons=50'

/** Unfolds the list of a filter. */
async function openOrigins(page: Page) {
  await page.locator('summary', { hasText: 'Origin' }).click()
  await expect(page.getByRole('checkbox', { name: 'United Arab Emirates' })).toBeVisible()
}

const PUBLIC_STATES: State[] = [
  [
    'the filters on a phone',
    FILTERED,
    PHONE,
    async (page) => {
      await press(page, /^Filters/)
      await openOrigins(page)
    },
  ],
  ['a list of filters that is open', FILTERED, DESKTOP, openOrigins],
  ['the menu', '/', PHONE, opens('Open the menu')],
  ['the full-screen viewer', '/products/{id}', PHONE, opens(/full screen/i)],
  [
    'a search without a result',
    '/products?search=nothing-like-it',
    DESKTOP,
    (page) => expect(page.getByText('No products found')).toBeVisible(),
  ],
  ['the errors of the contact form', '/contact', PHONE, sends('Send Message', 4)],
  [
    'a refused login',
    '/admin-login',
    DESKTOP,
    async (page) => {
      await page.getByLabel('Email').fill('nobody@example.com')
      await page.getByLabel('Password', { exact: true }).fill('wrong')
      await press(page, 'Login')
      await expect(page.getByRole('alert')).toContainText('Invalid email or password')
    },
  ],
]

const PRODUCTS = '/admin/manage-products'

const OFFICE_STATES: State[] = [
  ['the choice of places', PRODUCTS, PHONE, opens(/^Move /)],
  [
    'a row that the keyboard holds',
    PRODUCTS,
    DESKTOP,
    async (page) => {
      await page
        .getByRole('button', { name: /^Move / })
        .first()
        .press('Space')
      await expect(page.getByText(/^Picked up /)).toBeAttached()
    },
  ],
  ['the question before a product is deleted', PRODUCTS, PHONE, opens(/^Delete /)],
  [
    'products that are selected',
    PRODUCTS,
    PHONE,
    async (page) => {
      await page
        .getByRole('checkbox', { name: /^Select / })
        .last()
        .click()
      await expect(page.getByRole('group', { name: 'Selected products' })).toBeVisible()
    },
  ],
  ['a large picture of the form', '/admin/edit-product/{id}', PHONE, opens('Preview picture 1')],
  ['the errors of the product form', '/admin/add-product', PHONE, sends('Submit', 3)],
  [
    'the specification of the product form, with an error and a list of countries',
    '/admin/edit-product/{id}',
    PHONE,
    async (page) => {
      await page.getByLabel('Product Name').waitFor()
      await page.locator('details').evaluateAll((groups: HTMLDetailsElement[]) => {
        for (const group of groups) group.open = true
      })
      await page.getByLabel('GTIN', { exact: true }).fill('6291041500214')
      await page.getByLabel('Carton length (cm)').fill('40')
      await page.getByRole('combobox', { name: 'Origin' }).fill('united')
      await expect(page.getByRole('option', { name: /^United Kingdom/ })).toBeVisible()
      await expect(page.locator('[aria-invalid=true]')).toHaveCount(1)
    },
  ],
  [
    'the problems of an import',
    '/admin/import-products',
    PHONE,
    async (page) => {
      await checkImport(page, { name: 'Tea', brand: '' }, { name: 'Tea' })
      await expect(page.getByRole('alert')).toBeVisible()
    },
  ],
  [
    'the columns of a supplier',
    '/admin/import-products',
    PHONE,
    async (page) => {
      const buffer = Buffer.from('Item,Length (cm),\nTea,40,\n')
      const sheet = { name: 'supplier.csv', mimeType: 'text/csv', buffer }
      await page.getByLabel('Spreadsheet (CSV or .xlsx)').setInputFiles(sheet)
      await press(page, 'Check the file')
      await press(page, 'Check the rows')
      await expect(page.locator('[aria-invalid=true]')).toHaveCount(1)
    },
  ],
  [
    'the duplicates of an import, and past imports',
    '/admin/import-products',
    PHONE,
    async (page) => {
      await checkImport(page, { name: 'Sea salt', brand: 'Lateen' })
      await expect(page.getByRole('radio').first()).toBeVisible()
      await expectAccessible(page, 'the duplicates of an import', PHONE)
      await page.getByRole('radio', { name: 'Add them all the same' }).check()
      await press(page, 'Import 1 product')
      await press(page, 'Import another file')
      await expect(page.getByRole('heading', { name: 'Past imports' })).toBeVisible()
    },
  ],
  [
    'the errors of the contact details, and a test mail',
    '/admin/edit-contact',
    PHONE,
    async (page) => {
      await page.getByLabel('Email', { exact: true }).fill('')
      await sends('Save Changes', 1)(page)
      await press(page, 'Send test mail')
      await expect(page.getByText(/^Stored as a file/)).toBeVisible()
    },
  ],
  [
    'a reply that was refused, and its address as it is corrected',
    '/admin/inbox/1',
    PHONE,
    async (page) => {
      await expect(page.getByText('Not delivered')).toBeVisible()
      await expectAccessible(page, 'a reply that was refused', PHONE)
      await press(page, 'Correct the address')
    },
  ],
  ['the errors of a new password', '{link}', PHONE, sends('Reset Password', 3)],
  ['the question before a password is changed', '/admin/change-password', PHONE, opens(/^Yes/)],
]

// Every rule on every screen takes a while where the machine is small and busy.
test.beforeEach(() => test.setTimeout(180_000))

/** Looks in a browser that does without motion, on a server with something on every screen. */
async function look(
  { browser, server }: { browser: Browser; server: Server },
  kind: string,
  use: (page: Page, fill: (path: string) => string) => Promise<void>,
) {
  const id = await addProduct(server)
  const { token } = await administrator(server)
  stockInbox(server, [{ reply: 'We do.' }, {}])
  refuseReply(server, '1')
  const links = await countResetLinks(server)
  await call(server, 'POST', '/admin/reset-password-request', new FormData(), token)
  const link = await mailedResetPath(server, links + 1)
  await asVisitor(browser, { baseURL: server.url, reducedMotion: 'reduce' }, async (page) => {
    if (kind !== 'public') await signIn(page, server)
    await use(page, (path) =>
      path.replace('{id}', id).replace('{message}', '1').replace('{link}', link),
    )
  })
}

for (const [kind, screens, viewport] of KINDS) {
  test(`no ${kind} screen is invalid HTML, breaks an accessibility rule or overflows at ${viewport.width} px`, ({
    browser,
    server,
  }) =>
    look({ browser, server }, kind, async (page, fill) => {
      await page.setViewportSize(viewport)
      for (const path of screens) {
        const response = await page.goto(fill(path))
        // What is sent does not depend on the width.
        if (viewport === PHONE)
          await expectValidHtml((await response?.text()) ?? '', `${path} as it was sent`)
        await expect(page.locator('.animate-spin')).toHaveCount(0)
        await expectAccessible(page, path, viewport)
      }
    }))
}

for (const [kind, states] of [
  ['public', PUBLIC_STATES],
  ['office', OFFICE_STATES],
] as const) {
  test(`nothing that opens or goes wrong on ${kind} screens is invalid HTML or breaks an accessibility rule`, ({
    browser,
    server,
  }) =>
    look({ browser, server }, kind, async (page, fill) => {
      for (const [name, path, viewport, open] of states) {
        await page.setViewportSize(viewport)
        await page.goto(fill(path))
        await open(page)
        await expectAccessible(page, name, viewport)
      }
    }))
}
