import type { Locator, Page } from '@playwright/test'

/** The region in which toasts are announced. */
const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' })

export const toast = (page: Page, text: string) => notifications(page).getByText(text)

/** Waits until the toast has stopped moving. */
export async function toastAtRest(page: Page): Promise<Locator> {
  const card = notifications(page).locator('[data-in]')
  await card.evaluate((node) => Promise.all(node.getAnimations().map(({ finished }) => finished)))
  return card
}
