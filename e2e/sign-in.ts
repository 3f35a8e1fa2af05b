import type { Page } from '@playwright/test'
import { administrator } from './administrator.ts'
import type { Server } from './server.ts'

/** Lets a page arrive with the administrator's session where the site looks for it. */
export async function signIn(page: Page, server: Server): Promise<void> {
  const { token } = await administrator(server)
  await page.addInitScript((value) => localStorage.setItem('adminToken', value), token)
}
