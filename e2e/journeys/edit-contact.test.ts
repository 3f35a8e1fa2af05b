import { access } from 'node:fs/promises'
import AxeBuilder from '@axe-core/playwright'
import type { Browser, Page } from '@playwright/test'
import { ADMIN, expect, type Server, test } from '../server.ts'
import { administrator } from '../support/administrator.ts'
import { signIn } from '../support/sign-in.ts'
import { toast } from '../support/toast.ts'
import { asVisitor } from '../support/visitor.ts'

const CONTACT = {
  email: 'sales@company.example',
  phone: '+971 4 555 0199',
  location: 'Warehouse 7\nCreek Road',
  mapUrl: 'https://maps.company.example/embed?here',
  hours: 'Mon-Fri: 8 AM - 5 PM\nSun: Closed',
  instagram: '',
  facebook: '',
  twitter: '',
}

/** The label of each field, and what is stored in it. */
const FIELDS: [string, keyof typeof CONTACT][] = [
  ['Email', 'email'],
  ['Phone', 'phone'],
  ['Location Address', 'location'],
  ['Map Embed URL', 'mapUrl'],
  ['Business Hours', 'hours'],
  ['Instagram URL (optional)', 'instagram'],
  ['Facebook URL (optional)', 'facebook'],
  ['Twitter URL (optional)', 'twitter'],
]

const DETAILS = '**/api/contact/details'
const SAVED = 'Contact details updated successfully'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const save = (page: Page) => page.getByRole('button', { name: /^Sav/ })
const map = (page: Page) => page.locator('iframe[title="Map preview"]')
const leaving = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' })

/** Nothing is fetched from the world outside: the map is a page of ours. */
const serveMap = (page: Page) =>
  page.route('https://maps.company.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Map</title>' }),
  )

async function open(page: Page) {
  await serveMap(page)
  await page.goto('/admin/edit-contact')
  await expect(field(page, 'Email')).toHaveValue(CONTACT.email)
}

/** A signed-in page whose console nobody watches: refusals are logged there. */
const unwatched = (
  { browser, server }: { browser: Browser; server: Server },
  use: (page: Page) => Promise<void>,
) =>
  asVisitor(browser, { baseURL: server.url }, async (page) => {
    await signIn(page, server)
    await use(page)
  })

test.beforeEach(async ({ page, server }) => {
  await (await administrator(server)).put('/contact/details', CONTACT)
  await signIn(page, server)
})

