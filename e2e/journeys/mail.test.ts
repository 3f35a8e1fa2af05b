import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, type Server, test } from '../server.ts'
import { administrator } from '../support/administrator.ts'
import { call } from '../support/api.ts'
import { findInMails } from '../support/mails.ts'
import { signIn } from '../support/sign-in.ts'

const REASON = '550 5.1.1 No such mailbox'

/** An enquiry with a reply whose mail was refused, as a mail server would have it; the message's id. */
async function refusedReply(server: Server, name: string): Promise<string> {
  await call(server, 'POST', '/messages', {
    name,
    email: 'ada@visitor.example',
    subject: 'other',
    message: 'Hello',
  })
  const { token } = await administrator(server)
  const headers = { authorization: `Bearer ${token}` }
  const messages = await (await fetch(`${server.url}/api/messages`, { headers })).json()
  const { _id } = messages.find((message: { name: string }) => message.name === name)
  await call(server, 'POST', `/messages/${_id}/reply`, { replyContent: `Hi, ${name}` }, token)
  await expect.poll(() => findInMails(server, new RegExp(`(Hi, ${name})`))).toHaveLength(1)
  const database = new DatabaseSync(join(server.dataDir, 'dhow.sqlite'))
  database.exec('pragma busy_timeout = 5000')
  database
    .prepare(
      `update outbox set state = 'refused', last_error = ? where about = ? and kind = 'reply'`,
    )
    .run(REASON, _id)
  database.close()
  return _id
}

async function expectAccessible(page: Page) {
  for (const dark of [false, true]) {
    await page.evaluate((on) => document.documentElement.classList.toggle('dark', on), dark)
    await page.evaluate(() =>
      Promise.allSettled(document.getAnimations().map(({ finished }) => finished)),
    )
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  }
  const { taken, width } = await page.evaluate(() => ({
    taken: document.documentElement.scrollWidth,
    width: window.innerWidth,
  }))
  expect(taken).toBeLessThanOrEqual(width)
}

test('a refused reply is found from the dashboard, says why, and is sent to a corrected address', async ({
  page,
  server,
}) => {
  const id = await refusedReply(server, 'Ada')
  await signIn(page, server)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Reply to Ada' }).click()
  await expect(page).toHaveURL(`/admin/inbox/${id}`)
  await expect(page.getByText('Not delivered')).toBeVisible()
  await expect(page.getByText('The mail was refused')).toBeVisible()
  await expect(page.getByText(`The mail server said: ${REASON}`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Correct the address' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@corrected.example')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save and send again' }).click()
  await expect(page.getByText('The reply is addressed to ada@corrected.example.')).toBeVisible()
  await expect(
    page.getByText('Stored as a file: no mail server is set up.', { exact: true }),
  ).toBeVisible()
  await expect.poll(() => findInMails(server, /(ada@corrected\.example)/)).toHaveLength(1)
  await expect(page.getByText('the visitor typed ada@visitor.example')).toBeVisible()
  await expectAccessible(page)
})

test('the dashboard warns of refused mail until that is dismissed', async ({ page, server }) => {
  await refusedReply(server, 'Bea')
  await signIn(page, server)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/admin')
  const warning = page.getByRole('region', { name: 'Mail', exact: true })
  await expect(warning).toContainText('could not be delivered')
  await expect(warning).toContainText(REASON)
  const tiles = page.getByRole('main').getByRole('list').first()
  const [above, below] = await Promise.all([tiles.boundingBox(), warning.boundingBox()])
  const gap = (below?.y ?? 0) - ((above?.y ?? 0) + (above?.height ?? 0))
  expect(gap).toBeGreaterThanOrEqual(16)
  await expectAccessible(page)
  await warning.getByRole('button', { name: 'Dismiss' }).click()
  await expect(warning).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('waiting for a reply')).toBeVisible()
  await expect(warning).toHaveCount(0)
})
