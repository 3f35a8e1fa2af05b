import AxeBuilder from '@axe-core/playwright'
import type { Browser, Page } from '@playwright/test'
import { expect, type Server, test } from '../server.ts'
import { addProduct } from '../support/administrator.ts'
import { stockInbox } from '../support/inbox-stock.ts'
import { signIn } from '../support/sign-in.ts'

const PUBLIC = [
  '/',
  '/products',
  '/products/{id}',
  '/about',
  '/contact',
  '/newsletter?confirm=x',
  '/nowhere',
  '/admin-login',
]
const ADMIN_ONLY = [
  '/admin',
  '/admin/manage-products',
  '/admin/add-product',
  '/admin/edit-product/{id}',
  '/admin/import-products',
  '/admin/edit-contact',
  '/admin/change-password',
  '/admin/reset-password/x',
  '/admin/newsletter',
  '/admin/backup',
  '/admin/inbox',
  '/admin/inbox/{message}',
]

const PHONE = { width: 360, height: 740 }
const DESKTOP = { width: 1280, height: 800 }

type Viewport = typeof PHONE

/** Runs `look` in a browser of its own that does without motion. */
async function withScreen(
  { browser, server }: { browser: Browser; server: Server },
  look: (screen: Page) => Promise<void>,
) {
  const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' })
  await look(await context.newPage())
  await context.close()
}

/** The rules that a theme can break; the others have been checked in the light one. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block']

/** Expects that what shows breaks no accessibility rule in either theme and fits the screen. */
async function expectAccessible(screen: Page, what: string, { width }: Viewport) {
  for (const theme of ['light', 'dark']) {
    // In place: a screen that is open already need not be opened again. Saved, so that a page which
    // comes to life only now does not take it back.
    await screen.evaluate(async (theme) => {
      localStorage.setItem('theme', theme)
      document.documentElement.classList.toggle('dark', theme === 'dark')
      await new Promise(requestAnimationFrame)
      const ending = document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
      await Promise.allSettled(ending.map(({ finished }) => finished))
    }, theme)
    const axe = new AxeBuilder({ page: screen })
    const { violations } = await (theme === 'dark' ? axe.withRules(OF_COLOUR) : axe).analyze()
    const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
    expect(found, `${what}, ${width} px, ${theme}`).toEqual([])
  }
  const taken = await screen.evaluate(() => document.documentElement.scrollWidth)
  expect(taken, `${what} is wider than ${width} px`).toBeLessThanOrEqual(width)
}

/** The screens of each kind, and how large the screen is that shows them. */
const KINDS = [
  ['public', PUBLIC, PHONE],
  ['public', PUBLIC, DESKTOP],
  ['admin', ADMIN_ONLY, PHONE],
  // Where there is room they are laid out otherwise.
  ['admin', ['/admin', '/admin/inbox', '/admin/inbox/{message}'], DESKTOP],
] as const

