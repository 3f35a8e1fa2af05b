import type { Page } from '@playwright/test'

type Credentials = { email: string; password: string }

/** Gets a session from the API and stores it where the site looks for it. */
export async function signIn(page: Page, url: string, credentials: Credentials): Promise<string> {
  const answer = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  })
  const { token } = (await answer.json()) as { token: string }
  await page.addInitScript((value) => localStorage.setItem('adminToken', value), token)
  return token
}
