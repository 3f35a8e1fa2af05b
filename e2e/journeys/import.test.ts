import { zipOf } from '../../apps/api/src/testing/zip.ts'
import { expect, test } from '../server.ts'
import { catalogueOf } from '../support/administrator.ts'
import { plainPicture } from '../support/photos.ts'
import { productSheet } from '../support/products.ts'
import { signIn } from '../support/sign-in.ts'

test('products and pictures are imported: checked first, then with a bar that says how far it is', async ({
  page,
  server,
}) => {
  await signIn(page, server)
  await page.goto('/admin/manage-products')
  await page.getByRole('link', { name: 'Import' }).click()
  const pictures = await Promise.all(
    [0, 20, 40, 60, 80, 100].map(async (red) => ({
      name: `${red}.png`,
      data: await plainPicture(red),
    })),
  )
  const sheet = productSheet(
    { name: 'Tea', featured: 'yes', pictures: pictures.map(({ name }) => name).join('|') },
    { name: 'Salt', description: 'Fine, white.' },
  )
  await page.getByLabel('Spreadsheet (CSV or .xlsx)').setInputFiles(sheet)
  await page.getByLabel('ZIP with pictures (optional)').setInputFiles({
    name: 'pictures.zip',
    mimeType: 'application/zip',
    buffer: zipOf(...pictures),
  })
  await page.getByRole('button', { name: 'Check the file' }).click()
  const figure = (label: string) =>
    page.locator('dl > div').filter({ hasText: label }).locator('dd')
  await expect(figure('to add')).toHaveText('2')
  await expect(figure('new pictures')).toHaveText('6')
  await expect(page.getByRole('cell', { name: 'is added' })).toHaveCount(2)
  expect(await catalogueOf(server)).toEqual([])

  await page.getByRole('button', { name: 'Import 2 products' }).click()
  await expect(page.getByRole('progressbar', { name: 'Import' })).toBeVisible()
  await expect(page.getByText('Imported: 2 products added, 0 products changed.')).toBeVisible()
  const [tea, salt] = await catalogueOf(server)
  expect(tea).toMatchObject({ name: 'Tea', featured: true })
  expect(tea?.images).toHaveLength(6)
  expect(salt).toMatchObject({ name: 'Salt', featured: false, images: [] })
  await page.getByRole('link', { name: 'See the products' }).click()
  await expect(page.getByRole('rowheader', { name: 'Tea' })).toBeVisible()
})