/** What opens or appears on a screen by a person's doing. */
const STATES: [
  name: string,
  path: string,
  viewport: Viewport,
  open: (page: Page) => Promise<void>,
][] = [
  [
    'the menu',
    '/',
    PHONE,
    async (page) => {
      await page.getByRole('button', { name: 'Open the menu' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  ],
  [
    'the full-screen viewer',
    '/products/{id}',
    PHONE,
    async (page) => {
      await page
        .getByRole('button', { name: /full screen/i })
        .first()
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  ],
  [
    'a search without a result',
    '/products?search=nothing-like-it',
    DESKTOP,
    async (page) => {
      await expect(page.getByText('No products found')).toBeVisible()
    },
  ],
  [
    'the errors of the contact form',
    '/contact',
    PHONE,
    async (page) => {
      await page.getByRole('button', { name: 'Send Message' }).click()
      await expect(page.locator('[aria-invalid=true]')).toHaveCount(4)
    },
  ],
  [
    'a refused login',
    '/admin-login',
    DESKTOP,
    async (page) => {
      await page.getByLabel('Email').fill('nobody@example.com')
      await page.getByLabel('Password', { exact: true }).fill('wrong')
      await page.getByRole('button', { name: 'Login' }).click()
      await expect(page.getByRole('alert')).toContainText('Invalid email or password')
    },
  ],
]

/** The same, for the administrator's products. */
const PRODUCT_STATES: typeof STATES = [
  [
    'the choice of places',
    '/admin/manage-products',
    PHONE,
    async (page) => {
      await page
        .getByRole('button', { name: /^Move / })
        .first()
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  ],
  [
    'a row that the keyboard holds',
    '/admin/manage-products',
    DESKTOP,
    async (page) => {
      await page
        .getByRole('button', { name: /^Move / })
        .first()
        .press('Space')
      await expect(page.locator('[data-motion=held]')).toBeVisible()
    },
  ],
  [
    'the question before a product is deleted',
    '/admin/manage-products',
    PHONE,
    async (page) => {
      await page
        .getByRole('button', { name: /^Delete / })
        .first()
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  ],
  [
    'a large picture of the form',
    '/admin/edit-product/{id}',
    PHONE,
    async (page) => {
      await page.getByRole('button', { name: 'Preview picture 1' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  ],
  [
    'the errors of the product form',
    '/admin/add-product',
    PHONE,
    async (page) => {
      await page.getByRole('button', { name: 'Submit' }).click()
      await expect(page.locator('[aria-invalid=true]')).toHaveCount(3)
    },
  ],
  [
    'the problems of an import',
    '/admin/import-products',
    PHONE,
    async (page) => {
      const buffer = Buffer.from('name,brand,category,description\nTea,,snacks,Fine.\nTea,a,b,c')
      const file = { name: 'products.csv', mimeType: 'text/csv', buffer }
      await page.getByLabel('CSV file').setInputFiles(file)
      await page.getByRole('button', { name: 'Check the file' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  ],
  [
    'products that are selected',
    '/admin/manage-products',
    PHONE,
    async (page) => {
      await page
        .getByRole('checkbox', { name: /^Select / })
        .last()
        .click()
      await expect(page.getByRole('group', { name: 'Selected products' })).toBeVisible()
    },
  ],
  [
    'the duplicates of an import, and past imports',
    '/admin/import-products',
    PHONE,
    async (page) => {
      const buffer = Buffer.from('name,brand,category,description\nSea salt,Lateen,snacks,Fine.')
      const file = { name: 'products.csv', mimeType: 'text/csv', buffer }
      await page.getByLabel('CSV file').setInputFiles(file)
      await page.getByRole('button', { name: 'Check the file' }).click()
      await expect(page.getByRole('radio').first()).toBeVisible()
      await expectAccessible(page, 'the duplicates of an import', PHONE)
      await page.getByRole('radio', { name: 'Add them all the same' }).check()
      await page.getByRole('button', { name: 'Import 1 product' }).click()
      await page.getByRole('button', { name: 'Import another file' }).click()
      await expect(page.getByRole('heading', { name: 'Past imports' })).toBeVisible()
    },
  ],
]

// Every rule on every screen takes a while where the machine is small and busy.
test.beforeEach(() => test.setTimeout(180_000))

for (const [kind, screens, viewport] of KINDS) {
  test(`no ${kind} screen breaks an accessibility rule or overflows at ${viewport.width} px`, async ({
    browser,
    server,
  }) => {
    const id = await addProduct(server)
    await withScreen({ browser, server }, async (screen) => {
      await screen.setViewportSize(viewport)
      if (kind === 'admin') {
        stockInbox(server, [{ reply: 'We do.' }, {}])
        await signIn(screen, server)
      }
      for (const path of screens) {
        const at = path.replace('{id}', id).replace('{message}', '1')
        await screen.goto(at)
        await expect(screen.locator('.animate-spin')).toHaveCount(0)
        await expectAccessible(screen, path, viewport)
      }
    })
  })
}

test('nothing that opens or goes wrong breaks an accessibility rule', async ({
  browser,
  server,
}) => {
  const id = await addProduct(server)
  for (const state of [...STATES, ...PRODUCT_STATES]) {
    const [name, path, viewport, open] = state
    await withScreen({ browser, server }, async (screen) => {
      await screen.setViewportSize(viewport)
      if (PRODUCT_STATES.includes(state)) await signIn(screen, server)
      await screen.goto(path.replace('{id}', id))
      await open(screen)
      await expectAccessible(screen, name, viewport)
    })
  }
})
