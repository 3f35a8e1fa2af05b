import type { Page } from '@playwright/test'
import { ADMIN, expect, type Server, test } from '../server.ts'
import { toast } from '../support/toast.ts'

const CONTACT = {
  email: 'sales@company.example',
  phone: '+971 4 555 0199',
  location: 'Warehouse 7\nCreek Road\nDubai',
  mapUrl: 'https://maps.company.example/embed?here',
  hours: 'Mon-Fri: 8 AM - 5 PM\nSun: Closed',
  instagram: '',
  facebook: '',
  twitter: '',
}
const THANKS = "Thank you for your message! We'll get back to you soon."
const SENT = 'Message sent successfully! We will get back to you soon.'
const MESSAGES = '**/api/messages'
const DETAILS = '**/api/contact/details'

const send = (page: Page) => page.getByRole('button', { name: /^Send/ })

async function token({ url }: Server): Promise<string> {
  const answer = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  return ((await answer.json()) as { token: string }).token
}

async function fillIn(page: Page, name = 'Ada Visitor') {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email', { exact: true }).fill('ada@visitor.example')
  await page.getByLabel('Subject').selectOption('Feedback')
  await page.getByLabel('Message', { exact: true }).fill('Good dates.\nMore, please.')
}

async function expectKept(page: Page, name = 'Ada Visitor') {
  await expect(page.getByLabel('Name')).toHaveValue(name)
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ada@visitor.example')
  await expect(page.getByLabel('Subject')).toHaveValue('feedback')
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue(
    'Good dates.\nMore, please.',
  )
}

/** What the administrator finds in the inbox from this sender. */
async function received(server: Server, name: string): Promise<object[]> {
  const headers = { authorization: `Bearer ${await token(server)}` }
  const answer = await fetch(`${server.url}/api/messages`, { headers })
  return ((await answer.json()) as { name: string }[]).filter((message) => message.name === name)
}

test.beforeEach(async ({ server }) => {
  const headers = {
    authorization: `Bearer ${await token(server)}`,
    'content-type': 'application/json',
  }
  const body = JSON.stringify(CONTACT)
  await fetch(`${server.url}/api/contact/details`, { method: 'PUT', headers, body })
})

test.describe('the contact info', () => {
  test('has location, phone, email as a mailto link and hours of several lines', async ({
    page,
  }) => {
    await page.goto('/contact')
    const info = page.getByRole('main')
    await expect(info.getByText(CONTACT.location)).toBeVisible()
    await expect(info.getByText(CONTACT.hours)).toHaveCSS('white-space-collapse', 'preserve-breaks')
    const email = info.getByRole('link', { name: CONTACT.email })
    await expect(email).toHaveAttribute('href', `mailto:${CONTACT.email}`)
    const phone = info.getByRole('link', { name: CONTACT.phone })
    await expect(phone).toHaveAttribute('href', 'tel:+97145550199')
  })

  test('copies the phone number, says so, and shows a check for 2 s', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.clock.install()
    await page.goto('/contact')
    await page.clock.pauseAt(Date.now() + 60_000)
    const copy = page.getByRole('button', { name: 'Copy the phone number' })
    const check = copy.locator('.lucide-check')
    await copy.click()
    await expect(check).toBeVisible()
    await expect(toast(page, 'Phone number copied!')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(CONTACT.phone)

    await page.clock.runFor(1_500)
    await copy.click()
    await expect(toast(page, 'Phone number copied!')).toHaveCount(2)
    await page.clock.runFor(1_900)
    await expect(check).toBeVisible()
    await page.clock.runFor(100)
    await expect(check).toHaveCount(0)
  })

  test("says 'Failed to copy!' where the browser refuses", async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: () => Promise.reject(new Error('denied')) },
      })
    })
    await page.goto('/contact', { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Copy the phone number' }).click()
    await expect(toast(page, 'Failed to copy!')).toBeVisible()
  })

  test('that does not load is told of, on the contact page only', async ({ page }) => {
    await page.clock.install()
    await page.goto('/about', { waitUntil: 'networkidle' })
    await page.route(DETAILS, (route) => route.fulfill({ status: 404, json: {} }))
    await page.clock.fastForward(60_000)
    const refused = page.waitForResponse(DETAILS)
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await refused
    await expect(toast(page, 'Failed to load contact details')).toHaveCount(0)
    await page.getByRole('main').getByRole('link', { name: 'Contact Us' }).click()
    await expect(toast(page, 'Failed to load contact details')).toBeVisible()
  })
})

