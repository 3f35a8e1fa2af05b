import { expect, test } from '../server.ts'
import { closeSite, signIn } from '../support/administrator.ts'

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
  await expect(page.getByText('Your site is published')).toBeVisible()
  expect(await visit()).toBe(200)
  await page.getByRole('link', { name: 'View site' }).click()
  await expect(page.getByRole('link', { name: 'Explore Products' })).toBeVisible()
  await expect(page.getByText('Not published')).toHaveCount(0)
})
