import type { Locator, Page } from '@playwright/test'
import { COMPANY } from '../../apps/api/src/demo/company.ts'
import type { ProductFields } from '../../packages/contract/src/products/product-fields.ts'
import { EXAMPLE_SPECIFICATION } from '../../packages/contract/src/products/specification-facts.ts'
import { LANGUAGES } from '../../packages/i18n/src/languages.ts'
import { INCOTERMS } from '../../packages/trade/src/trade-terms.ts'
import { expect, runOncePerServer, type Server, test } from '../server.ts'
import { expectAccessible } from '../support/accessible.ts'
import { call, loginAdministrator, sendQuotation } from '../support/administrator.ts'
import { CONTACT, seedHome } from '../support/company.ts'
import { addPseudoTranslation, showLanguage } from '../support/languages.ts'
import { withNewPage } from '../support/page.ts'
import { createPlainPicture } from '../support/products.ts'

const RICE = 'Basmati rice'
const ARABIC_RICE = 'أرز بسمتي'
const SALT = 'Sea salt'
const RICE_FACTS: ProductFields['specification'] = {
  ...EXAMPLE_SPECIFICATION,
  palletType: '1200x1000',
  mayTilt: false,
  minRemainingMonths: 6,
  hsCode: '100630',
  storageMinC: 5,
  storageMaxC: 25,
  unNumber: '1234',
  ingredients: 'Rice',
  allergens: ['milk'],
  certificates: [{ name: 'Halal', body: '9', validTo: '2030-01-01' }],
}
const VISITOR = 'ada@visitor.example'

/** Shows the site in pseudo-French, and in Arabic with the name of one product. */
const seed = runOncePerServer(async (server) => {
  const { add, listMessages } = await loginAdministrator(server)
  await seedHome(server)
  const pictures = [await createPlainPicture(200), await createPlainPicture(100)]
  const rice = await add({ name: RICE, specification: RICE_FACTS }, pictures)
  const salt = await add({ name: SALT, specification: { unitsPerCarton: 6, origin: 'OM' } })
  const soap = await add({ name: 'Olive soap', category: 'personal-care' })
  const lines = [
    { productId: rice, quantity: 40, unit: 'carton' },
    { text: '9', quantity: 2, unit: 'pallet' },
  ]
  const { code } = await call<{ code: string }>(server, 'POST', '/lists', { lines })
  await addPseudoTranslation(server, 'fr')
  await showLanguage(server, 'fr')
  await showLanguage(server, 'ar', { [RICE]: ARABIC_RICE })
  const message = { name: '9', email: VISITOR, message: '9', subject: 'enquiry' }
  await call(server, 'POST', '/messages', message)
  const [{ _id: messageId = '' } = {}] = await listMessages<{ _id: string }>()
  const quote = async () => {
    const { code } = await sendQuotation(server, messageId, {
      names: ['«9»'],
      buyer: { name: '9', email: VISITOR, company: '', country: 'KE' },
      columns: [{ rule: 'CIF', place: '9' }],
      letter: '«9»',
      terms: { payment: 'tt-advance', depositPercent: 30, leadTimeDays: 9, leadTimeFrom: 'order' },
    })
    return code
  }
  const [quotation, accepted, changing] = [await quote(), await quote(), await quote()]
  const decision = { version: 1, name: '9' }
  const accept = { ...decision, decision: 'accept', column: 0, confirmed: true }
  await call(server, 'POST', `/sent-quotations/${accepted}/decision`, accept)
  const change = { ...decision, decision: 'change', text: '9' }
  await call(server, 'POST', `/sent-quotations/${changing}/decision`, change)
  return { rice, salt, soap, code, quotation, accepted, changing }
})

type Screen = [path: string, act?: (page: Page) => Promise<unknown>]

const submit = (page: Page) => page.locator('main form:has([name=email]) [type=submit]').click()

async function submitEmpty(page: Page) {
  await submit(page)
  await expect(page.locator('[aria-invalid=true]')).not.toHaveCount(0)
}

const openDetails = (within: Locator) =>
  within.locator('details').evaluateAll((groups) => {
    for (const group of groups) (group as HTMLDetailsElement).open = true
  })

const openTerms = (page: Page) => openDetails(page.locator('main form'))

