import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { expectValidHtml } from './valid-html.ts'

/** The rules that a theme can break; the others have been checked in the light one. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Expects that what shows is valid HTML, breaks no accessibility rule in either theme and fits the screen. */
export async function expectAccessible(
  screen: Page,
  what: string,
  { width }: { width: number },
): Promise<void> {
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
    // In the page itself: put together in a second one, each look would load axe twice as often.
    const axe = new AxeBuilder({ page: screen })
      .setLegacyMode()
      .options({ resultTypes: ['violations'] })
    const { violations } = await (theme === 'dark' ? axe.withRules(COLOUR_RULES) : axe).analyze()
    const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
    expect(found, `${what}, ${width} px, ${theme}`).toEqual([])
  }
  await expectValidHtml(await screen.content(), what)
  const taken = await screen.evaluate(() => document.documentElement.scrollWidth)
  expect(taken, `${what} is wider than ${width} px`).toBeLessThanOrEqual(width)
}
