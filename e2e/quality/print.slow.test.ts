import type { Page } from '@playwright/test'
import { test as base, expect, runOncePerServer } from '../server.ts'
import { loginAdministrator, signIn } from '../support/administrator.ts'
import { CONTACT } from '../support/company.ts'
import { seedInbox } from '../support/inbox.ts'
import { createPlainPicture } from '../support/products.ts'

/** Adds a tea and 24 tins with pictures, and a message; returns the id of the tea. */
const seed = runOncePerServer(async (server) => {
  const { add } = await loginAdministrator(server)
  seedInbox(server, [{ reply: 'We do.' }])
  const [first, second] = [await createPlainPicture(60), await createPlainPicture(160)]
  const tea = await add({ name: 'Karak Tea', brand: 'Harrazine', description: 'Black tea.' }, [
    first,
    second,
  ])
  for (let number = 1; number <= 23; number++) await add({ name: `Tin ${number}` }, [first])
  await add({ name: 'Tin 24' }, [await createPlainPicture(240)])
  return tea
})

const test = base.extend<{ tea: string }>({
  tea: [async ({ server }, use) => use(await seed(server)), { auto: true }],
})

test.beforeEach(({ page }) => page.emulateMedia({ media: 'print', colorScheme: 'dark' }))

/** The controls on the page, which are useless on paper. */
const getControls = (page: Page) =>
  page
    .locator(
      'header.site-header, nav, form, dialog, aside, iframe, input, select, textarea, button:not(:has(img)), .button',
    )
    .evaluateAll((all) =>
      all.filter((element) => element.checkVisibility()).map((element) => element.outerHTML),
    )

/** The colors of texts and backgrounds. */
const listColors = (page: Page) =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll('body *')].filter((element) =>
      element.checkVisibility(),
    )
    const listValues = (name: string) => [
      ...new Set(shown.map((element) => getComputedStyle(element).getPropertyValue(name))),
    ]
    return {
      texts: listValues('color'),
      backgrounds: listValues('background-color'),
      paper: getComputedStyle(document.documentElement).backgroundColor,
      // The browser paints the margins of the paper by it.
      scheme: getComputedStyle(document.documentElement).colorScheme,
    }
  })

async function expectPaper(page: Page, path: string, shows: string[]) {
  await page.goto(path)
  for (const text of shows) {
    await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
  }
  const foot = page.getByRole('contentinfo')
  for (const text of [CONTACT.location, CONTACT.phone, CONTACT.email]) {
    await expect(foot.getByText(text)).toBeVisible()
  }
  await expect(foot.getByText(new URL(page.url()).href)).toBeVisible()
  expect(await getControls(page), path).toEqual([])
  expect(await listColors(page), path).toEqual({
    texts: ['rgb(0, 0, 0)'],
    backgrounds: ['rgba(0, 0, 0, 0)'],
    paper: 'rgb(255, 255, 255)',
    scheme: 'light',
  })
}

test("public pages print black on white in the dark theme too, without controls, with the company's and the page's address", async ({
  page,
  tea,
}) => {
  // Width of A4 without margins.
  await page.setViewportSize({ width: 688, height: 1000 })
  await expectPaper(page, '/', ['Premium FMCG Products for Global Markets'])
  await expectPaper(page, '/about', ['Our Story'])
  await expectPaper(page, '/contact', [CONTACT.hours])

  await expectPaper(page, '/products?category=snacks', ['25 products', 'Karak Tea'])
  const cards = page.locator('.product-grid > li')
  const tops = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top))
  expect(tops.filter((top) => top === tops[0])).toHaveLength(4)
  await expect(cards.first()).toHaveCSS('break-inside', 'avoid')

  await expectPaper(page, `/products/${tea}`, ['Karak Tea', 'Harrazine', 'Snacks', 'Black tea.'])
  await expect(page.locator('main img:visible')).toHaveCount(1)
})

test('printing a list loads the pictures below the fold', async ({ page }) => {
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 760, height: 640 })
  await page.goto('/products')
  const last = page.locator('.product-grid img').last()
  const measureWidth = () => last.evaluate((image: HTMLImageElement) => image.naturalWidth)
  expect(await measureWidth()).toBe(0)
  await page.pdf()
  await expect.poll(measureWidth).toBeGreaterThan(0)
})

test('a message prints like a letter', async ({ page, server }) => {
  await signIn(page, server)
  await expectPaper(page, '/admin/inbox/1', ['We do.'])
  for (const around of ['Inbox', 'All subjects']) {
    await expect(page.getByText(around, { exact: true }).filter({ visible: true })).toHaveCount(0)
  }
  const cut = await page
    .locator('.printed-alone')
    .evaluate((letter) => letter.scrollHeight > letter.clientHeight)
  expect(cut).toBe(false)
})
