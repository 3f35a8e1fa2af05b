import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { test as base, expect } from '../server.ts'
import { administrator } from '../support/administrator.ts'
import { plainPicture } from '../support/photos.ts'

const NAME = 'Karak Tea & Spice × 24'
const DESCRIPTION = 'Black tea with saffron.\nIn tins.\n\nShelf life 18 months.'

type Point = { x: number; y: number }
type Ids = { several: string; one: string; none: string }

/** A server with a product of three pictures, one of one, and one of none that has no brand either. */
const test = base.extend<object, { ids: Ids }>({
  ids: [
    async ({ serverOf }, use) => {
      const server = await serverOf(import.meta.filename)
      const { add } = await administrator(server)
      const pictures = await Promise.all([40, 120, 220].map(plainPicture))
      const tea = { brand: 'Harrazine', category: 'coffees', description: DESCRIPTION }
      await use({
        several: await add({ name: NAME, ...tea }, pictures),
        one: await add({ name: 'Lungo Capsules', category: 'coffees' }, pictures.slice(0, 1)),
        none: await add({ name: 'Sea Salt', category: 'others' }),
      })
    },
    { scope: 'worker', auto: true },
  ],
})

test.describe.configure({ mode: 'default' })
test.use({ viewport: { width: 1280, height: 1000 } })

/** The picture on show, of those that stand beside each other. */
const current = (scope: Pick<Page, 'locator'>) => scope.locator('li:not([inert])')
const open = (page: Page) =>
  current(page).getByRole('button', { name: 'Open the picture in full screen' })
const viewer = (page: Page) => page.getByRole('dialog')
const arrow = (page: Page, which: 'Previous' | 'Next') =>
  page.getByRole('button', { name: `${which} picture` })
const pictureNumber = (number: number) => `${NAME}, picture ${number} of 3`

/** Waits until this picture, and no other, has come to rest in the frame. */
async function expectInFrame(scope: Pick<Page, 'locator'>, number: number) {
  const image = current(scope).getByAltText(pictureNumber(number))
  await expect(image).toBeInViewport({ ratio: 0.9 })
}

