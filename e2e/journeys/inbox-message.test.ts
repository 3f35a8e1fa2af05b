import type { Browser, Page } from '@playwright/test'
import { expect, type Server, test } from '../server.ts'
import { names, openInbox, tick } from '../support/inbox-screen.ts'
import { stockInbox } from '../support/inbox-stock.ts'
import { signIn } from '../support/sign-in.ts'
import { asVisitor } from '../support/visitor.ts'

const article = (page: Page) => page.getByRole('article')
const replyButton = (page: Page) => page.getByRole('button', { name: 'Reply', exact: true })
const editor = (page: Page) => page.getByRole('textbox', { name: 'Write Reply' })
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Reply' })

/** Opens a message, writes a reply and sends it. */
async function reply(page: Page, text: string) {
  await replyButton(page).click()
  await editor(page).fill(text)
  await sendButton(page).click()
}

/** Two tabs of one browser, both signed in and on the same message. */
const inTwoTabs = (
  browser: Browser,
  server: Server,
  id: string,
  use: (one: Page, other: Page) => Promise<void>,
) =>
  asVisitor(browser, { baseURL: server.url }, async (one) => {
    const other = await one.context().newPage()
    for (const page of [one, other]) {
      await signIn(page, server)
      await page.goto(`/admin/inbox/${id}`)
      await expect(article(page)).toBeVisible()
    }
    await use(one, other)
  })

test('the message view of section 2 shows the times of section 9, in Kolkata and in the local format', async ({
  browser,
  server,
}) => {
  const createdAt = '2026-03-01T20:05:00.000Z'
  stockInbox(server, [
    {
      name: 'Ada',
      message: 'Dear Sirs,\n\n  two pallets',
      subject: 'service',
      createdAt,
      reply: 'Yes,\nwe do.',
    },
  ])
  const abroad = { baseURL: server.url, timezoneId: 'America/New_York', locale: 'en-US' }
  await asVisitor(browser, abroad, async (page) => {
    await openInbox(page, server, '/1')
    const view = article(page)
    await expect(view.getByRole('heading', { level: 2 })).toHaveText('Related to Service')
    await expect(view.getByText('Ada', { exact: true })).toBeVisible()
    await expect(view.getByRole('link', { name: 'buyer1@example.com' })).toHaveAttribute(
      'href',
      'mailto:buyer1@example.com',
    )
    await expect(
      view.getByText(/^Monday,? 2 March 2026 at 1:35\sam, India Standard Time$/),
    ).toBeVisible()
    const text = view.getByText('Dear Sirs,')
    expect(await text.textContent()).toBe('Dear Sirs,\n\n  two pallets')
    await expect(text).toHaveCSS('white-space', 'pre-wrap')
    const answer = view.getByRole('region', { name: 'Reply' })
    await expect(answer).toContainText('Reply, 3/1/2026, 4:05:00 PM')
    await expect(answer).toContainText('we do.')
    await expect(replyButton(page)).toBeHidden()
  })
})

