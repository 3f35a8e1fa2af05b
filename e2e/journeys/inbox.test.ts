import { readFile } from 'node:fs/promises'
import { expect, test } from '../server.ts'
import { deleteButton, names, openInbox, search, status, tick } from '../support/inbox-screen.ts'
import { MESSAGES, stockInbox } from '../support/inbox-stock.ts'
import { asVisitor } from '../support/visitor.ts'

test('the inbox has the top bar, sidebar and columns of section 2 and the sizes of section 9', async ({
  page,
  server,
}) => {
  const long = (letter: string) => letter.repeat(80)
  stockInbox(server, [{ name: long('n'), email: long('e'), message: long('m'), reply: 'Yes.' }, {}])
  await openInbox(page, server)

  await expect(search(page)).toBeVisible()
  await expect(status(page).locator('option')).toHaveText(['All Status', 'Pending', 'Replied'])
  await expect(page.getByRole('columnheader')).toHaveText([
    '',
    'Name',
    'Email',
    'Subject',
    'Message',
    'Date',
    'Status',
  ])
  await expect(page.getByRole('checkbox', { name: 'Select all messages' })).toBeVisible()

  const row = page.getByRole('row').nth(2)
  await expect(row.getByRole('rowheader')).toHaveText(`${'n'.repeat(15)}…`)
  await expect(row.getByRole('cell').nth(1)).toHaveText(`${'e'.repeat(25)}…`)
  await expect(row.getByRole('cell').nth(3)).toHaveText(`${'m'.repeat(50)}…`)

  const sidebar = page.getByRole('navigation', { name: 'Subjects' })
  const toggle = page.getByRole('button', { name: 'Filter by subject' })
  await expect(sidebar).toHaveCSS('width', '250px')
  await expect(sidebar.getByRole('button')).toHaveText([
    'All messages2',
    'Product Enquiry2',
    'Related to Service0',
    'Related to Website0',
    'Feedback0',
    'Complaint0',
    'Other0',
    'Spam0',
  ])
  await toggle.click()
  await expect(sidebar).toBeHidden()
  await toggle.click()
  await expect(sidebar).toBeVisible()

  const panel = sidebar.locator('..')
  await page.setViewportSize({ width: 1280, height: 600 })
  await expect(panel).toHaveCSS('height', '450px')
  await page.setViewportSize({ width: 1280, height: 1200 })
  const fills = async () => {
    const { y, height } = (await panel.boundingBox()) ?? { y: 0, height: 0 }
    return y + height
  }
  await expect.poll(fills).toBeGreaterThan(1100)
  expect(await fills()).toBeLessThanOrEqual(1200)

  await page.setViewportSize({ width: 700, height: 700 })
  await toggle.click()
  await expect(panel).toHaveCSS('height', '600px')
})

test('a pending message is yellow and a replied one green, as section 4 says', async ({
  page,
  server,
}) => {
  stockInbox(server, [{ reply: 'Yes.' }, {}])
  await openInbox(page, server)
  /** Whether red and green are about as strong, or green the strongest. */
  const hue = async (word: string) => {
    const color = await page
      .getByRole('cell', { name: word })
      .locator('span')
      .evaluate((badge) => {
        const canvas = new OffscreenCanvas(1, 1).getContext('2d')
        if (!canvas) throw new Error('no canvas')
        canvas.fillStyle = getComputedStyle(badge).backgroundColor
        canvas.fillRect(0, 0, 1, 1)
        return [...canvas.getImageData(0, 0, 1, 1).data]
      })
    const [red = 0, green = 0, blue = 0] = color
    return green > red && green > blue ? 'green' : red > blue && green > blue ? 'yellow' : 'other'
  }
  expect(await hue('pending')).toBe('yellow')
  expect(await hue('replied')).toBe('green')
})

test('search, status, subject and sort of section 5 combine, live in the address, and Back undoes them', async ({
  page,
  server,
}) => {
  stockInbox(server, MESSAGES)
  await openInbox(page, server)
  await expect(names(page)).toHaveText(['Ирина', 'Zoë Ünal', 'Bob Smith', 'Ada Okafor'])

  for (const [text, found] of [
    ['BOXES came', 'Bob Smith'],
    ['ships.EXAMPLE', 'Zoë Ünal'],
    ['ирин', 'Ирина'],
    ['okaFOR', 'Ada Okafor'],
  ] as const) {
    await search(page).fill(text)
    await expect(names(page)).toHaveText([found])
  }
  await search(page).fill('')
  await expect(names(page)).toHaveCount(4)

  await page.getByRole('button', { name: /^Complaint/ }).click()
  await expect(names(page)).toHaveText(['Zoë Ünal', 'Bob Smith'])
  await page.getByRole('button', { name: /show the oldest first/ }).click()
  await expect(names(page)).toHaveText(['Bob Smith', 'Zoë Ünal'])
  await status(page).selectOption('Pending')
  await expect(names(page)).toHaveText(['Bob Smith'])
  await expect(page).toHaveURL(/\/admin\/inbox\?status=pending&subject=complaint&sort=oldest$/)

  await page.reload()
  await expect(names(page)).toHaveText(['Bob Smith'])
  await expect(status(page)).toHaveValue('pending')

  await page.goBack()
  await expect(names(page)).toHaveText(['Bob Smith', 'Zoë Ünal'])
  await status(page).selectOption('Replied')
  await search(page).fill('bob')
  await expect(page.getByText('No messages found')).toBeVisible()
})

