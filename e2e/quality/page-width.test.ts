import type { Page } from '@playwright/test'
import { expect, test } from '../server.ts'
import { addProduct, administrator } from '../support/administrator.ts'
import { stockHome } from '../support/home-stock.ts'
import { stockInbox } from '../support/inbox-stock.ts'
import { signIn } from '../support/sign-in.ts'

/** What companies are called, and what is hard about it: length, one word that cannot break, script. */
const NAMES = [
  'Dhow Trading',
  'Al Noor Foodstuff Trading LLC',
  'Internationalfoodstuffgroupholdingcompany',
  'شركة النور العالمية لتجارة المواد الغذائية ذات المسؤولية المحدودة',
]
const WORD = 'Internationalfoodstuffgroupholdingcompany'
const ARABIC = 'شركة النور العالمية لتجارة المواد الغذائية '

/** What a company may say where it is hard on a page: at the limit, unbreakable, from right to left, in emoji. */
const HARD_WORDS = {
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
}

/** Widths of windows in CSS pixels, each with the sizes of text that people set in their browsers there. */
const WINDOWS: [width: number, fontSizes: string[]][] = [
  [320, ['100%', '130%', '200%']],
  [360, ['100%', '130%', '200%']],
  [768, ['100%', '130%']],
  [1280, ['100%', '130%']],
]

const PUBLIC = [
  '/',
  '/products',
  '/products/{id}',
  '/compare?id={id}',
  '/enquiry?id={id}',
  '/about',
  '/contact',
  '/privacy',
  '/nowhere',
  '/admin-login',
  '/admin-login/forgotten-password',
]
const OFFICE = [
  '/admin',
  '/admin/manage-products',
  '/admin/edit-product/{id}',
  '/admin/edit-contact',
  '/admin/account',
  '/admin/categories',
  '/admin/mail',
  '/admin/webhooks',
  '/admin/your-site?section=numbers',
  '/admin/inbox',
  '/admin/inbox/1',
]

/**
 * Tries every name at every size of text on the page that is open; a line for each that makes the page
 * wider than its window, or puts a control out of reach.
 */
const problemsOf = (page: Page, fontSizes: string[]): Promise<string[]> =>
  page.evaluate(
    ([names, sizes]) => {
      const root = document.documentElement
      const texts: Text[] = []
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) {
        const text = walker.currentNode as Text
        if (text.data.includes(names[0] ?? '')) texts.push(text)
      }
      if (texts.length === 0) return ['the name is nowhere to be seen']
      const scrolls = (element: Element | null): boolean =>
        element !== null &&
        (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
      const outside = () =>
        [
          ...document.querySelectorAll(
            ':is(a, button, input, select):not([inert] *, [tabindex="-1"])',
          ),
        ]
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
          const wrong = outside().map((control) => `${control} is out of reach`)
          if (root.scrollWidth > root.clientWidth) wrong.push(`${root.scrollWidth} px wide`)
          const where = `${location.pathname}, ${innerWidth} px, ${size}, ${name}`
          problems.push(...wrong.map((what) => `${where}: ${what}`))
        }
      }
      for (const text of texts) text.data = text.data.replace(shown, names[0] ?? '')
      root.style.fontSize = ''
      return problems
    },
    [NAMES, fontSizes] as const,
  )

for (const [kind, paths] of [
  ['public', PUBLIC],
  ['office', OFFICE],
] as const) {
  test(`no ${kind} page is wider than its window, whatever the company is called and however large the text is`, async ({
    page,
    server,
  }) => {
    const id = await addProduct(server)
    await (await administrator(server)).patch('/company', HARD_WORDS)
    if (kind === 'public') {
      await stockHome(server)
    } else {
      stockInbox(server, [{ reply: 'We do.' }, {}])
      await signIn(page, server)
    }
    const problems: string[] = []
    for (const path of paths) {
      await page.goto(path.replace('{id}', id), { waitUntil: 'networkidle' })
      await expect(page.locator('.animate-spin')).toHaveCount(0)
      for (const [width, fontSizes] of WINDOWS) {
        await page.setViewportSize({ width, height: 740 })
        problems.push(...(await problemsOf(page, fontSizes)))
      }
    }
    expect(problems).toEqual([])
  })
}