test.describe('the map', () => {
  test('loads only when it is near, in a frame that our policy allows', async ({ page }) => {
    const maps: string[] = []
    await page.route('https://maps.company.example/**', (route) => {
      maps.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: '<p>The creek</p>' })
    })
    await page.setViewportSize({ width: 390, height: 700 })
    await page.goto('/contact', { waitUntil: 'networkidle' })
    const frame = page.getByTitle('Where we are')
    await expect(frame).toHaveCount(0)
    expect(maps).toEqual([])

    await send(page).scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 600)
    await expect(frame.contentFrame().getByText('The creek')).toBeVisible()
    await expect(frame).toHaveAttribute('sandbox', /^allow-scripts allow-same-origin allow-popups/)
    expect(maps).toEqual([CONTACT.mapUrl])
  })
})

test.describe('the form', () => {
  test('is sending, then sent for 5 s, then there again with its fields cleared', async ({
    page,
    server,
  }) => {
    const gate = Promise.withResolvers<void>()
    await page.route(MESSAGES, async (route) => {
      await gate.promise
      await route.continue()
    })
    await page.clock.install()
    await page.goto('/contact')
    await page.clock.pauseAt(Date.now() + 60_000)
    await expect(page.getByLabel('Message', { exact: true })).toHaveAttribute('rows', '4')
    await expect(page.getByLabel('Subject').getByRole('option')).toHaveText([
      'Select a subject',
      'Product Enquiry',
      'Related to Service',
      'Related to Website',
      'Feedback',
      'Complaint',
      'Other',
    ])
    const main = page.getByRole('main')
    await fillIn(page, 'Five Seconds')
    const before = await main.evaluate((element) => (element as HTMLElement).offsetHeight)
    await send(page).click()
    await expect(send(page)).toHaveText('Sending...')
    await expect(send(page)).toBeDisabled()

    gate.resolve()
    const thanks = page.getByText(THANKS)
    await expect(thanks).toBeFocused()
    await expect(toast(page, SENT)).toBeVisible()
    await expect(page.getByLabel('Name')).toHaveCount(0)
    const after = await main.evaluate((element) => (element as HTMLElement).offsetHeight)
    expect(Math.abs(after - before)).toBeLessThanOrEqual(1)
    expect(await received(server, 'Five Seconds')).toMatchObject([
      { subject: 'feedback', message: 'Good dates.\nMore, please.', status: 'pending' },
    ])

    await page.clock.runFor(4_900)
    await expect(thanks).toBeVisible()
    await page.clock.runFor(100)
    await expect(thanks).toHaveCount(0)
    for (const label of ['Name', 'Email', 'Subject', 'Message']) {
      await expect(page.getByLabel(label, { exact: true })).toHaveValue('')
    }
    await expect(page.getByRole('form', { name: 'Enquiry' })).toBeFocused()
  })

  test('tells beside each field what is wrong with it, and leads to the first', async ({
    page,
  }) => {
    await page.goto('/contact')
    await send(page).click()
    await expect(page.getByLabel('Name')).toBeFocused()
    for (const label of ['Name', 'Email', 'Subject', 'Message']) {
      const field = page.getByLabel(label, { exact: true })
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await expect(field).toHaveAccessibleDescription(/\w+/)
    }
    await fillIn(page)
    await page.getByLabel('Email', { exact: true }).fill('ada')
    await send(page).click()
    await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
    await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(
      'Email must be an e-mail address, such as name@example.com.',
    )
  })

  test('that fails says what the server says, or its own words, and keeps what was typed', async ({
    page,
  }) => {
    await page.goto('/contact')
    await fillIn(page)
    const answers = [
      { json: { success: false, message: 'Please wait a minute.' }, says: 'Please wait a minute.' },
      { json: {}, says: 'Failed to send message' },
    ]
    for (const { json, says } of answers) {
      await page.route(MESSAGES, (route) => route.fulfill({ status: 404, json }))
      await send(page).click()
      await expect(toast(page, says)).toBeVisible()
      await expect(page.getByRole('form').getByRole('alert')).toHaveText(says)
      await expectKept(page)
      await expect(send(page)).toBeEnabled()
      await expect(send(page)).toBeFocused()
      await page.unroute(MESSAGES)
    }
    await page.reload()
    await expectKept(page)
  })

  test('whose answer is lost is sent again by itself, and arrives once', async ({
    page,
    server,
  }) => {
    await page.goto('/contact')
    await fillIn(page, 'Sent Twice')
    let tries = 0
    await page.route(MESSAGES, async (route) => {
      const answer = await route.fetch()
      return route.fulfill(++tries === 1 ? { response: answer, body: '' } : { response: answer })
    })
    await send(page).click()
    const now = page.getByRole('button', { name: 'Send Now' })
    await expect(now).toBeFocused()
    await expect(page.getByRole('form').getByRole('status')).toHaveText(
      /^The connection was lost\. Your message is kept here; it is sent again in \d seconds\.$/,
    )
    await expectKept(page, 'Sent Twice')
    await expect(page.getByText(THANKS)).toBeVisible()
    expect(tries).toBe(2)
    expect(await received(server, 'Sent Twice')).toHaveLength(1)
  })

  test('takes a text that is too long whole, and says by how much', async ({ page }) => {
    await page.goto('/contact')
    const message = page.getByLabel('Message', { exact: true })
    await message.fill('x'.repeat(4_990))
    await expect(message).toHaveAccessibleDescription('10 characters left')
    await message.pressSequentially('y'.repeat(12))
    await expect(message).toHaveAccessibleDescription(/2 characters too many/)
    expect((await message.inputValue()).length).toBe(5_002)
  })
})

