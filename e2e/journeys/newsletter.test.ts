import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, startEmpty, test } from '../server.ts'
import { asVisitor } from '../support/visitor.ts'

/** What the link in a subscriber's mail carries. */
function tokenOf({ dataDir }: { dataDir: string }, email: string): string {
  const database = new DatabaseSync(join(dataDir, 'dhow.sqlite'))
  const row = database.prepare('select token from subscribers where email = ?').get(email)
  database.close()
  return String(row?.token)
}

test('where mail leaves the house one subscribes by the box and a mail, and leaves without JavaScript or by one request', async ({
  browser,
}) => {
  // A mail server that nobody answers for: what is asked of it waits.
  const server = await startEmpty({ SMTP_URL: 'smtp://127.0.0.1:9' })
  const email = 'ada@visitor.example'
  const leave = () => `/newsletter?unsubscribe=${tokenOf(server, email)}`
  try {
    await asVisitor(browser, { baseURL: server.url }, async (page) => {
      await page.goto('/')
      const box = page.getByRole('region', { name: 'Company and contact' })
      await box.getByLabel('Email').fill(email)
      await box.getByRole('button', { name: 'Subscribe' }).click()
      await expect(box.getByText('Please follow the link in the mail')).toBeVisible()
      await page.goto(`/newsletter?confirm=${tokenOf(server, email)}`)
      await page.getByRole('button', { name: 'Yes, keep me updated' }).click()
      await expect(page.getByText('Thank you! You are on the list.')).toBeVisible()
    })
    await asVisitor(browser, { baseURL: server.url, javaScriptEnabled: false }, async (page) => {
      await page.goto(leave())
      await page.getByRole('button', { name: 'Unsubscribe' }).click()
      await expect(page.getByText('You are no longer on the list.')).toBeVisible()
    })
    // As mail programs do (RFC 8058), in either kind of form.
    const form = new FormData()
    form.set('List-Unsubscribe', 'One-Click')
    for (const body of [new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), form]) {
      expect(tokenOf(server, email)).toBe('undefined')
      await fetch(`${server.url}/api/newsletter/subscribers`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email }),
      })
      expect((await fetch(server.url + leave(), { method: 'POST', body })).status).toBe(200)
    }
    expect(tokenOf(server, email)).toBe('undefined')
  } finally {
    await server.stop()
  }
})
