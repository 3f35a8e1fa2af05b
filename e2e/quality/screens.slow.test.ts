import { hash } from 'node:crypto'
import type { Page } from '@playwright/test'
import routes from '../../apps/web/app/routes.ts'
import { expect, oncePerServer, type Server, test } from '../server.ts'
import { expectAccessible, expectValidHtml } from '../support/accessible.ts'
import { addProduct, administrator, call } from '../support/administrator.ts'
import { stockHome } from '../support/company.ts'
import { stockInbox, withDatabase } from '../support/inbox.ts'
import { withNewPage } from '../support/page.ts'
import { sendQuotation } from '../support/quotations.ts'

const WORD = 'Internationalfoodstuffgroupholdingcompany'
const ARABIC = 'شركة النور العالمية لتجارة المواد الغذائية '

/** The company's name on the server, then names that are long, unbreakable or from right to left. */
const NAMES = [
  'Dhow Trading',
  'Al Noor Foodstuff Trading LLC',
  WORD,
  'شركة النور العالمية لتجارة المواد الغذائية ذات المسؤولية المحدودة',
]

/** Texts of a company at their maximum length: unbreakable, from right to left, or of emoji. */
const LONG_TEXTS = {
  headline: WORD.repeat(2),
  lead: ARABIC.repeat(6),
  description: WORD.repeat(7),
  about: { question: WORD.repeat(2), answer: `${WORD.repeat(9)}\n\n${ARABIC.repeat(20)}` },
  story: `${WORD.repeat(100)}\n\n${'🫖🍚'.repeat(200)}`,
  highlights: [WORD, ARABIC, '🫖'.repeat(40)].map((title) => ({ title, text: title.repeat(3) })),
  figures: [1_000_000_000, 1, 12_345].map((count) => ({ count, label: WORD.repeat(2) })),
  reasons: [WORD.repeat(2), ARABIC, 'A'].map((title) => ({ title, text: WORD.repeat(7) })),
  partners: [WORD.repeat(2), ARABIC, 'A', 'B', 'C'].map((name) => ({ name, logo: '' })),
  group: [{ title: WORD.repeat(2), text: ARABIC.repeat(5) }],
  portsText: WORD.repeat(7),
  homePort: { name: WORD, lat: 90, lon: 180 },
  ports: [{ name: WORD, lat: -90, lon: -180 }],
  links: [{ network: 'other' as const, label: WORD.repeat(2), url: 'https://a.example.com' }],
  privacy: `# ${WORD.repeat(9)}\nhttps://a.example.com/${WORD.repeat(9)}`,
  imprint: `# ${ARABIC.repeat(2)}\n${WORD.repeat(9)}`,
}

/** Fills every screen and returns what their addresses contain. */
const stock = oncePerServer(async (server) => {
  const product = await addProduct(server)
  const { patch, post, token } = await administrator(server)
  await patch('/company', LONG_TEXTS)
  await stockHome(server)
  stockInbox(server, [{ reply: 'We do.' }, {}])
  const lines = [{ productId: product, name: 'Sea salt', quantity: 40, unit: 'carton' }]
  await call(server, 'POST', '/lists', { lines })
  const code = 'WWWW-WWWW-WWWW'
  const codeHash = hash('sha256', code.replaceAll('-', ''), 'base64url')
  // Codes are random, and the widest one must fit.
  withDatabase(server, (database) => database.exec(`update lists set code_hash = '${codeHash}'`))
  const quotation = await sendQuotation(server, '2', {
    names: [WORD, ARABIC],
    buyer: { name: WORD, email: 'ada@visitor.example', company: WORD.repeat(2), country: 'KE' },
    columns: [{ rule: 'CIF', place: WORD }],
    letter: `${WORD.repeat(9)}\n\n${ARABIC.repeat(20)}`,
    terms: { remarks: WORD.repeat(9), documents: ARABIC.repeat(9) },
  })
  await post(`/quotations/${quotation.id}/revise`)
  await call(server, 'POST', '/messages', {
    ...{ name: ARABIC, email: `${WORD}@visitor.example`, message: '9', subject: 'enquiry' },
    lines: [...lines, { text: WORD.repeat(2), quantity: 1_000_000, unit: 'carton' }],
    terms: { company: WORD.repeat(2), country: 'GS', phone: '+254712345678' },
  })
  const { items } = await call<{ items: { id: string }[] }>(
    server,
    'GET',
    '/buyers',
    undefined,
    token,
  )
  const buyer = items[0]?.id ?? ''
  const [colleague] = items.slice(1)
  await patch(`/buyers/${buyer}`, { label: WORD.slice(0, 40), note: WORD.repeat(9) })
  await post(`/buyers/${buyer}/merge`, { other: colleague?.id })
  return { product, code, token, quotation, buyer }
})

type Stock = Awaited<ReturnType<typeof stock>>