/** Words with a colon stand for values of the stock. */
const SCREENS: Record<string, Screen> = {
  'the home page': [''],
  'the menu': ['/about', (page) => page.locator('header [aria-haspopup=dialog]').last().click()],
  'the catalogue': ['/products'],
  'a category': ['/products?category=snacks'],
  'a search': ['/products?search=rice'],
  'a search without result': ['/products?search=99999'],
  'the filters': [
    '/products?origin=LK',
    (page) => page.locator('main button[popovertarget]:visible').first().click(),
  ],
  'a product': ['/products/:rice'],
  'a product without facts': ['/products/:soap'],
  'a brand': ['/brands/Sail'],
  'a comparison of none': ['/compare'],
  'a comparison of one': ['/compare?id=:rice'],
  'a comparison of three': ['/compare?id=:rice&id=:salt&id=:soap'],
  'the company': ['/about'],
  'the contact page': ['/contact'],
  'a question about a product': ['/contact?product=:rice'],
  'a message with errors': ['/contact', submitEmpty],
  'an empty list': ['/enquiry'],
  'a list': ['/enquiry?id=:rice&id=:salt', openTerms],
  'a list with errors': ['/enquiry?id=:rice&id=:salt', submitEmpty],
  'a list to share': [
    '/enquiry?id=:rice',
    async (page) => {
      await page.locator('button:has(.lucide-link-2)').click()
      await expect(page.locator('input[readonly]')).toBeVisible()
    },
  ],
  'a pasted list': [
    '/enquiry',
    async (page) => {
      await page.locator('button:has(.lucide-clipboard-paste)').first().click()
      // Adds quotation marks as in translations, because the page repeats them.
      await page.locator('dialog[open] textarea').fill(`«${RICE}»\t4\n«${RICE} ${SALT}»\t2\n99 99`)
      await page.locator('dialog[open] [type=submit]').click()
      await expect(page.locator('dialog[open] li')).not.toHaveCount(0)
    },
  ],
  'a sent enquiry': [
    '/enquiry?id=:rice',
    async (page) => {
      await page.locator('main form [name=name]').fill('9')
      await page.locator('main form [name=email]').fill(VISITOR)
      await submit(page)
      await expect(page.locator('main .lucide-circle-check')).toBeVisible()
    },
  ],
  'a shared list': ['/enquiry/:code'],
  'a wrong list code': ['/enquiry/wrong'],
  'a quotation': ['/quotation/:quotation', (page) => openDetails(page.locator('main'))],
  'an accepted quotation': ['/quotation/:accepted'],
  'a quotation to be changed': ['/quotation/:changing'],
  'a wrong code of a quotation': ['/quotation/wrong'],
  'the privacy page': ['/privacy'],
  'the imprint': ['/imprint'],
  'the newsletter': ['/newsletter'],
  'a subscription': ['/newsletter?confirm=x'],
  'the end of a subscription': ['/newsletter?unsubscribe=x'],
  'a missing page': ['/nowhere'],
}

