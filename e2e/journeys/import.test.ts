import type { Page } from '@playwright/test'
import { expect, type Server, test } from '../server.ts'
import { plainPicture } from '../support/photos.ts'
import { productSheet } from '../support/products.ts'
import { signIn } from '../support/sign-in.ts'
import { zipOf } from '../support/zip.ts'

type Product = { name: string; images: string[]; featured: boolean }

const stored = async ({ url }: Server): Promise<Product[]> =>
  (await fetch(`${url}/api/products`)).json() as Promise<Product[]>

const zip = (files: Record<string, Buffer>) => ({
  name: 'pictures.zip',
  mimeType: 'application/zip',
  buffer: zipOf(Object.entries(files).map(([name, data]) => ({ name, data }))),
})

async function check(page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) {
  const [table, pictures] = files
  if (table) await page.getByLabel('CSV file').setInputFiles(table)
  if (pictures) await page.getByLabel('ZIP with pictures (optional)').setInputFiles(pictures)
  await page.getByRole('button', { name: 'Check the file' }).click()
}

const figure = (page: Page, label: string) =>
  page.locator('dl > div').filter({ hasText: label }).locator('dd')

// One catalogue for all.
test.describe.configure({ mode: 'default' })

test.beforeEach(({ page, server }) => signIn(page, server))

test('products and pictures are imported: checked first, then with a bar that says how far it is', async ({
  page,
  server,
}) => {
  await page.goto('/admin/manage-products')
  await page.getByRole('link', { name: 'Import' }).click()
  await expect(page.getByRole('heading', { name: 'Import Products' })).toBeVisible()
  const names = Array.from({ length: 6 }, (_, at) => `${at}.png`)
  const pictures = Object.fromEntries(
    await Promise.all(names.map(async (name, at) => [name, await plainPicture(at * 20)] as const)),
  )
  await check(
    page,
    productSheet(
      { name: 'Tea', featured: 'yes', pictures: names.join('|') },
      { name: 'Salt', description: 'Fine, white.' },
    ),
    zip(pictures),
  )
  await expect(figure(page, 'to add')).toHaveText('2')
  await expect(figure(page, 'new pictures')).toHaveText('6')
  await expect(page.getByRole('cell', { name: 'is added' })).toHaveCount(2)
  expect(await stored(server)).toEqual([])

  await page.getByRole('button', { name: 'Import 2 products' }).click()
  await expect(page.getByRole('progressbar', { name: 'Import' })).toBeVisible()
  await expect(page.getByText('Imported: 2 products added, 0 products changed.')).toBeVisible()
  const [tea, salt] = await stored(server)
  expect(tea).toMatchObject({ name: 'Tea', featured: true })
  expect(tea?.images).toHaveLength(6)
  expect(salt).toMatchObject({ name: 'Salt', featured: false, images: [] })
  await page.getByRole('link', { name: 'See the products' }).click()
  await expect(page.getByRole('rowheader', { name: 'Tea' })).toBeVisible()
})
