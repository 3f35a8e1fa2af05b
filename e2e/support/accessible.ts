import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { expectValidHtml } from './valid-html.ts'

/** The rules that a theme can break; the others have been checked in the light one. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/** Puts the theme on the page that is open, and lists what it breaks. */
const violationsIn = (page: Page, theme: 'light' | 'dark') =>
  page.evaluate(
    async ([theme, rules]) => {
      // In place: a screen that is open already need not be opened again. Saved, so that a page which
      // comes to life only now does not take it back.
      localStorage.setItem('theme', theme)
      document.documentElement.classList.toggle('dark', theme === 'dark')
      await new Promise(requestAnimationFrame)
      const ending = document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
      await Promise.allSettled(ending.map(({ finished }) => finished))
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({
        resultTypes: ['violations'],
        iframes: false,
        ...(theme === 'dark' && { runOnly: rules }),
      })
      return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
    },
    [theme, COLOR_RULES] as const,
  )

/** Expects that what shows is valid HTML, breaks no accessibility rule in either theme and fits the screen. */
export async function expectAccessible(
  screen: Page,
  what: string,
  { width }: { width: number },
): Promise<void> {
  if (!(await screen.evaluate(() => 'axe' in window))) await screen.evaluate(axe.source)
  for (const theme of ['light', 'dark'] as const) {
    expect(await violationsIn(screen, theme), `${what}, ${width} px, ${theme}`).toEqual([])
  }
  await expectValidHtml(await screen.content(), what)
  const taken = await screen.evaluate(() => document.documentElement.scrollWidth)
  expect(taken, `${what} is wider than ${width} px`).toBeLessThanOrEqual(width)
}