/** Opens a screen in a language, and checks it in small and large windows. */
async function check(
  page: Page,
  server: Server,
  language: 'ar' | 'fr',
  [path, act]: Screen,
  expectLanguage: (page: Page) => Promise<void>,
) {
  const seeded: Record<string, string> = await seed(server)
  const address = path.replaceAll(/:(\w+)/g, (_, key) => seeded[key] ?? '')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/${language}${address}`, { waitUntil: 'networkidle' })
  await act?.(page)
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    await expectLanguage(page)
    await expectAccessible(page, `/${language}${address}`)
  }
}

/** Names and codes, also names from `Intl`. */
const UNTRANSLATABLE = [
  COMPANY.legalName,
  COMPANY.brand,
  CONTACT.email,
  VISITOR,
  'name@example.com',
  ...COMPANY.partners.map(({ name }) => name),
  'Lateen',
  'Sail',
  'Instagram',
  'Twitter',
  '@dhow',
  'Excel',
  'CSV',
  'PDF',
  '.csv',
  '.xlsx',
  'Français',
  'anglais',
  'arabe',
  'Sri Lanka',
  'Oman',
  ...Object.keys(INCOTERMS),
  'HACCP',
  'ISO',
  'FSSC',
  'BRCGS',
  'IFS',
  "40' HC",
  'UN',
  'USD',
  'GMT',
]

/** Pseudo-translations (names may be cut), addresses, list codes, and dates and conjunctions of `Intl`. */
const TRANSLATED =
  /«[^»]*(»|$)|https?:\S+|[A-Z\d]{4}-[A-Z\d]{4}-[A-Z\d]{4}|\d+ \p{L}+\.? \d{4}| et /gu

/** Options with names from `Intl`. */
const FROM_INTL = ['country', 'labelLanguage', 'wantedBy']
  .map((name) => `select[name=${name}] [value]:not([value=""])`)
  .join()

/** Returns the texts of the page that are not only pseudo-translations, numbers and names. */
async function findUntranslatedTexts(page: Page): Promise<string[]> {
  const texts = await page.evaluate((fromIntl) => {
    const ignored = `script, style, noscript, textarea, [hreflang], ${fromIntl}`
    const isText = (node: Node) => !node.parentElement?.closest(ignored)
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts = [document.title]
    while (walker.nextNode()) {
      if (isText(walker.currentNode)) texts.push(walker.currentNode.textContent ?? '')
    }
    for (const name of ['aria-label', 'title', 'alt', 'placeholder', 'aria-description']) {
      for (const element of document.querySelectorAll(`[${name}]`)) {
        texts.push(element.getAttribute(name) ?? '')
      }
    }
    const metas = 'meta[name=description], meta[property$=title], meta[property$=alt]'
    for (const meta of document.querySelectorAll(metas)) {
      texts.push(meta.getAttribute('content') ?? '')
    }
    return texts
  }, FROM_INTL)
  return texts.filter((text) => {
    const rest = text.replaceAll(TRANSLATED, '')
    return /\p{L}{2}/u.test(UNTRANSLATABLE.reduce((rest, name) => rest.replaceAll(name, ''), rest))
  })
}

test.describe.configure({ mode: 'parallel' })

for (const [title, screen] of Object.entries(SCREENS)) {
  test(`the texts of ${title} are translated, and longer ones have space`, async ({
    page,
    server,
  }) => {
    await check(page, server, 'fr', screen, async () => {
      expect.soft([...new Set(await findUntranslatedTexts(page))]).toEqual([])
    })
  })

  test(`the texts of ${title} are written from right to left`, async ({ page, server }) => {
    await check(page, server, 'ar', screen, async () => {
      await expect(page.locator('html[lang=ar][dir=rtl]')).toBeAttached()
      expect.soft(await findArabicFaults(page)).toEqual([])
    })
  })
}

/** Returns texts whose language or direction is not that of their element, and elements with spaced letters. */
const findArabicFaults = (page: Page): Promise<string[]> =>
  page.evaluate((brand) => {
    const faults: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement
      const text = walker.currentNode.textContent ?? ''
      // The name of a control has one language, so texts for screen readers are not checked.
      if (!element || element.closest('script, style, noscript, textarea, .sr-only')) continue
      const language = element.closest('[lang]')?.getAttribute('lang')
      const isIsolated = element.closest('bdi, [dir]:not(html)') || text.includes('\u2068')
      // Other names of companies, and addresses, are isolated instead.
      const isEnglish =
        /[a-z]{3} [a-z]/i.test(text) && !/\p{Script=Arabic}/u.test(text) && text !== brand
      if (isEnglish && language === 'ar' && !element.closest('bdi, [dir=ltr]'))
        faults.push(`no lang=en: ${text}`)
      if (/\d × \d/.test(text) && !isIsolated) faults.push(`not isolated: ${text}`)
      if (language === 'ar' && Number.parseFloat(getComputedStyle(element).letterSpacing))
        faults.push(`spaced letters: ${text}`)
    }
    return faults
  }, COMPANY.brand)

test('an Arabic page loads its font early, and moves from right to left', async ({
  page,
  server,
}) => {
  await seed(server)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/ar', { waitUntil: 'networkidle' })
  await expect(page.locator('link[rel=preload][as=font][href*=arabic]')).toBeAttached()
  const fonts = await page.evaluate(() =>
    [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
  )
  expect(fonts).toContain('Arabic')

  const drawer = page.locator('.drawer')
  await page.locator('header [aria-haspopup=dialog]').last().click()
  await expect.poll(async () => (await drawer.boundingBox())?.x).toBe(0)
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 1280, height: 800 })
  const list = page.locator('.carousel:has(li)').last()
  await page.getByRole('button', { name: 'المنتجات التالية' }).click()
  await expect.poll(() => list.evaluate(({ scrollLeft }) => scrollLeft)).toBeLessThan(-100)
})

test('the offer of a language can be dismissed', async ({ browser, server }) => {
  await seed(server)
  await withNewPage(browser, { locale: 'ar', baseURL: server.url }, async (page) => {
    const offer = page.getByRole('link', { name: LANGUAGES.ar.offer })
    await page.goto('/', { waitUntil: 'networkidle' })
    await expect(offer).toBeVisible()
    await page.getByRole('complementary').filter({ has: offer }).getByRole('button').click()
    await expect(offer).toBeHidden()
    await page.goto('/products')
    await expect(offer).toBeHidden()
  })
})

test('each page of the sitemap names its translations, which name it too', async ({ server }) => {
  const { salt, rice } = await seed(server)
  const fetchText = async (address: string) => (await fetch(address)).text()
  const listAlternates = (text: string) =>
    [...text.matchAll(/rel="alternate" hreflang="([^"]+)" href="([^"]+)"/gi)]
      .map(([, language, href]) => `${language} ${href}`)
      .sort()
  const entries = (await fetchText(`${server.url}/sitemap.xml`)).matchAll(
    /<url><loc>(.*?)<\/loc>(.*?)<\/url>/g,
  )
  const listed = new Map(
    [...entries].map(([, address = '', rest = '']) => [address, listAlternates(rest)]),
  )
  expect([...listed.keys()]).toContain(`${server.url}/ar/products/${rice}`)
  for (const [address, alternates] of listed) {
    const response = await fetch(address)
    expect.soft(response.status, address).toBe(200)
    const html = await response.text()
    expect.soft(html.match(/rel="canonical" href="([^"]+)"/)?.[1]).toBe(address)
    expect.soft(html.match(/noindex/), address).toBeNull()
    expect.soft(listAlternates(html), address).toEqual(alternates)
    for (const alternate of alternates) {
      const [language, href = ''] = alternate.split(' ')
      expect.soft(listed.get(href), `${href} of ${address}`).toEqual(alternates)
      if (language === 'x-default') expect.soft(alternates).toContain(`en ${href}`)
    }
  }
  const untranslated = `${server.url}/ar/products/${salt}`
  expect(listed.has(untranslated)).toBe(false)
  expect(await fetchText(untranslated)).toMatch('noindex')
})
