import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '../server.ts'
import { CONTACT, PHONE, stockHome } from '../support/home-stock.ts'

test.beforeAll(async ({ server }) => stockHome(server))

test('the sections say what the product document says, and break no accessibility rule', async ({
  page,
}) => {
  await page.goto('/')
  const main = page.getByRole('main')
  for (const title of [
    'Who are we & What we do?',
    'Featured Products',
    'Global Exporter',
    'Why Us?',
    'Our Global Partners',
    'Our Group',
    'Contact',
    'Stay Updated',
  ]) {
    await expect(main.getByRole('heading', { name: title, exact: true })).toBeVisible()
  }
  const order = await main.getByRole('heading', { level: 2 }).allTextContents()
  expect(order.indexOf('Featured Products')).toBeLessThan(order.indexOf('Global Exporter'))
  expect(order.indexOf('Global Exporter')).toBeLessThan(order.indexOf('Why Us?'))

  for (const [title, text] of [
    ['Fast Delivery', /^next-day delivery available on all orders$/i],
    ['Quality Assured', /^all products pass strict quality checks$/i],
    ['Premium Brands', /^top international brands$/i],
    ['Best Prices', /^competitive prices$/i],
  ] as const) {
    const card = main
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: title }) })
    await expect(card.getByText(text)).toBeVisible()
    await expect(card.locator('svg')).toBeVisible()
  }
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
})

test('the partners pass by in two marquees, in opposite directions, and pause on hover and focus', async ({
  page,
}) => {
  await page.goto('/')
  const names = ['Coca Cola', 'Nestle', 'Pepsi', 'Unilever', 'Kelloggs', 'Cadbury']
  const rows = page.locator('.marquee')
  await expect(rows).toHaveCount(2)
  await rows.last().scrollIntoViewIfNeeded()
  for (const row of await rows.all()) {
    const passing = await row.locator('ul').first().locator('li').allTextContents()
    expect(passing.toSorted()).toEqual(names.toSorted())
  }
  await expect(page.getByRole('listitem').filter({ hasText: 'Cadbury' })).toHaveCount(1)

  const style = (name: 'animationDirection' | 'animationPlayState') =>
    page
      .locator('.marquee > ul')
      .evaluateAll((lists, property) => lists.map((one) => getComputedStyle(one)[property]), name)
  expect(await style('animationDirection')).toEqual(['normal', 'normal', 'reverse', 'reverse'])
  const expectState = (state: string) =>
    expect.poll(() => style('animationPlayState')).toEqual(Array(4).fill(state))
  await expectState('running')
  await rows.first().hover()
  await expectState('paused')
  await page.mouse.move(5, 5)
  await expectState('running')
  const pause = page.getByRole('button', { name: 'Pause the partners' })
  await page.keyboard.press('Tab')
  await pause.focus()
  await expectState('paused')
  await pause.press('Enter')
  await page.getByRole('button', { name: 'Play the partners' }).blur()
  await expectState('paused')
})

test('the footer block and the footer say who we are and how to reach us, once', async ({
  page,
}) => {
  await page.goto('/')
  const block = page.getByRole('region', { name: 'Company and contact' })
  await expect(block.getByText(CONTACT.location)).toBeVisible()
  await expect(block.getByRole('link', { name: PHONE })).toHaveAttribute('href', 'tel:+97145550123')
  await expect(block.getByRole('link', { name: CONTACT.email })).toHaveAttribute(
    'href',
    `mailto:${CONTACT.email}`,
  )
  await expect(block.getByRole('link', { name: '@dhow', exact: true })).toHaveAttribute(
    'href',
    CONTACT.instagram,
  )
  const social = block.getByRole('list', { name: 'Social links' }).getByRole('link')
  await expect(social).toHaveText(['Instagram', 'Twitter'])

  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText(
    `© ${new Date().getFullYear()} Dhow Trading. All rights reserved`,
  )
  await expect(footer).not.toContainText(CONTACT.location, { useInnerText: true })
})

test('the newsletter box wants an e-mail address, thanks for it and sends no request', async ({
  page,
}) => {
  await page.goto('/', { waitUntil: 'networkidle' })
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' || request.url().includes('ada')) requests.push(request.url())
  })
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  const field = page.getByRole('textbox', { name: 'Email' })
  const subscribe = page.getByRole('button', { name: 'Subscribe' })

  await subscribe.click()
  await expect(field).toHaveAccessibleDescription('Email is required.')
  await expect(field).toBeFocused()
  await field.fill('ada@example')
  await subscribe.click()
  await expect(field).toHaveAccessibleDescription(/^Email must be an e-mail address/)
  await field.fill('ada@example.com')
  await field.press('Enter')
  await expect(page.getByText('Thank you! We will keep you updated.')).toBeVisible()
  await expect(field).toHaveValue('')
  await expect(page).toHaveURL('/')
  expect(requests).toEqual([])
  expect(logged).toContain('Newsletter: an address was entered in the box.')
  expect(logged.join()).not.toContain('ada')
})