test('the page shows category, name, brand and description, and more of the category', async ({
  page,
  ids,
}) => {
  await page.goto(`/products/${ids.several}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Coffees', exact: true })).toHaveAttribute(
    'href',
    '/products?category=coffees',
  )
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(NAME)
  await expect(main.getByText('Harrazine')).toBeVisible()
  await expect(main.getByText('Black tea with saffron.')).toHaveText(
    'Black tea with saffron.\nIn tins.',
    { useInnerText: true },
  )
  await expect(main.getByText('Shelf life 18 months.')).toBeVisible()
  await expect(main.getByRole('heading', { name: 'More in Coffees' })).toBeVisible()
  await main.getByRole('link', { name: /^Lungo Capsules/ }).click()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Lungo Capsules')
})

test('Back leads to the previous page as it was, or to the products when there was none', async ({
  page,
  ids,
}) => {
  await page.goto('/products?search=karak')
  await page.getByRole('link', { name: new RegExp(`^${NAME}`) }).click()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL('/products?search=karak')

  await page.goto('about:blank')
  await page.goto(`/products/${ids.one}`)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL('/products')
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
})

test("'No image available' stands where there are no pictures, arrows and thumbnails only where there are several", async ({
  page,
  ids,
}) => {
  await page.goto(`/products/${ids.none}`)
  await expect(page.getByText('No image available')).toBeVisible()
  await expect(open(page)).toHaveCount(0)

  await page.goto(`/products/${ids.one}`)
  await expect(open(page)).toHaveCount(1)
  for (const name of [/^(Previous|Next) picture$/, /^Show picture/]) {
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  }
})

test('arrows, thumbnails and arrow keys change the picture and go round', async ({ page, ids }) => {
  await page.goto(`/products/${ids.several}`)
  await expectInFrame(page, 1)
  await arrow(page, 'Next').click()
  await expectInFrame(page, 2)
  await page.getByRole('button', { name: 'Show picture 3' }).click()
  await expectInFrame(page, 3)
  await expect(page.getByRole('button', { name: 'Show picture 3' })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await arrow(page, 'Next').click()
  await expectInFrame(page, 1)
  await arrow(page, 'Previous').click()
  await expectInFrame(page, 3)
  await page.keyboard.press('ArrowRight')
  await expectInFrame(page, 1)
  await page.keyboard.press('ArrowRight')
  await expectInFrame(page, 2)
  await page.keyboard.press('ArrowLeft')
  await expectInFrame(page, 1)
})

test('the full screen opens on a click and closes on a click, by its button and by Escape', async ({
  page,
  ids,
}) => {
  await page.goto(`/products/${ids.several}`)
  const closings = [
    () => current(viewer(page)).getByRole('img').click(),
    () => viewer(page).click({ position: { x: 300, y: 900 } }),
    () => viewer(page).getByRole('button', { name: 'Close the picture' }).click(),
    () => page.keyboard.press('Escape'),
  ]
  for (const close of closings) {
    await open(page).click()
    await expect(viewer(page)).toBeVisible()
    expect(await viewer(page).boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() })
    await close()
    await expect(viewer(page)).toHaveCount(0)
    await expect(open(page)).toBeFocused()
  }
})

test('the full screen keeps focus and scrolling to itself and gives focus back to the picture left open', async ({
  page,
  ids,
}) => {
  await page.goto(`/products/${ids.several}`)
  await open(page).click()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])

  const inside: boolean[] = []
  for (let tabs = 0; tabs < 8; tabs++) {
    await page.keyboard.press('Tab')
    // Between the last button and the first comes the browser's own bar: then nothing has focus.
    inside.push(
      await page.evaluate(() => {
        const { activeElement: active, body } = document
        return active === body || Boolean(active?.closest('dialog'))
      }),
    )
  }
  expect(inside).toEqual(inside.map(() => true))
  await page.mouse.wheel(0, 600)
  await page.keyboard.press('PageDown')
  expect(await page.evaluate(() => window.scrollY)).toBe(0)

  await viewer(page).getByRole('button', { name: 'Next picture' }).click()
  await expect(viewer(page)).toBeVisible()
  await expectInFrame(viewer(page), 2)
  await page.keyboard.press('ArrowRight')
  await expectInFrame(viewer(page), 3)
  await page.keyboard.press('Escape')
  // Closed, it has no role any more; its pictures go a moment later.
  await expect(page.locator('.viewer')).toHaveCount(0)
  await expectInFrame(page, 3)
  await expect(open(page)).toBeFocused()
})

test('in full screen a picture is enlarged by button, wheel and two fingers, and dragging is no click', async ({
  browser,
  server,
  ids,
}) => {
  const context = await browser.newContext({
    baseURL: server.url,
    hasTouch: true,
    viewport: { width: 360, height: 740 },
  })
  const page = await context.newPage()
  await page.goto(`/products/${ids.several}`)
  await open(page).tap()
  const image = current(viewer(page)).getByRole('img')
  const width = async () => Math.round((await image.boundingBox())?.width ?? 0)

  await viewer(page).getByRole('button', { name: 'Zoom in' }).tap()
  await expect.poll(width).toBe(900)
  await viewer(page).getByRole('button', { name: 'Zoom out' }).tap()
  await expect.poll(width).toBe(360)

  await page.mouse.move(180, 370)
  await page.mouse.wheel(0, -200)
  await expect.poll(width).toBeGreaterThan(500)
  const left = async () => (await image.boundingBox())?.x ?? 0
  const before = await left()
  await page.mouse.down()
  await page.mouse.move(240, 370, { steps: 4 })
  await page.mouse.up()
  expect(await left()).toBeGreaterThan(before + 40)
  await expect(viewer(page)).toBeVisible()
  await viewer(page).getByRole('button', { name: 'Zoom out' }).tap()

  const cdp = await context.newCDPSession(page)
  const fingers = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart?: number) =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        apart === undefined
          ? []
          : [
              { x: 180 - apart, y: 370, id: 0 },
              { x: 180 + apart, y: 370, id: 1 },
            ],
    })
  await fingers('touchStart', 30)
  for (const apart of [40, 50, 60]) await fingers('touchMove', apart)
  await fingers('touchEnd')
  await expect.poll(width).toBeGreaterThan(600)
  await expect(viewer(page)).toBeVisible()
  await context.close()
})

test('a finger swipes from picture to picture, on the page and in full screen, from an arrow as well', async ({
  browser,
  server,
  ids,
}) => {
  const context = await browser.newContext({
    baseURL: server.url,
    hasTouch: true,
    isMobile: true,
    viewport: { width: 360, height: 740 },
  })
  const page = await context.newPage()
  await page.goto(`/products/${ids.several}`)
  const cdp = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints })
  const swipe = async ({ x, y }: Point, distance: number) => {
    await touch('touchStart', { x, y })
    for (let moved = 0.1; moved <= 1; moved += 0.1) {
      await touch('touchMove', { x: x + distance * moved, y })
      await page.evaluate(() => new Promise(requestAnimationFrame))
    }
    await touch('touchEnd')
  }
  const middleOf = async (button: Locator): Promise<Point> => {
    const box = await button.boundingBox()
    if (!box) throw new Error('the arrow is not there')
    const { x, y, width, height } = box
    return { x: x + width / 2, y: y + height / 2 }
  }
  await swipe({ x: 270, y: 160 }, -240)
  await expectInFrame(page, 2)
  await expect(page.getByRole('button', { name: 'Show picture 2' })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await swipe(await middleOf(arrow(page, 'Next')), -240)
  await expectInFrame(page, 3)
  await swipe(await middleOf(arrow(page, 'Previous')), 240)
  await expectInFrame(page, 2)
  await arrow(page, 'Previous').tap()
  await expectInFrame(page, 1)

  await open(page).tap()
  await expect(viewer(page)).toBeVisible()
  await swipe({ x: 270, y: 160 }, -240)
  await expectInFrame(viewer(page), 2)
  const next = viewer(page).getByRole('button', { name: 'Next picture' })
  await swipe(await middleOf(next), -240)
  await expectInFrame(viewer(page), 3)
  await swipe({ x: 30, y: 160 }, 240)
  await expectInFrame(viewer(page), 2)
  await next.tap()
  await expectInFrame(viewer(page), 3)
  await context.close()
})

test("'Write a Message' takes the product along, 'Enquire on WhatsApp' names it and its address", async ({
  page,
  ids,
  server,
}) => {
  const chat = async () =>
    new URL(
      (await page.getByRole('link', { name: 'Enquire on WhatsApp' }).getAttribute('href')) ?? '',
    )
  await page.goto(`/products/${ids.several}`)
  await expect(page.getByRole('link', { name: 'Write a Message' })).toHaveAttribute(
    'href',
    `/contact?product=${ids.several}#contact-form`,
  )

  await test.step('with the placeholder number until there is one', async () => {
    expect((await chat()).origin).toBe('https://wa.me')
    expect((await chat()).pathname).toBe('/97145550100')
    const text = (await chat()).searchParams.get('text')
    expect(text).toContain(`interested in ${NAME}`)
    expect(text).toContain(`${server.url}/products/${ids.several}`)
  })

  await test.step('from either button, and from the round one about nothing on other pages', async () => {
    const round = page.getByRole('link', { name: 'Chat with us on WhatsApp' })
    await expect(round).toHaveAttribute('href', (await chat()).href)
    await page.getByRole('banner').getByRole('link', { name: 'About us' }).first().click()
    await expect(round).toHaveAttribute('href', 'https://wa.me/97145550100')
    await page.goBack()
    await expect(round).toHaveAttribute('href', (await chat()).href)
  })

  await test.step('then with the digits of the contact phone', async () => {
    const { put } = await administrator(server)
    await put('/contact/details', {
      email: 'sales@example.com',
      phone: '+971 (50) 123-45 67',
      location: 'Dubai',
      mapUrl: 'https://maps.example.com/embed',
      hours: 'Mon-Fri',
      instagram: '',
      facebook: '',
      twitter: '',
    })
    await page.reload()
    expect((await chat()).pathname).toBe('/971501234567')
  })
})

