import { expect, type Locator, type Page } from '@playwright/test'
import axe from 'axe-core'
import { HtmlValidate } from 'html-validate'
import sharp from 'sharp'

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
const findViolations = (page: Page, theme: 'light' | 'dark') =>
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
    expect.soft(await findViolations(page, theme), `${screen}, ${width} px, ${theme}`).toEqual([])
  }
  await expectValidHtml(await page.content(), screen)
  const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth)
  expect.soft(scrollWidth, `width of ${screen}`).toBeLessThanOrEqual(width)
}

export type Rgb = [number, number, number]

/** Returns a computed color of an element in sRGB. */
export const readColor = (element: Locator, property: 'color' | 'background-color'): Promise<Rgb> =>
  element.evaluate((node, name) => {
    const context = document.createElement('canvas').getContext('2d')
    if (!context) throw new Error('no canvas')
    context.fillStyle = getComputedStyle(node).getPropertyValue(name)
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
    return [red, green, blue]
  }, property)

export const toHex = (color: Rgb): string =>
  `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`

/** Returns the relative luminance by WCAG 2. */
function calculateLuminance(color: Rgb) {
  const [red = 0, green = 0, blue = 0] = color.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast of two colors by WCAG 2, from 1 to 21. */
export function calculateContrast(first: Rgb, second: Rgb): number {
  const [dark = 0, light = 0] = [calculateLuminance(first), calculateLuminance(second)].toSorted(
    (a, b) => a - b,
  )
  return (light + 0.05) / (dark + 0.05)
}

type Area = { x: number; y: number; width: number; height: number }

/** Returns every color in an area of the screen. */
export async function readColors(page: Page, clip: Area): Promise<Rgb[]> {
  const { data, info } = await sharp(await page.screenshot({ clip }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const colors = new Map<number, Rgb>()
  for (let offset = 0; offset < data.length; offset += info.channels) {
    const [red = 0, green = 0, blue = 0] = data.subarray(offset, offset + 3)
    colors.set((red << 16) | (green << 8) | blue, [red, green, blue])
  }
  return [...colors.values()]
}
