import { expect, type Server, test } from '../server.ts'
import { call } from '../support/api.ts'
import { openInbox } from '../support/inbox-screen.ts'

const send = (server: Server, fields: object) =>
  call(server, 'POST', '/messages', {
    email: 'a@visitor.example',
    subject: 'other',
    message: 'Hello',
    ...fields,
  })

test('what looks like spam is filed under Spam with its reason, and one click releases it', async ({
  page,
  server,
}) => {
  await send(server, { name: 'Robot', topic: 'pills' })
  await send(server, { name: 'Ada' })
  await openInbox(page, server)
  const sidebar = page.getByRole('navigation', { name: 'Subjects' })
  await expect(page.getByRole('link', { name: 'Ada' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Robot' })).toBeHidden()

  await sidebar.getByRole('button', { name: 'Spam' }).click()
  await expect(page).toHaveURL('/admin/inbox?spam=true')
  await page.getByRole('link', { name: 'Robot' }).click()
  const notice = page.getByRole('region', { name: 'Spam' })
  await expect(notice).toContainText('A field that people do not see was filled in.')
  await expect(page.getByRole('button', { name: 'Reply' })).toBeHidden()
  await notice.getByRole('button', { name: 'Not spam: move to the inbox' }).click()
  await expect(page.getByText('Message moved to the inbox')).toBeVisible()
  await expect(notice).toBeHidden()
  await expect(page.getByRole('button', { name: 'Reply' })).toBeVisible()
  await expect(sidebar.getByRole('button', { name: 'Spam' })).toHaveText('Spam0')
})

test('the field that people do not see is out of their way', async ({ page }) => {
  await page.goto('/contact')
  const trap = page.locator('input[name=topic]')
  await expect(trap).toHaveCount(1)
  await expect(page.getByRole('textbox', { name: 'topic' })).toHaveCount(0)
  expect(await trap.evaluate((input) => input.checkVisibility() && input.tabIndex)).toBe(-1)
  const { width, height } = await trap.evaluate((input) =>
    (input.parentElement as HTMLElement).getBoundingClientRect().toJSON(),
  )
  expect([width, height]).toEqual([0, 0])
})