test('selected messages are deleted after the question of section 8, and the selection is cleared', async ({
  page,
  server,
}) => {
  stockInbox(server, MESSAGES)
  await openInbox(page, server)
  await expect(names(page)).toHaveCount(4)
  await expect(deleteButton(page)).toBeHidden()
  await tick(page, 'Bob Smith').check()
  await tick(page, 'Ирина').check()
  await expect(page.getByText('2 of 4 messages selected')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/inbox$/)

  const dialog = page.getByRole('dialog', {
    name: 'Are you sure you want to delete selected messages?',
  })
  await deleteButton(page).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(deleteButton(page)).toHaveText('Delete 2')
  await deleteButton(page).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Messages deleted successfully')).toBeVisible()
  await expect(names(page)).toHaveText(['Zoë Ünal', 'Ada Okafor'])
  await expect(deleteButton(page)).toBeHidden()

  await page.getByRole('checkbox', { name: 'Select all messages' }).check()
  await expect(page.getByText('All 2 messages selected')).toBeVisible()
  await deleteButton(page).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No messages found')).toBeVisible()
})

test('what fails says so in the words of section 8: loading, deleting, exporting', async ({
  browser,
  server,
}) => {
  stockInbox(server, [{}])
  await asVisitor(browser, { baseURL: server.url }, async (page) => {
    const broken = { status: 500, json: { success: false, message: '' } }
    await page.route('**/api/inbox?*', (route) => route.fulfill(broken))
    await openInbox(page, server)
    await expect(page.getByText('Loading messages…')).toBeAttached()
    await expect(page.getByText('Failed to fetch messages')).toBeVisible()
    await expect(page.getByText('No messages found')).toBeVisible()

    await page.unroute('**/api/inbox?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(names(page)).toHaveText(['Buyer 1'])

    await page.route('**/api/messages/multiple', (route) => route.fulfill(broken))
    await tick(page, 'Buyer 1').check()
    await deleteButton(page).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Failed to delete messages')).toBeVisible()
    await expect(tick(page, 'Buyer 1')).toBeChecked()

    await page.route('**/api/inbox.csv*', (route) => route.fulfill(broken))
    await page.getByRole('button', { name: 'Export CSV' }).click()
    await expect(page.getByText('Failed to export messages')).toBeVisible()
  })
})

test('the export is a file of what the filters show, whole and harmless', async ({
  page,
  server,
}) => {
  stockInbox(server, [
    { name: '=1+1', message: `Two\nlines, "quoted" ${'x'.repeat(80)}` },
    { name: 'Bob', reply: 'Yes.' },
  ])
  await openInbox(page, server, '?status=pending')
  await expect(names(page)).toHaveCount(1)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^messages-\d{4}-\d\d-\d\d\.csv$/)
  expect(await readFile(await download.path(), 'utf8')).toBe(
    '\uFEFFName,Email,Subject,Message,Status,Received,Reply,Replied\r\n' +
      `'=1+1,buyer1@example.com,Product Enquiry,"Two\nlines, ""quoted"" ${'x'.repeat(80)}",` +
      'pending,2026-03-01T00:00:00.000Z,,\r\n',
  )
})

test('on a phone the table is a list of cards, and the subjects lie over it', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  stockInbox(server, MESSAGES)
  await openInbox(page, server)
  const cards = page.getByRole('list', { name: 'Messages' }).getByRole('listitem')
  await expect(cards).toHaveCount(4)
  await expect(page.getByRole('table')).toBeHidden()
  await expect(cards.first()).toContainText('Ирина')
  await expect(cards.first()).toContainText('Feedback · 1 Mar 2026')

  await page.getByRole('button', { name: 'Filter by subject' }).click()
  const sidebar = page.getByRole('navigation', { name: 'Subjects' })
  await expect(sidebar).toHaveCSS('width', '250px')
  await sidebar.getByRole('button', { name: 'Complaint' }).click()
  await expect(sidebar).toBeHidden()
  await expect(cards).toHaveCount(2)

  await page.getByRole('checkbox', { name: 'Select all messages' }).check()
  await expect(deleteButton(page)).toHaveText('Delete 2')
  await page.getByRole('link', { name: 'Bob Smith' }).click()
  await expect(page.getByRole('article')).toContainText('The boxes came wet')
})
