import type { Page } from '@playwright/test'
import { expect, test } from '../server.ts'
import { expectAccessible, expectValidHtml } from '../support/accessible.ts'
import { createPages, refuseRequests } from '../support/page.ts'
import { getAddress, getStorageState, NAMES, SCREENS, seedScreens } from '../support/screens.ts'

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
const findOverflows = (page: Page, fontSizes: string[]): Promise<string[]> =>
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
      const findOutside = () =>
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
          const overflows = findOutside().map((control) => `${control} is outside the window`)
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

test.describe.configure({ mode: 'parallel' })

const withPage = createPages()

for (const screen of SCREENS) {
  test(`/${screen} is valid, accessible in both themes, and fits windows from 320 px with any company name and font size`, async ({
    browser,
    server,
  }) => {
    const seeded = await seedScreens(server)
    await withPage(browser, getStorageState(screen, server, seeded), async (page) => {
      // The stream never ends, so the network would never be idle.
      await refuseRequests(page, /\/api\/office-events/)
      // The first-login screen redirects once the password was changed.
      if (screen === 'admin/first-login') {
        await page.route('**/api/admin/account', async (route) => {
          const response = await route.fetch()
          await route.fulfill({ json: { ...(await response.json()), firstLogin: true } })
        })
      }
      const response = await page.goto(server.url + getAddress(screen, seeded), {
        waitUntil: 'networkidle',
      })
      await expectValidHtml((await response?.text()) ?? '', 'the response')
      await expect(page.locator('.animate-spin')).toHaveCount(0)
      for (const [width, fontSizes] of WINDOWS) {
        await page.setViewportSize({ width, height: 740 })
        expect.soft(await findOverflows(page, fontSizes)).toEqual([])
        if (CHECKED.includes(width)) await expectAccessible(page, `/${screen}`)
      }
    })
  })
}
