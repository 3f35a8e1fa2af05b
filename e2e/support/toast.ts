import { expect, type Page } from '@playwright/test'

/** Where notices are announced. */
export const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' })

/** The words of a notice. */
export const toast = (page: Page, text: string) => notifications(page).getByText(text)

/** A notice that has just come is given so many milliseconds, and leaves when they are over. */
export async function expectToLast(page: Page, text: string, durationMs: number): Promise<void> {
  const timer = notifications(page)
    .locator('[data-in]', { hasText: text })
    .locator('[role=progressbar]')
  const given = await timer.evaluate((node) => {
    const [animation] = node.getAnimations()
    const duration = animation?.effect?.getComputedTiming().duration
    animation?.finish()
    return duration
  })
  expect(given).toBe(durationMs)
  await expect(toast(page, text)).toHaveCount(0)
}