test('a reply is written and sent in the words of sections 2, 5 and 8, and only once', async ({
  page,
  server,
}) => {
  stockInbox(server, [{}, {}])
  await openInbox(page, server, '/1')
  await replyButton(page).click()
  await expect(editor(page)).toBeFocused()
  await expect(editor(page)).toHaveAttribute('placeholder', 'Type your reply...')
  await editor(page).fill('  \n ')
  await sendButton(page).click()
  await expect(page.getByText('Reply cannot be empty')).toBeVisible()

  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(editor(page)).toBeHidden()
  await expect(replyButton(page)).toBeFocused()

  await reply(page, '  We do, weekly.\n')
  await expect(page.getByText('Reply sent successfully')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Reply' })).toContainText('We do, weekly.')
  await expect(article(page).getByText('replied')).toBeVisible()
  await expect(replyButton(page)).toBeHidden()
  await expect(editor(page)).toBeHidden()

  await page.getByRole('button', { name: 'Back to messages' }).click()
  await expect(page.getByRole('row', { name: 'Buyer 1' })).toContainText('replied')
  await expect(page.getByRole('row', { name: 'Buyer 2' })).toContainText('pending')
})

test("a reply that fails says so in the server's words or section 8's, and survives that, Escape and a reload", async ({
  browser,
  server,
}) => {
  stockInbox(server, [{}])
  await asVisitor(browser, { baseURL: server.url }, async (page) => {
    await openInbox(page, server, '/1')
    await expect(article(page)).toBeVisible()
    for (const [message, words] of [
      ['The disk is full.', 'The disk is full.'],
      ['', 'Failed to send reply'],
    ]) {
      await page.route('**/api/messages/1/reply', (route) =>
        route.fulfill({ status: 500, json: { success: false, message } }),
      )
      if (await replyButton(page).isVisible()) await replyButton(page).click()
      await editor(page).fill('By sea, in March.')
      await sendButton(page).click()
      await expect(page.getByText(words ?? '')).toBeVisible()
      await expect(editor(page)).toHaveValue('By sea, in March.')
    }
    await page.unroute('**/api/messages/1/reply')

    await editor(page).press('Escape')
    await expect(page.getByText('Your draft is kept.')).toBeVisible()
    await page.reload()
    await replyButton(page).click()
    await expect(editor(page)).toHaveValue('By sea, in March.')
    await sendButton(page).click()
    await expect(page.getByText('Reply sent successfully')).toBeVisible()
    await expect(page.getByText('By sea, in March.')).toHaveCount(1)
  })
})

test('a message has an address of its own: Back closes it and finds filters, place and selection', async ({
  page,
  server,
  context,
}) => {
  stockInbox(
    server,
    Array.from({ length: 60 }, (_, at) => ({ subject: at % 2 ? 'other' : 'feedback' })),
  )
  await openInbox(page, server, '?subject=other')
  await page.getByRole('checkbox', { name: 'Select the message from Buyer 60' }).check()
  const list = page.getByRole('table').locator('..')
  await list.evaluate((element) => element.scrollTo({ top: 500, behavior: 'instant' }))
  const link = page.getByRole('link', { name: 'Buyer 40' })
  await expect(link).toHaveAttribute('href', '/admin/inbox/40?subject=other')
  const before = await link.boundingBox()

  await page.getByRole('row', { name: 'Buyer 40' }).click({ position: { x: 400, y: 20 } })
  await expect(page).toHaveURL(/\/admin\/inbox\/40\?subject=other$/)
  await expect(article(page)).toContainText('Buyer 40')
  await page.getByRole('link', { name: 'Next message' }).click()
  await expect(article(page)).toContainText('Buyer 38')
  await expect(page.getByText('12 of 30')).toBeVisible()
  await page.getByRole('link', { name: 'Previous message' }).click()
  await expect(article(page)).toContainText('Buyer 40')

  await page.goBack()
  await expect(page).toHaveURL(/\/admin\/inbox\?subject=other$/)
  await expect.poll(() => link.boundingBox()).toEqual(before)
  await expect(page.getByText('1 of 30 messages selected')).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('region', { name: 'Message', exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(link).toBeFocused()

  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    link.click({ modifiers: ['ControlOrMeta'] }),
  ])
  await expect(tab).toHaveURL(/\/admin\/inbox\/40\?subject=other$/)
  // Playwright may go on waiting for the navigation of a tab that the browser opened in the background.
  await tab.goto(tab.url())
  await expect(article(tab)).toContainText('Buyer 40')
  await tab.getByRole('button', { name: 'Back to messages' }).click()
  await expect(tab).toHaveURL(/\/admin\/inbox\?subject=other$/)
  await expect(names(tab).first()).toHaveText('Buyer 60')
})

test('a message is deleted where it is read: the rest of the selection stays, and the focus goes to what takes its place', async ({
  page,
  server,
}) => {
  stockInbox(server, [{ name: 'Ada' }, { name: 'Bob' }, { name: 'Cid' }])
  await openInbox(page, server)
  for (const name of ['Ada', 'Bob']) await tick(page, name).check()
  await page.getByRole('link', { name: 'Bob' }).click()
  await page.getByRole('button', { name: 'Delete this message' }).click()
  await page
    .getByRole('dialog', { name: 'Are you sure you want to delete this message?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(page.getByText('Messages deleted successfully')).toBeVisible()
  await expect(page).toHaveURL('/admin/inbox')
  await expect(names(page)).toHaveText(['Cid', 'Ada'])
  await expect(page.getByText('1 of 2 messages selected')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ada' })).toBeFocused()

  await page.goto('/admin/inbox/1')
  await page.getByRole('button', { name: 'Delete this message' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('link', { name: 'Cid' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Delete this message' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No messages found')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Inbox' })).toBeFocused()
})

test('a message that another tab deletes says so, keeps the words of a reply, and leads back', async ({
  browser,
  server,
}) => {
  stockInbox(server, [{}, {}])
  await inTwoTabs(browser, server, '1', async (one, other) => {
    await replyButton(one).click()
    await editor(one).fill('By air only.')
    await other.getByRole('button', { name: 'Back to messages' }).click()
    await other.getByRole('checkbox', { name: 'Select the message from Buyer 1' }).check()
    await other.getByRole('button', { name: 'Delete 1' }).click()
    await other.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(other.getByText('Messages deleted successfully')).toBeVisible()

    await sendButton(one).click()
    await expect(one.getByText('There is no such message. It may have been deleted.')).toBeVisible()
    await expect(one.getByRole('heading', { name: 'This message has been deleted' })).toBeVisible()
    await expect(one.getByRole('region', { name: 'Your unsent reply' })).toContainText(
      'By air only.',
    )
    await one.getByRole('button', { name: 'Back to the inbox' }).click()
    await expect(names(one)).toHaveText(['Buyer 2'])
  })
})

test('a message that goes while it is read says so by itself', async ({ browser, server }) => {
  stockInbox(server, [{}])
  await asVisitor(browser, { baseURL: server.url }, async (page) => {
    await page.clock.install()
    await openInbox(page, server, '/1')
    await replyButton(page).click()
    await editor(page).fill('By air only.')
    stockInbox(server, [])
    await page.clock.fastForward(61_000)
    await expect(page.getByRole('heading', { name: 'This message has been deleted' })).toBeVisible()
    await expect(page.getByText('By air only.')).toBeVisible()
  })
})

test('of two tabs that reply, one does; the other is told, and shows the reply that is there', async ({
  browser,
  server,
}) => {
  stockInbox(server, [{}])
  await inTwoTabs(browser, server, '1', async (one, other) => {
    await replyButton(other).click()
    await editor(other).fill('Second')
    await reply(one, 'First')
    await expect(one.getByText('Reply sent successfully')).toBeVisible()

    await sendButton(other).click()
    await expect(other.getByText('This message already has a reply.')).toBeVisible()
    await expect(other.getByRole('region', { name: 'Reply', exact: true })).toContainText('First')
    await expect(other.getByRole('region', { name: 'Your unsent reply' })).toContainText('Second')
    await other.getByRole('button', { name: 'Discard it' }).click()
    await expect(other.getByText('Second')).toBeHidden()
    await other.reload()
    await expect(other.getByRole('region', { name: 'Reply', exact: true })).toContainText('First')
  })
})
