import type { Page } from '@playwright/test'
import { expect, runOncePerServer, test } from '../server.ts'
import { expectAccessible } from '../support/accessible.ts'
import { addProduct, call, loginAdministrator } from '../support/administrator.ts'
import { refuseReply, seedInbox } from '../support/inbox.ts'
import { readResetPath } from '../support/mails.ts'
import { withNewPage } from '../support/page.ts'
import { buildProductSheet } from '../support/products.ts'

const PHONE = { width: 360, height: 740 }
const DESKTOP = { width: 1280, height: 800 }

/** A state of a screen that an action opens. `{id}` is a product, `{link}` the path of a mailed link. */
type State = [
  name: string,
  path: string,
  viewport: typeof PHONE,
  open: (page: Page) => Promise<unknown>,
]

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click()

/** Presses a button that opens a dialog. */
const openDialog = (name: string | RegExp) => async (page: Page) => {
  await press(page, name)
  await expect(page.getByRole('dialog')).toBeVisible()
}

/** Submits a form that has errors in the given number of fields. */
const submit = (name: string, errors: number) => async (page: Page) => {
  await press(page, name)
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(errors)
}

async function checkImport(page: Page, ...rows: Parameters<typeof buildProductSheet>) {
  await page.getByLabel('Spreadsheet').setInputFiles(buildProductSheet(...rows))
  await press(page, 'Check file')
}

async function openOrigins(page: Page) {
  await page.locator('summary', { hasText: 'Origin' }).click()
  await expect(page.getByRole('checkbox', { name: 'United Arab Emirates' })).toBeVisible()
}

/** Other states of public screens are opened by the walk of all languages. */
const PUBLIC: State[] = [
  // Chosen values are listed even if no product has them.
  ['an open filter', '/products?brand=Sail&origin=AE&moqCartons=50', DESKTOP, openOrigins],
  ['the full-screen viewer', '/products/{id}', PHONE, openDialog(/full screen/i)],
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

const ADMIN: State[] = [
  ['the menu of the office', '/admin', PHONE, openDialog('Menu')],
  [
    'the command palette',
    '/admin',
    PHONE,
    async (page) => {
      await press(page, 'Search or jump to')
      await page.getByRole('combobox', { name: 'Search or jump to' }).fill('sea')
      await expect(page.getByRole('option', { name: /Sea salt/ })).toBeVisible()
    },
  ],
  [
    'the settings of the inbox',
    '/admin/inbox',
    PHONE,
    async (page) => {
      await press(page, 'Filter by subject')
      await openDialog('Inbox settings')(page)
    },
  ],
  ['the dialog that moves a product', PRODUCTS, PHONE, openDialog(/^Move /)],
  [
    'a row that was picked up by keyboard',
    PRODUCTS,
    DESKTOP,
    async (page) => {
      const handle = page.getByRole('button', { name: /^Move / }).first()
      await handle.press('Space')
      await expect(page.getByText(/^Picked up /)).toBeAttached()
    },
  ],
  ['the confirmation before a product is deleted', PRODUCTS, PHONE, openDialog(/^Delete /)],
  [
    'selected products',
    PRODUCTS,
    PHONE,
    async (page) => {
      const boxes = page.getByRole('checkbox', { name: /^Select / })
      await boxes.last().click()
      await expect(page.getByRole('group', { name: 'Selected products' })).toBeVisible()
    },
  ],
  [
    'a picture preview of the product form',
    '/admin/edit-product/{id}',
    PHONE,
    openDialog('Preview picture 1'),
  ],
  ['the errors of the product form', '/admin/add-product', PHONE, submit('Submit', 3)],
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
    'the errors of an import',
    '/admin/import-products',
    PHONE,
    async (page) => {
      await checkImport(page, { name: '', brand: 'Lateen' }, { name: 'Tea' })
      await expect(page.getByRole('alert')).toBeVisible()
    },
  ],
  [
    'the column matching of an import',
    '/admin/import-products',
    PHONE,
    async (page) => {
      const buffer = Buffer.from('Item,Length (cm),\nTea,40,\n')
      const sheet = { name: 'supplier.csv', mimeType: 'text/csv', buffer }
      await page.getByLabel('Spreadsheet').setInputFiles(sheet)
      await press(page, 'Check file')
      await press(page, 'Check rows')
      await expect(page.locator('[aria-invalid=true]')).toHaveCount(1)
    },
  ],
  [
    'the matched rows of an import, and past imports',
    '/admin/import-products',
    PHONE,
    async (page) => {
      await checkImport(page, { name: 'Sea salt', brand: 'Lateen' })
      await expect(page.getByRole('radio').first()).toBeVisible()
      await expectAccessible(page, 'the matched rows of an import')
      await page.getByRole('radio', { name: 'Add them as new products' }).check()
      await press(page, 'Import 1 product')
      await press(page, 'Import another file')
      await expect(page.getByRole('heading', { name: 'Past imports' })).toBeVisible()
    },
  ],
  [
    'the errors of the contact details',
    '/admin/edit-contact',
    PHONE,
    async (page) => {
      await page.getByLabel('Email', { exact: true }).fill('')
      await submit('Save Changes', 1)(page)
    },
  ],
  [
    'the fields of a mail server, and a test mail',
    '/admin/mail',
    PHONE,
    async (page) => {
      await page.getByLabel('E-mail address').fill('relay')
      await submit('Save Changes', 1)(page)
      await page.reload()
      await press(page, 'Save and send test mail')
      await expect(page.getByText(/^Stored as a file/)).toBeVisible()
    },
  ],
  [
    'a refused reply, and the form that corrects its address',
    '/admin/inbox/1',
    PHONE,
    async (page) => {
      await expect(page.getByText('Not delivered', { exact: true })).toBeVisible()
      await expectAccessible(page, 'a refused reply')
      await press(page, 'Correct address')
    },
  ],
  ['the errors of a new password', '{link}', PHONE, submit('Reset Password', 3)],
  [
    'the confirmation before a password is changed',
    '/admin/change-password',
    PHONE,
    openDialog(/^Yes/),
  ],
]

const seed = runOncePerServer(async (server) => {
  const id = await addProduct(server)
  const { token } = await loginAdministrator(server)
  seedInbox(server, [{ reply: 'We do.' }, {}])
  refuseReply(server, '1')
  await call(server, 'POST', '/admin/reset-password-request', new FormData(), token)
  return { id, token, link: await readResetPath(server) }
})

for (const [area, states] of Object.entries({ public: PUBLIC, admin: ADMIN })) {
  test(`dialogs and errors of ${area} screens are valid HTML and accessible in both themes`, async ({
    browser,
    server,
  }) => {
    test.slow()
    const { id, token, link } = await seed(server)
    const localStorage = area === 'admin' ? [{ name: 'adminToken', value: token }] : []
    const storageState = { cookies: [], origins: [{ origin: server.url, localStorage }] }
    const options = { baseURL: server.url, reducedMotion: 'reduce' as const, storageState }
    await withNewPage(browser, options, async (page) => {
      for (const [name, path, viewport, open] of states) {
        await page.setViewportSize(viewport)
        await page.goto(path.replace('{id}', id).replace('{link}', link))
        await open(page)
        await expectAccessible(page, name)
      }
    })
  })
}