test.describe('a link to the form', () => {
  const top = (page: Page) =>
    page.locator('#contact-form').evaluate((form) => form.getBoundingClientRect().top)
  const headerBottom = (page: Page) =>
    page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().bottom)

  async function expectThere(page: Page) {
    const form = page.locator('#contact-form')
    await expect(form).toBeInViewport()
    await expect(form).toBeFocused()
    await expect.poll(async () => (await top(page)) - (await headerBottom(page))).toBeGreaterThan(0)
    await expect.poll(async () => (await top(page)) - (await headerBottom(page))).toBeLessThan(120)
  }

  test('lands on it, below the header, from another site and from a page of ours', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 560 })
    await page.goto('/contact#contact-form', { waitUntil: 'networkidle' })
    await expectThere(page)
    await page.goto('/about', { waitUntil: 'networkidle' })
    await page.getByRole('banner').getByRole('link', { name: 'ENQUIRE NOW' }).first().click()
    await expect(page).toHaveURL(/\/contact#contact-form$/)
    await expectThere(page)
  })
})

test.describe('an enquiry about a product', () => {
  async function product(server: Server, name = 'Sea salt'): Promise<string> {
    const form = new FormData()
    const fields = { name, brand: 'Sail', category: 'snacks', description: 'Fine.' }
    for (const [field, value] of Object.entries(fields)) form.set(field, value)
    const headers = { authorization: `Bearer ${await token(server)}` }
    const saved = await fetch(`${server.url}/api/products`, { method: 'POST', headers, body: form })
    return ((await saved.json()) as { _id: string })._id
  }

  test('arrives with its subject and a line that names it, all in view on a phone, with and without JavaScript', async ({
    browser,
    server,
  }) => {
    const id = await product(server)
    const line = `Sea salt: ${server.url}/products/${id}`
    for (const javaScriptEnabled of [true, false]) {
      const viewport = { width: 360, height: 740 }
      const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled, viewport })
      const page = await context.newPage()
      await page.goto(`/contact?product=${id}#contact-form`)
      await expect(page.getByLabel('Subject')).toHaveValue('enquiry')
      await expect(page.getByLabel('Message', { exact: true })).toHaveValue(
        `I would like to know more about ${line}\n\n`,
      )
      const hidden = await page
        .getByLabel('Message', { exact: true })
        .evaluate((box) => box.scrollHeight - box.clientHeight)
      expect(hidden).toBeLessThanOrEqual(0)
      await context.close()
    }
  })

  test('holds every product asked about, through Back and reload, but not what was deleted', async ({
    page,
    server,
  }) => {
    const message = page.getByLabel('Message', { exact: true })
    const named = async () => (await message.inputValue()).match(/(?<=about )[^:\n]+(?=: )/g)
    for (const name of ['Cumin', 'Sumac', 'Zaatar']) {
      await page.goto(`/products/${await product(server, name)}`)
      await page.getByRole('link', { name: 'Write a Message' }).click()
      await expect.poll(named).toContain(name)
    }
    expect(await named()).toEqual(['Cumin', 'Sumac', 'Zaatar'])

    await message.fill((await message.inputValue()).replace(/^.*Zaatar.*$/m, '').trim())
    await page.reload()
    await expect.poll(named).toEqual(['Cumin', 'Sumac'])
    await page.goBack()
    await page.goBack()
    await expect(page).toHaveURL(/\/contact\?product=/)
    await expect.poll(named).toEqual(['Cumin', 'Sumac'])
    await page.goForward()
    await page.getByRole('link', { name: 'Write a Message' }).click()
    await expect.poll(named).toEqual(['Cumin', 'Sumac', 'Zaatar'])
  })

  test('is the plain form for a product that does not exist', async ({ page }) => {
    for (const id of ['gone', '%00', 'x'.repeat(65)]) {
      const answer = await page.goto(`/contact?product=${id}`)
      expect(answer?.status(), id).toBe(200)
      await expect(page.getByLabel('Subject')).toHaveValue('')
      await expect(page.getByLabel('Message', { exact: true })).toHaveValue('')
    }
  })
})

