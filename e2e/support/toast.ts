import type { Page } from '@playwright/test'

/** The region in which toasts are announced. */
export const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' })

export const toast = (page: Page, text: string) => notifications(page).getByText(text)
