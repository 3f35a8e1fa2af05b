import { expect, test } from '../server.ts'
import { call, closeSite, loginAdministrator, signIn } from '../support/administrator.ts'
import { dragMouse, measureCenter } from '../support/page.ts'
import { createPhonePhoto } from '../support/products.ts'

type Home = {
  headline: string
  reasons: { title: string }[]
  slides: { focus: { x: number; y: number } }[]
}

test.use({ isNew: true })

test('the administrator previews a closed site and publishes it', async ({
  page,
  request,
  server,
}) => {
  closeSite(server)
  const visit = async () => (await request.get('/')).status()
  expect(await visit()).toBe(503)
  await signIn(page, server)
  await page.goto('/admin')
  await expect(page.getByRole('button', { name: 'Publish your site' })).toBeVisible()
  // A page request: the browser sends the cookie of the login, but no token.
  await page.goto('/about')
  await page.getByRole('complementary', { name: 'Preview' }).getByRole('link').click()
  expect(await visit()).toBe(503)
  await page.getByRole('button', { name: 'Publish your site' }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Your site is published.', { exact: true })).toBeVisible()
  expect(await visit()).toBe(200)
  await page.getByRole('link', { name: 'View site' }).click()
  await expect(page.getByRole('link', { name: 'Explore Products' })).toBeVisible()
  await expect(page.getByText('Not published')).toHaveCount(0)
})

test('the administrator edits the home page: live preview, focus point of a picture, sorting by drag', async ({
  page,
  server,
}) => {
  const { token } = await loginAdministrator(server)
  // Visitors do not see the unchecked reasons of a new site.
  const fetchRecord = () => call<Home>(server, 'GET', '/company/record', undefined, token)
  await signIn(page, server)
  await page.goto('/admin/your-site?section=first-screen')
  const preview = page.frameLocator('iframe[title="Preview of your site"]')
  const original = await fetchRecord()

  await page.getByLabel('Headline', { exact: true }).fill('Dates from Al Ain')
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Dates from Al Ain')
  expect((await fetchRecord()).headline).toBe(original.headline)
  await expect(preview.getByRole('link', { name: 'Contact us' }).first()).toBeAttached()
  await expect(preview.getByRole('button', { name: 'Logout' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Dark theme', exact: true }).click()
  await expect(preview.locator('html.dark')).toBeAttached()
  await expect(page.locator('html.dark')).toHaveCount(0)

  await page.getByLabel('Slide pictures').setInputFiles(await createPhonePhoto())
  const point = page.getByRole('slider', { name: 'Focus point of slide 1' })
  await point.scrollIntoViewIfNeeded()
  const { width, height } = (await point.boundingBox()) ?? { width: 0, height: 0 }
  await point.click({ position: { x: width * 0.8, y: height * 0.25 } })
  await expect(point).toHaveAttribute('aria-valuetext', '80 % across, 25 % down')
  await point.press('ArrowLeft')
  await expect(point).toHaveAttribute('aria-valuetext', '78 % across, 25 % down')
  await page.getByLabel('Description of the picture').fill('Dates in a box')
  await expect(preview.getByAltText('Dates in a box')).toBeAttached()

  await page.getByRole('button', { name: 'Numbers and reasons' }).click()
  const [first = '', second = '', third = ''] = original.reasons.map(({ title }) => title)
  const handles = page.getByRole('list', { name: 'Reasons' }).locator('[data-handle]')
  await handles.nth(2).scrollIntoViewIfNeeded()
  const [from, to] = [await measureCenter(handles.nth(2)), await measureCenter(handles.nth(1))]
  await dragMouse(page, from, to, 20)
  const titles = page.getByRole('list', { name: 'Reasons' }).getByLabel('Title')
  await expect(titles.nth(1)).toHaveValue(third)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Your site was saved')).toBeVisible()

  const saved = await fetchRecord()
  expect(saved.headline).toBe('Dates from Al Ain')
  expect(saved.reasons.map(({ title }) => title).slice(0, 3)).toEqual([first, third, second])
  expect(saved.slides[0]?.focus.x).toBeCloseTo(0.78, 1)
})