/** Addresses of routes with parameters, and of routes that show more with a query. */
const EXAMPLES: Record<string, (stock: Stock) => string> = {
  'products/:id': ({ product }) => `products/${product}`,
  'brands/:brand': () => 'brands/Lateen',
  compare: ({ product }) => `compare?id=${product}`,
  enquiry: ({ product }) => `enquiry?id=${product}`,
  'enquiry/:code': ({ code }) => `enquiry/${code}`,
  'quotation/:code': ({ quotation }) => `quotation/${quotation.code}`,
  newsletter: () => 'newsletter?confirm=x',
  'admin/edit-product/:id': ({ product }) => `admin/edit-product/${product}`,
  'admin/your-site': () => 'admin/your-site?section=numbers',
  'admin/reset-password/:token': () => 'admin/reset-password/x',
  'admin/inbox/:id': () => 'admin/inbox/2',
  'admin/quotations/:id': ({ quotation }) => `admin/quotations/${quotation.id}`,
  'admin/buyers/:id': ({ buyer }) => `admin/buyers/${buyer}`,
  'admin/statistics': () => 'admin/statistics?period=custom&from=2026-01-01&to=2027-12-31',
  '*': () => 'nowhere',
}

/** Returns the path of every screen; files without JSX, such as the picture of the globe, are no screens. */
const screensOf = (entries: typeof routes, parent = ''): string[] =>
  entries.flatMap(({ path = '', file, index, children = [] }) => {
    const full = [parent, path].filter(Boolean).join('/')
    const isScreen = file.endsWith('.tsx') && (path || index)
    return [...(isScreen ? [full] : []), ...screensOf(children, full)]
  })

function addressOf(screen: string, stocked: Stock): string {
  const example = EXAMPLES[screen]
  if (!example && /[:*]/.test(screen)) throw new Error(`Add an example of ${screen} to EXAMPLES.`)
  return `/${example?.(stocked) ?? screen}`
}

/** Widths of windows in CSS pixels, and font sizes that people set in their browsers. */
const WINDOWS: [width: number, fontSizes: string[]][] = [
  [320, ['100%', '130%', '200%']],
  [360, ['100%', '130%', '200%']],
  [768, ['100%', '130%']],
  [1280, ['100%', '130%']],
]

/** Widths at which the accessibility rules are checked. */
const CHECKED = [360, 1280]

/**
 * Shows the open page with every name at every font size, and returns a line for each that makes the page
 * wider than its window or moves a control out of it.
 */
const overflowsOf = (page: Page, fontSizes: string[]): Promise<string[]> =>
  page.evaluate(
    ([names, sizes]) => {
      const root = document.documentElement
      const texts: Text[] = []
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) {
        const text = walker.currentNode as Text
        if (text.data.includes(names[0] ?? '')) texts.push(text)
      }
      if (texts.length === 0) return ['the name of the company is not on the page']
      const scrolls = (element: Element | null): boolean =>
        element !== null &&
        (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
      const controls = ':is(a, button, input, select):not([inert] *, [tabindex="-1"])'
      const outside = () =>
        [...document.querySelectorAll(controls)]
          .filter((control) => control.checkVisibility() && !scrolls(control.parentElement))
          .map((control) => ({ control, box: control.getBoundingClientRect() }))
          .filter(({ box }) => box.width > 1 && (box.left < 0 || box.right > root.clientWidth + 1))
          .map(({ control }) => control.getAttribute('aria-label') ?? control.textContent)
      const problems: string[] = []
      let shown = names[0] ?? ''
      for (const name of names) {
        for (const text of texts) text.data = text.data.replace(shown, name)
        shown = name
        for (const size of sizes) {
          root.style.fontSize = size
          const overflows = outside().map((control) => `${control} is outside the window`)
          if (root.scrollWidth > root.clientWidth) overflows.push(`${root.scrollWidth} px wide`)
          problems.push(...overflows.map((text) => `${innerWidth} px, ${size}, ${name}: ${text}`))
        }
      }
      for (const text of texts) text.data = text.data.replace(shown, names[0] ?? '')
      root.style.fontSize = ''
      return problems
    },
    [NAMES, fontSizes] as const,
  )

/** The session of the administrator, where a screen needs it. */
function storageOf(screen: string, { url }: Server, { token }: Stock) {
  if (!/^admin(\/|$)/.test(screen)) return { cookies: [], origins: [] }
  const localStorage = [{ name: 'adminToken', value: token }]
  return { cookies: [], origins: [{ origin: url, localStorage }] }
}

test.describe.configure({ mode: 'parallel' })

for (const screen of screensOf(routes)) {
  test(`/${screen} is valid, accessible in both themes, and fits windows from 320 px with any company name and font size`, async ({
    browser,
    server,
  }) => {
    const stocked = await stock(server)
    const options = {
      baseURL: server.url,
      reducedMotion: 'reduce' as const,
      storageState: storageOf(screen, server, stocked),
    }
    await withNewPage(browser, options, async (page) => {
      // The stream never ends, so the network would never be idle.
      await page.route('**/api/office-events', (route) => route.abort())
      // The first-login screen redirects once the password was changed.
      if (screen === 'admin/first-login') {
        await page.route('**/api/admin/account', async (route) => {
          const response = await route.fetch()
          await route.fulfill({ json: { ...(await response.json()), firstLogin: true } })
        })
      }
      const response = await page.goto(addressOf(screen, stocked), { waitUntil: 'networkidle' })
      await expectValidHtml((await response?.text()) ?? '', 'the response')
      await expect(page.locator('.animate-spin')).toHaveCount(0)
      for (const [width, fontSizes] of WINDOWS) {
        await page.setViewportSize({ width, height: 740 })
        expect.soft(await overflowsOf(page, fontSizes)).toEqual([])
        if (CHECKED.includes(width)) await expectAccessible(page, `/${screen}`)
      }
    })
  })
}