test('the WhatsApp button leads to a chat with the digits of the contact phone, on public pages', async ({
  page,
}) => {
  const button = page.getByRole('link', { name: 'Chat with us on WhatsApp' })
  for (const path of ['/', '/products', '/about', '/contact']) {
    await page.goto(path)
    await expect(button).toHaveAttribute('href', 'https://wa.me/97145550123')
  }
  await page.goto('/admin-login')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await expect(button).toHaveCount(0)
})

test('a glow follows the mouse, is no obstacle to it and leaves with it', async ({ page }) => {
  await page.goto('/')
  const light = page.locator('[data-glowing-cursor] > *')
  await expect(light).toHaveCount(1)
  await expect(light).toHaveCSS('opacity', '0')
  await page.mouse.move(300, 200)
  await expect(light).toHaveCSS('opacity', '1')
  const centre = () =>
    light.evaluate((one) => {
      const { x, y, width, height } = one.getBoundingClientRect()
      return [Math.round(x + width / 2), Math.round(y + height / 2)]
    })
  await expect.poll(centre).toEqual([300, 200])
  await page.mouse.move(500, 420)
  await expect.poll(centre).toEqual([500, 420])
  const under = await page.evaluate(() =>
    Boolean(document.elementFromPoint(500, 420)?.closest('[data-glowing-cursor]')),
  )
  expect(under).toBe(false)
  await expect(page.locator('[data-glowing-cursor]')).toHaveAttribute('aria-hidden', 'true')
  await page.locator('html').dispatchEvent('pointerleave')
  await expect(light).toHaveCSS('opacity', '0')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the home page shows the first slide, a grid of products and all its words', async ({
    page,
  }) => {
    await page.goto('/')
    for (const [width, columns] of [
      [360, 2],
      [1280, 5],
    ] as const) {
      await page.setViewportSize({ width, height: 720 })
      const slide = page.locator('[data-under-header] img')
      await expect(slide).toHaveCount(1)
      await expect
        .poll(() => slide.evaluate((one: HTMLImageElement) => one.naturalWidth))
        .toBeGreaterThan(0)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const boxes = await Promise.all(
        (await page.locator('.carousel > li').all()).map((item) => item.boundingBox()),
      )
      expect(boxes.filter((box) => box?.y === boxes[0]?.y)).toHaveLength(columns)
      for (const box of boxes) expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
      await expect(page.locator('.marquee li:visible')).toHaveCount(6)
      for (const words of ['Why Us?', 'Best Prices', 'Our Group', CONTACT.email])
        await expect(page.getByText(words).filter({ visible: true }).last()).toBeVisible()
      await expect(page.getByRole('group', { name: 'Slideshow' })).toBeHidden()
      await expect(page.getByRole('button', { name: 'Subscribe' })).toBeHidden()
      await expect(page.getByRole('link', { name: 'Write to us to be kept updated' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Chat with us on WhatsApp' })).toBeVisible()
    }
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('the WhatsApp button covers no control at the top or the end of the page, and steps aside while one reads on', async ({
    page,
  }) => {
    await page.goto('/')
    const button = page.getByRole('link', { name: 'Chat with us on WhatsApp' })
    const shows = () =>
      button.evaluate((chat) => {
        const { left, top } = chat.getBoundingClientRect()
        return chat.contains(document.elementFromPoint(left + 26, top + 26))
      })
    const covered = () =>
      button.evaluate((chat) => {
        const { left, top, right, bottom } = chat.getBoundingClientRect()
        return [...document.querySelectorAll('a, button, input, footer p')]
          .filter((one) => one !== chat)
          .filter((one) => {
            const box = one.getBoundingClientRect()
            return box.right > left && box.left < right && box.bottom > top && box.top < bottom
          })
          .map(({ textContent }) => textContent)
      })
    await expect.poll(shows).toBe(true)
    expect(await covered()).toEqual([])

    await page.mouse.wheel(0, 300)
    await expect.poll(shows).toBe(false)
    await page.mouse.wheel(0, -100)
    await expect.poll(shows).toBe(true)

    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await page.mouse.wheel(0, -40)
    await expect.poll(shows).toBe(true)
    await expect.poll(covered).toEqual([])

    await page.mouse.wheel(0, -300)
    await page.mouse.wheel(0, 100)
    await expect.poll(shows).toBe(false)
    await button.focus()
    await expect.poll(shows).toBe(true)
  })
})
