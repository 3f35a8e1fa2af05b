import type { Page } from '@playwright/test'
import type { Server } from '../server.ts'
import { signIn } from './sign-in.ts'

/** Opens the inbox, or an address in it, as the administrator. */
export async function openInbox(page: Page, server: Server, rest = ''): Promise<void> {
  await signIn(page, server)
  await page.goto(`/admin/inbox${rest}`)
}

/** The senders of the rows in sight. */
export const names = (page: Page) => page.getByRole('rowheader')
export const search = (page: Page) => page.getByPlaceholder('Search messages...')
export const tick = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Select the message from ${name}` })
export const deleteButton = (page: Page) => page.getByRole('button', { name: /^Delete \d/ })
