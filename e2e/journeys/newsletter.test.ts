import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test as base, expect, startEmpty } from '../server.ts'
import { signIn } from '../support/sign-in.ts'
import { asVisitor } from '../support/visitor.ts'

/** A server that has a mail server, which nobody answers for: what is asked of it waits. */
const test = base.extend<object, { mailing: Awaited<ReturnType<typeof startEmpty>> }>({
  mailing: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const server = await startEmpty({ SMTP_URL: 'smtp://127.0.0.1:9' })
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  server: ({ mailing }, use) => use(mailing),
})

test.describe.configure({ mode: 'serial' })

/** What the link in a subscriber's mail carries. */
function tokenOf({ dataDir }: { dataDir: string }, email: string): string {
  const database = new DatabaseSync(join(dataDir, 'dhow.sqlite'))
  const row = database.prepare('select token from subscribers where email = ?').get(email)
  database.close()
  return String(row?.token)
}

test('with mail configured the box really subscribes: by a mail, and a press on its page', async ({
  page,
  mailing,
}) => {
  await page.goto('/')
  const box = page.getByRole('region', { name: 'Company and contact' })
  await box.getByLabel('Email').fill('ada@visitor.example')
  await box.getByRole('button', { name: 'Subscribe' }).click()
  await expect(box.getByText('Please follow the link in the mail')).toBeVisible()
  await expect(box.getByLabel('Email')).toHaveValue('')

  const link = `/newsletter?confirm=${tokenOf(mailing, 'ada@visitor.example')}`
  await page.goto(link)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, follow')
  await page.getByRole('button', { name: 'Yes, keep me updated' }).click()
  await expect(page.getByText('Thank you! You are on the list.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Yes, keep me updated' })).toBeHidden()
})

test('a link that is dead, or not whole, says so', async ({ page, browser, mailing }) => {
  await asVisitor(browser, { baseURL: mailing.url }, async (visitor) => {
    await visitor.goto('/newsletter?confirm=nobody')
    await visitor.getByRole('button', { name: 'Yes, keep me updated' }).click()
    await expect(visitor.getByRole('alert')).toHaveText(/This link is no longer valid/)
  })
  await page.goto('/newsletter')
  await expect(page.getByRole('alert')).toHaveText(/not whole/)
})

test('the administrator sees who is on the list, finds, saves and deletes them', async ({
  page,
  mailing,
}) => {
  await signIn(page, mailing)
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Newsletter subscribers' }).click()
  const list = page.getByRole('list', { name: 'Subscribers' })
  await expect(list.getByText('ada@visitor.example')).toBeVisible()
  await expect(page.getByText('1 on the list.')).toBeVisible()

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^subscribers-\d{4}-\d\d-\d\d\.csv$/)

  const search = page.getByRole('searchbox', { name: 'Search subscribers' })
  await search.fill('nobody')
  await expect(page.getByText('No subscribers found')).toBeVisible()
  await search.fill('ADA')
  await list.getByRole('button', { name: 'Delete ada@visitor.example' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('No subscribers found')).toBeVisible()
})

test('without JavaScript one leaves by a press, and a mail program by one request', async ({
  browser,
  mailing,
}) => {
  const subscribe = (email: string) =>
    fetch(`${mailing.url}/api/newsletter/subscribers`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    })
  const linkOf = (email: string) => `/newsletter?unsubscribe=${tokenOf(mailing, email)}`
  await subscribe('bob@visitor.example')
  const options = { baseURL: mailing.url, javaScriptEnabled: false }
  await asVisitor(browser, options, async (visitor) => {
    await visitor.goto(linkOf('bob@visitor.example'))
    await visitor.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(visitor.getByText('You are no longer on the list.')).toBeVisible()
  })
  expect(tokenOf(mailing, 'bob@visitor.example')).toBe('undefined')

  const oneClick = { 'List-Unsubscribe': 'One-Click' }
  const asForm = new FormData()
  asForm.set('List-Unsubscribe', 'One-Click')
  for (const body of [new URLSearchParams(oneClick), asForm]) {
    await subscribe('eve@visitor.example')
    const url = mailing.url + linkOf('eve@visitor.example')
    expect((await fetch(url, { method: 'POST', body })).status).toBe(200)
    expect(tokenOf(mailing, 'eve@visitor.example')).toBe('undefined')
  }
})
