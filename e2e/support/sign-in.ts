import type { Page } from '@playwright/test'
import type { Server } from '../server.ts'
import { administrator } from './administrator.ts'

/**
 * Lets a page arrive with the administrator's session where the site looks for it. Foreign frames, such
 * as the map, get none: a Chromium that blocks third-party storage refuses it there.
 */
export async function signIn(page: Page, server: Server): Promise<void> {
  const { token } = await administrator(server)
  await page.addInitScript(
    ([origin, value]) => {
      if (location.origin === origin) localStorage.setItem('adminToken', value)
    },
    [server.url, token] as const,
  )
}