test('on a phone the actions stick to the bottom edge, and no chat button lies on them or on the words', async ({
  page,
  ids,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto(`/products/${ids.several}`)
  const bar = page.locator('.bottom-bar')
  const message = page.getByRole('link', { name: 'Write a Message' })
  await expect(message).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('link', { name: 'Enquire on WhatsApp' })).toBeInViewport({ ratio: 1 })
  const box = await bar.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(640)
  const chat = page.getByRole('link', { name: 'Chat with us on WhatsApp' })
  await expect(chat).toBeHidden()
  expect(
    await bar.evaluate((one) => {
      const name = document.querySelector('h1')
      return name && Boolean(name.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING)
    }),
  ).toBe(true)

  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(chat).toBeVisible()
  const [name, action] = [
    await page.getByRole('heading', { level: 1 }).boundingBox(),
    await message.boundingBox(),
  ]
  expect((action?.y ?? 0) - (name?.y ?? 0) - (name?.height ?? 0)).toBeLessThan(120)
})

test('an unknown product is the 404 page with status 404', async ({ page }) => {
  for (const id of ['x'.repeat(65), 'gone']) {
    const answer = await page.goto(`/products/${id}`)
    expect(answer?.status()).toBe(404)
  }
  await expect(page.getByRole('heading')).toHaveText(
    '404 Page Not Found - Sorry, the page you are looking for does not exist.',
  )
  await page.getByRole('link', { name: 'Back to the home page' }).click()
  await expect(page).toHaveURL('/')
})

test("a product that does not load leaves the spinner, which 'Try again' joins after 8 s", async ({
  browser,
  server,
  ids,
}) => {
  // A page of its own, because the browser logs the calls that fail.
  const context = await browser.newContext({ baseURL: server.url })
  const page = await context.newPage()
  await page.clock.install()
  await page.goto('/products')
  await page.route('**/api/products/**', (route) => route.abort())
  await page.getByRole('link', { name: new RegExp(`^${NAME}`) }).click()
  const spinner = page.getByRole('status').getByText('Loading the product…')
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(spinner).toBeAttached()
  await expect(again).toHaveCount(0)
  await page.clock.fastForward(8_000)
  await expect(again).toBeVisible()
  await expect(spinner).toBeAttached()

  await page.unroute('**/api/products/**')
  await again.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(NAME)
  await expect(page).toHaveURL(`/products/${ids.several}`)
  await context.close()
})