test('section 2: a title, a spinner while loading, then every field with what is stored', async ({
  page,
}) => {
  const gate = Promise.withResolvers<void>()
  await serveMap(page)
  await page.route(DETAILS, async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto('/admin/edit-contact')
  await expect(page.getByRole('heading', { name: 'Edit Contact Details' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Loading…' })).toBeAttached()
  await expect(field(page, 'Email')).toHaveCount(0)
  gate.resolve()
  for (const [label, name] of FIELDS) await expect(field(page, label)).toHaveValue(CONTACT[name])
  for (const label of ['Location Address', 'Business Hours']) {
    expect(await field(page, label).evaluate(({ tagName }) => tagName)).toBe('TEXTAREA')
  }
  await expect(field(page, 'Business Hours')).toHaveAttribute(
    'placeholder',
    /^Mon-Fri: .*\nSat: .*\nSun: /,
  )
  await expect(page.getByText('Loading…')).toHaveCount(0)
  await expect(save(page)).toHaveText('Save Changes')
})

test('section 2: the map is previewed as its address is typed, for https only', async ({
  page,
}) => {
  await open(page)
  await expect(map(page)).toHaveAttribute('src', CONTACT.mapUrl)
  for (const address of ['', 'http://maps.company.example/', 'javascript:alert(1)', 'https://']) {
    await field(page, 'Map Embed URL').fill(address)
    await expect(map(page)).toHaveCount(0)
  }
  await field(page, 'Map Embed URL').pressSequentially('maps.company.example/there')
  await expect(map(page)).toHaveAttribute('src', 'https://maps.company.example/there')
})

test('sections 2 and 8: saving says "Saving...", then so, leads to /admin, and visitors see it', async ({
  page,
}) => {
  await open(page)
  const gate = Promise.withResolvers<void>()
  await page.route(DETAILS, async (route) => {
    if (route.request().method() === 'PUT') await gate.promise
    await route.continue()
  })
  await field(page, 'Phone').fill('(04) 111-2222')
  await save(page).click()
  await expect(save(page)).toHaveText('Saving...')
  await expect(save(page)).toBeDisabled()
  gate.resolve()
  await page.waitForURL('**/admin')
  await expect(toast(page, SAVED)).toBeVisible()
  await page.goto('/contact')
  await expect(page.getByRole('main').getByText('(04) 111-2222')).toBeVisible()
})

test.describe('section 8, failures', () => {
  test('loading says "Failed to load contact details" and can be tried again', async ({
    browser,
    server,
  }) => {
    await unwatched({ browser, server }, async (page) => {
      await serveMap(page)
      await page.route(DETAILS, (route) =>
        route.fulfill({ status: 400, json: { success: false, message: 'No.' } }),
      )
      await page.goto('/admin/edit-contact')
      await expect(toast(page, 'Failed to load contact details')).toBeVisible()
      await page.unroute(DETAILS)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(field(page, 'Email')).toHaveValue(CONTACT.email)
    })
  })

  test('saving says "Failed to update contact details", and keeps what was typed', async ({
    browser,
    server,
  }) => {
    await unwatched({ browser, server }, async (page) => {
      await open(page)
      await page.route(DETAILS, (route) => route.abort())
      await field(page, 'Phone').fill('(04) 111-2222')
      await save(page).click()
      await expect(toast(page, 'Failed to update contact details')).toBeVisible()
      await expect(field(page, 'Phone')).toHaveValue('(04) 111-2222')
      await expect(save(page)).toHaveText('Save Changes')
    })
  })
})

test('section 5: each field says what is wrong with it, and nothing is sent', async ({ page }) => {
  let calls = 0
  page.on('request', (request) => {
    if (request.method() === 'PUT') calls += 1
  })
  await open(page)
  for (const [label] of FIELDS) await field(page, label).fill('')
  await save(page).click()
  for (const [label, words] of [
    ['Email', 'Email is required.'],
    ['Phone', 'Phone is required.'],
    ['Location Address', 'Location is required.'],
    ['Map Embed URL', 'Map URL is required.'],
    ['Business Hours', 'Business hours is required.'],
  ] as const) {
    await expect(field(page, label)).toHaveAccessibleDescription(words)
  }
  await expect(field(page, 'Email')).toBeFocused()
  for (const label of ['Instagram', 'Facebook', 'Twitter']) {
    const profile = field(page, `${label} URL (optional)`)
    await expect(profile).toHaveAttribute('aria-invalid', 'false')
    await profile.fill('dhow')
  }
  await field(page, 'Email').fill('sales')
  await field(page, 'Map Embed URL').fill('http://maps.company.example')
  await save(page).click()
  await expect(field(page, 'Email')).toHaveAccessibleDescription(/must be an e-mail address/)
  await expect(field(page, 'Map Embed URL')).toHaveAccessibleDescription(/begins with https/)
  for (const label of ['Instagram', 'Facebook', 'Twitter']) {
    await expect(field(page, `${label} URL (optional)`)).toHaveAccessibleDescription(
      new RegExp(`${label} must be .* address that begins with https`),
    )
  }
  expect(calls).toBe(0)
})

test('lengths: phone 40, every other text 500 characters, and nothing is cut', async ({ page }) => {
  await open(page)
  for (const [label] of FIELDS) {
    const limit = label === 'Phone' ? 40 : 500
    await field(page, label).fill('')
    await field(page, label).focus()
    await page.keyboard.insertText('1'.repeat(limit + 1))
    expect((await field(page, label).inputValue()).length).toBe(limit + 1)
    await expect(field(page, label)).toHaveAccessibleDescription(/: 1 character too many/)
  }
})

test('the embed code of a map may be pasted whole', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page)
  const address = 'https://maps.company.example/embed?pb=1&x=2'
  const code = `<iframe src="${address.replace('&', '&amp;')}" ${'x'.repeat(600)}></iframe>`
  await page.evaluate((text) => navigator.clipboard.writeText(text), code)
  await field(page, 'Map Embed URL').selectText()
  await page.keyboard.press('ControlOrMeta+V')
  await expect(field(page, 'Map Embed URL')).toHaveValue(address)
  await expect(map(page)).toHaveAttribute('src', address)
})

test.describe('unsaved changes', () => {
  test('are asked about before the page is left by a link or by Back', async ({ page }) => {
    await serveMap(page)
    await page.goto('/admin')
    await page.getByRole('main').getByRole('link', { name: 'Edit Contact Details' }).click()
    await field(page, 'Phone').fill('1')
    await page.evaluate(() => history.back())
    await expect(leaving(page)).toBeVisible()
    await leaving(page).getByRole('button', { name: 'Stay here' }).click()
    await expect(leaving(page)).toBeHidden()
    await expect(field(page, 'Phone')).toHaveValue('1')
    await page.getByRole('link', { name: 'Back to Dashboard' }).click()
    await expect(leaving(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(leaving(page)).toBeHidden()
    await page.getByRole('link', { name: 'Back to Dashboard' }).click()
    await leaving(page).getByRole('button', { name: 'Leave' }).click()
    await page.waitForURL('**/admin')
  })

  test('are asked about by the browser when the tab is closed or loaded again', async ({
    page,
  }) => {
    await open(page)
    await field(page, 'Phone').fill('1')
    const asked = page.waitForEvent('dialog')
    const reloading = page.reload().catch(() => {})
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.accept()
    await reloading
  })

  test('do not hold back whoever logs out', async ({ page }) => {
    await open(page)
    await field(page, 'Phone').fill('1')
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL('**/admin-login')
    await expect(leaving(page)).toBeHidden()
  })

  test('do not hold back from the login when the session has ended, and are there again after it', async ({
    browser,
    server,
  }) => {
    await unwatched({ browser, server }, async (page) => {
      await open(page)
      await page.evaluate(() => localStorage.setItem('adminToken', 'a.revoked.token'))
      await field(page, 'Phone').fill('1')
      await save(page).click()
      await page.waitForURL('**/admin-login')
      await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible()

      // And are there again after the login, beside what the server has.
      await page.getByLabel('Email').fill(ADMIN.email)
      await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
      await page.getByLabel('Password', { exact: true }).press('Enter')
      await page.waitForURL('**/admin/edit-contact')
      await expect(page.getByText('What you had typed when your session ended')).toBeVisible()
      await expect(field(page, 'Phone')).toHaveValue('1')
      await expect(field(page, 'Email')).toHaveValue(CONTACT.email)
      await page.getByRole('link', { name: 'Back to Dashboard' }).click()
      await leaving(page).getByRole('button', { name: 'Leave' }).click()
      await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
      await page.goBack()
      await expect(field(page, 'Phone')).toHaveValue(CONTACT.phone)
    })
  })
})

test('a test mail without SMTP says where it was written', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Send test mail' }).click()
  const outcome = page.getByText(
    /^Stored as a file: no mail server is set up\. The test mail to sales@company\.example/,
  )
  await expect(outcome).toBeVisible()
  const path = (await outcome.textContent())?.match(/it is in (.+\.eml)\.$/)?.[1] ?? ''
  await access(path)
})

for (const width of [360, 1280]) {
  test(`the page with its errors is accessible and fits, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 })
    await open(page)
    await field(page, 'Email').fill('')
    await save(page).click()
    await page.getByRole('button', { name: 'Send test mail' }).click()
    await expect(page.getByText(/^Stored as a file: no mail server is set up/)).toBeVisible()
    for (const dark of [false, true]) {
      await page.evaluate((on) => document.documentElement.classList.toggle('dark', on), dark)
      await page.evaluate(() =>
        Promise.allSettled(document.getAnimations().map(({ finished }) => finished)),
      )
      expect((await new AxeBuilder({ page }).exclude('iframe').analyze()).violations).toEqual([])
    }
    const taken = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(taken).toBeLessThanOrEqual(width)
  })
}