test('a form that is sent before the page has come to life is not lost', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url })
  const page = await context.newPage()
  const thrown: string[] = []
  page.on('pageerror', ({ message }) => thrown.push(message))
  // The scripts of the first page never come; those of the page after it do.
  let held = true
  await page.route(/\/assets\/.*\.js/, (route) => (held ? undefined : route.continue()))
  await page.goto('/contact', { waitUntil: 'commit' })
  await fillIn(page, 'Early Bird')
  await page.getByLabel('Email', { exact: true }).fill('ada')
  held = false
  await send(page).click()
  await expect(page.getByRole('alert')).toContainText('Email must be an e-mail address')
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Email', { exact: true }).fill('ada@visitor.example')
  await expectKept(page, 'Early Bird')
  await send(page).click()
  await expect(page.getByText(THANKS)).toBeFocused()
  await expect(toast(page, SENT)).toBeVisible()
  expect(await received(server, 'Early Bird')).toHaveLength(1)
  expect(thrown).toEqual([])
  await context.close()
})

test.describe('without JavaScript', () => {
  test('the form sends, and keeps what was typed when something is wrong', async ({
    browser,
    server,
  }) => {
    const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto('/contact')
    await expect(page.getByRole('button', { name: 'Copy the phone number' })).toBeHidden()
    await fillIn(page, 'No Script')
    await page.getByLabel('Email', { exact: true }).fill('ada')
    const [refused] = await Promise.all([
      page.waitForResponse((answer) => answer.request().method() === 'POST'),
      send(page).click(),
    ])
    expect(refused.status()).toBe(400)
    const email = page.getByLabel('Email', { exact: true })
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByRole('alert')).toContainText('Email must be an e-mail address')
    await expect(page.locator('#contact-form')).toBeInViewport()
    await email.fill('ada@visitor.example')
    await expectKept(page, 'No Script')
    expect(await received(server, 'No Script')).toEqual([])

    await send(page).click()
    await expect(page.getByText(THANKS)).toBeVisible()
    expect(await received(server, 'No Script')).toMatchObject([
      { email: 'ada@visitor.example', message: 'Good dates.\nMore, please.' },
    ])
    await context.close()
  })

  test('the map is there', async ({ browser, server }) => {
    const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.route('https://maps.company.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<p>The creek</p>' }),
    )
    await page.goto('/contact')
    const frame = page.getByTitle('Where we are')
    await frame.scrollIntoViewIfNeeded()
    await expect(frame.contentFrame().getByText('The creek')).toBeVisible()
    await context.close()
  })

  test('a form that another site sends is refused', async ({ browser, server }) => {
    const context = await browser.newContext({ javaScriptEnabled: true })
    const page = await context.newPage()
    await page.route('http://evil.example/', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<form method="post" action="${server.url}/contact"><input name="name" value="Evil"><button>Go</button></form>`,
      }),
    )
    await page.goto('http://evil.example/')
    const [answer] = await Promise.all([
      page.waitForResponse(`${server.url}/contact`),
      page.getByRole('button').click(),
    ])
    expect(answer.status()).toBe(403)
    await context.close()
  })
})
