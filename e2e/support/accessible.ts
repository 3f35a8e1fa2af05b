import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { HtmlValidate } from 'html-validate'

const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] })

export async function expectValidHtml(html: string, screen: string): Promise<void> {
  const { results } = await validator.validateString(html)
  const errors = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector}`),
  )
  expect.soft(errors, `the HTML of ${screen}`).toEqual([])
}

/** Rules that depend on the theme; the dark theme is checked for these only. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/** Switches the open page to a theme and returns its violations of accessibility rules. */
const violationsIn = (page: Page, theme: 'light' | 'dark') =>
  page.evaluate(
    async ([theme, rules]) => {
      // Stored too, because a page that is hydrated only now reads it.
      localStorage.setItem('theme', theme)
      document.documentElement.classList.toggle('dark', theme === 'dark')
      await new Promise(requestAnimationFrame)
      const finite = document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
      await Promise.allSettled(finite.map(({ finished }) => finished))
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({
        resultTypes: ['violations'],
        iframes: false,
        ...(theme === 'dark' && { runOnly: rules }),
      })
      return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
    },
    [theme, COLOR_RULES] as const,
  )

/** Expects valid HTML, no violation of accessibility rules in either theme, and no horizontal scrolling. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  const width = page.viewportSize()?.width ?? 0
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  for (const theme of ['light', 'dark'] as const) {
    expect.soft(await violationsIn(page, theme), `${screen}, ${width} px, ${theme}`).toEqual([])
  }
  await expectValidHtml(await page.content(), screen)
  const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth)
  expect.soft(scrollWidth, `width of ${screen}`).toBeLessThanOrEqual(width)
}
