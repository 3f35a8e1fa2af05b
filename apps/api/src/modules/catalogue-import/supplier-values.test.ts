import { expect, it } from 'vitest'
import { allProducts, check, finish, matchColumns } from '#api/testing/imports.ts'
import { type AdminServer, startWithAdmin } from '#api/testing/login-as-admin.ts'

/** Plans a sheet with its suggested columns and a category. */
async function plan(server: AdminServer, sheet: string[][], over: object = {}) {
  const { body } = await check(server, sheet)
  const matched = await matchColumns(server, body, {
    constants: { category: 'Groceries' },
    ...over,
  })
  return { found: body.found, ...matched.body }
}

it('a column without a unit is a problem until its unit is chosen', async () => {
  const server = await startWithAdmin()
  const sheet = [
    ['Item', 'Carton L', 'Carton width', 'Gross weight', 'Karton H cm'],
    ['Tea', '40', '30 cm', '8', '25'],
    ['Salt', '38', '28,5 cm', '7.5', '24'],
  ]
  const { found, problems } = await plan(server, sheet)
  expect(found.columns.map(({ units }: { units: string[] }) => units[0])).toEqual([
    ...[undefined, 'l', undefined, undefined, 'cm'],
  ])
  const message = (name: string) =>
    `Choose the unit of the column “${name}”: its numbers have none.`
  expect(problems).toEqual([
    { row: 2, field: 'cartonLengthMm', message: message('Carton L') },
    { row: 2, field: 'cartonGrossGrams', message: message('Gross weight') },
  ])
  const matches = found.matches
    .with(1, { target: 'cartonLengthMm', unit: 'cm' })
    .with(3, { target: 'cartonGrossGrams', unit: 'kg' })
    // The unit in the name is used if a user chooses the field only.
    .with(4, { target: 'cartonHeightMm' })
  const chosen = await plan(server, sheet, { matches })
  expect(chosen).toMatchObject({ problems: [], warnings: [] })
  await finish(server, chosen.id)
  const [, salt] = await allProducts(server)
  expect(salt.specification).toEqual({
    ...{ cartonLengthMm: 380, cartonWidthMm: 285, cartonHeightMm: 240, cartonGrossGrams: 7_500 },
  })
})

it('implausible values are warnings', async () => {
  const server = await startWithAdmin()
  const { warnings, problems } = await plan(server, [
    [
      ...['Item', 'Packing', 'Length mm', 'Width mm', 'Height mm', 'Gross g'],
      'Shelf life (months)',
    ],
    ['Oil', '12 × 1 l', '40', '300', '250', '8', '240'],
    ['Tea', '24 × 250 g', '400', '300', '250', '8000', '24'],
  ])
  expect(problems).toEqual([])
  expect(warnings.map(({ row, field }: { row: number; field: string }) => [row, field])).toEqual([
    [2, 'cartonLengthMm'],
    [2, 'cartonGrossGrams'],
    [2, 'cartonGrossGrams'],
    [2, 'shelfLifeMonths'],
  ])
  expect(warnings[1].message).toMatch(/weighs less than its content/)
})

it('a number with one separator follows the other numbers of its column, else of the sheet', async () => {
  const server = await startWithAdmin()
  const importWith = async (price: string, ...weights: string[]) => {
    const rows = weights.map((weight, at) => [`${price} ${at}`, price, weight])
    const { id } = await plan(server, [['Item', 'Price', 'Gross weight g'], ...rows])
    await finish(server, id)
    const products = await allProducts(server)
    return products
      .filter(({ name }: { name: string }) => name.startsWith(price))
      .map(({ specification }: { specification: object }) => Object.values(specification)[0])
  }
  expect(await importWith('9,50', '1.250')).toEqual([1_250])
  expect(await importWith('9.50', '1,250')).toEqual([1_250])
  expect(await importWith('8.50', '1.250', '900,0')).toEqual([1_250, 900])
  expect(await importWith('7.50', '1.250')).toEqual([1])
})

it('a product may have no brand and no description; a text below the products is a note', async () => {
  const server = await startWithAdmin()
  const { id, skippedRows } = await plan(server, [
    ['Item', 'Barcode', 'Brand', 'Description'],
    ['Tea', '9521234543213', 'n/a', ''],
    ['Prices'],
  ])
  expect(skippedRows).toEqual([{ row: 3, text: 'Prices', kind: 'note' }])
  await finish(server, id)
  const [product] = await allProducts(server)
  expect(product).toMatchObject({ name: 'Tea', brand: '', description: '' })
  const { body } = await server.visitor('GET /api/catalogue')
  expect(body.total).toBe(1)
})

it('the volume of a carton is stored if the sheet has no sides', async () => {
  const server = await startWithAdmin()
  const { id, warnings } = await plan(server, [
    ['Item', 'CBM', 'Carton size (cm)', 'Gross kg'],
    ['Tea', '0.03', '', '8'],
    ['Salt', '0.05', '40 × 30 × 25', '8'],
  ])
  expect(warnings).toEqual([
    { row: 3, field: 'CBM', message: expect.stringContaining('The sides are used.') },
  ])
  await finish(server, id)
  const [tea, salt] = await allProducts(server)
  expect(tea.specification).toEqual({ cartonVolumeCm3: 30_000, cartonGrossGrams: 8_000 })
  expect(salt.specification).not.toHaveProperty('cartonVolumeCm3')
})
