import { contract } from '@dhow/contract'
import type { ListProduct, ListTerms, MatchedRow } from '@dhow/contract/lists/lists'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { readList } from '#app/public/lists/list.ts'
import { fakeProduct } from '#app/testing/factories.ts'
import { failNetwork, respond, respondError } from '#app/testing/mock-api.ts'
import { expectAbsent, expectVisible, renderRoute } from '#app/testing/render-route.tsx'
import { PasteList } from './paste-button.tsx'

const createProduct = (_id: string, name: string, moqCartons?: number): ListProduct => ({
  ...fakeProduct({ _id, name }),
  specification: { ...(moqCartons && { moqCartons }) },
})

const createRow = (
  text: string,
  match: MatchedRow['match'],
  ...products: ListProduct[]
): MatchedRow => ({
  written: `2 ${text}`,
  text,
  match,
  products,
})

const RICE = createRow(
  'rice',
  'doubtful',
  createProduct('basmati', 'Basmati Rice'),
  createProduct('red', 'Red Rice'),
)

const ROWS: MatchedRow[] = [
  {
    ...createRow('tea 250', 'certain', createProduct('tea', 'Cardamom Tea')),
    quantity: 40,
    unit: 'pallet',
  },
  RICE,
  { ...createRow('Black salt', 'none'), quantity: 3, note: 'fine' },
  createRow('soap', 'certain', createProduct('soap', 'Rose Soap', 25)),
]

const taken: ListTerms[] = []

const FIELD = 'Rows from a spreadsheet or e-mail'

/** Opens the dialog and pastes rows, which keeps their tabs. */
async function paste(text: string) {
  const page = renderRoute(<PasteList onTerms={(terms) => taken.push(terms)} />)
  await page.user.press('Paste a list')
  await page.user.click(await screen.findByLabelText(FIELD))
  await page.user.paste(text)
  const find = () => page.user.press('Find products')
  return { ...page, find }
}

const getLines = () => readList().map(({ key: _, pack: _pack, ...line }) => line)

describe('a pasted list', () => {
  it('is added with certain matches, chosen products and plain texts', async () => {
    const calls = respond(contract.lists.match, 200, { rows: ROWS })
    const { user, find } = await paste('tea 250\t40\tpallets')
    await find()
    await screen.findByText('2 of 4 rows found. Clear the rows you do not want.')
    expect(calls[0]?.body).toEqual({ text: 'tea 250\t40\tpallets' })

    await user.press(/^Red Rice/, 'radio')
    const quantity = screen.getByRole('textbox', { name: 'Quantity of rice' })
    await user.fill(quantity, '7')
    await user.fill(screen.getByRole('textbox', { name: 'Quantity of soap' }), '25')
    await user.press('Add 4 lines')
    expect(getLines()).toEqual([
      {
        productId: 'tea',
        text: 'Cardamom Tea',
        quantity: 40,
        unit: 'pallet',
        written: '2 tea 250',
      },
      { productId: 'red', text: 'Red Rice', quantity: 7, unit: 'carton', written: '2 rice' },
      { text: 'Black salt', quantity: 3, unit: 'carton', note: 'fine', written: '2 Black salt' },
      { productId: 'soap', text: 'Rose Soap', quantity: 25, unit: 'carton', written: '2 soap' },
    ])
    expectAbsent('dialog')
  })

  it('is added with the best match of doubtful rows, without cleared rows', async () => {
    const rows = ROWS.map((row) => ({ isLikely: true as const, quantity: 5, ...row }))
    respond(contract.lists.match, 200, { rows, skipped: ['SPICES', 'Total 2,500 cartons'] })
    const { user, find } = await paste('rice')
    await find()
    await screen.findByText('2 rows were skipped:')
    await expectVisible('SPICES · Total 2,500 cartons')
    expect(screen.getByRole('radio', { name: /^Basmati Rice/ })).toBeChecked()
    const soap = within(await screen.findByRole('region', { name: 'Found' }))
    await user.click(soap.getByRole('checkbox', { name: 'Add soap' }))
    await user.click(soap.getByRole('checkbox', { name: 'Add tea 250' }))
    await expectVisible('1 row to check: the best match is selected.')
    await user.press('Add 2 lines')
    expect(getLines().map(({ text, productId }) => [text, productId])).toEqual([
      ['Basmati Rice', 'basmati'],
      ['Black salt', undefined],
    ])
  })

  it('asks for products, quantities and units that are not certain', async () => {
    const soap = { ...createRow('sabonete', 'none'), unitText: 'paletes' }
    const rows = [{ ...RICE, quantity: 4 }, { ...soap, quantity: 2 }, soap]
    const terms = { incoterms: [{ rule: 'CIF' as const, place: 'Santos' }] }
    respond(contract.lists.match, 200, { rows, terms })
    const { user, find } = await paste('rice')
    await find()
    await screen.findByText('3 rows need an answer.')
    await expectVisible('Taken from your list: CIF Santos')
    await user.press('Add 3 lines')
    expect(screen.getByRole('radio', { name: /^Basmati Rice/ })).toHaveFocus()
    await expectVisible('Choose a product, or send your text.')
    await user.press(/^Basmati Rice/, 'radio')
    // The choice for one row holds for the same word in others.
    const [unit] = screen.getAllByRole('combobox', { name: 'Unit of sabonete' })
    await user.selectOptions(unit as HTMLElement, 'pallets')
    await user.press('Add 3 lines')
    await expectVisible('Enter a quantity.')
    await user.keyboard('3')
    await user.press('Add 3 lines')
    expect(getLines().map(({ quantity, unit }) => [quantity, unit])).toEqual([
      [4, 'carton'],
      [2, 'pallet'],
      [3, 'pallet'],
    ])
    expect(taken).toEqual([terms])
  })

  it('is added with the own text of a row that no candidate matches', async () => {
    respond(contract.lists.match, 200, { rows: [{ ...RICE, quantity: 4 }] })
    const { user, find } = await paste('rice')
    await find()
    await user.press(/^None of these/, 'radio')
    await user.press('Add 1 line')
    expect(getLines()).toEqual([{ text: 'rice', quantity: 4, unit: 'carton', written: '2 rice' }])
  })

  it('of names alone asks for the quantities', async () => {
    respond(contract.lists.match, 200, { rows: ROWS.slice(3) })
    const { find } = await paste('soap')
    await find()
    await screen.findByText('1 row needs an answer.')
  })

  it('keeps its text and shows the reason when it cannot be read', async () => {
    const { find } = await paste('tea')
    failNetwork(contract.lists.match, { once: true })
    await find()
    await expectVisible(/^The server is not responding/)
    const TOO_MANY = 'A list may have at most 1,000 rows. Split it into several.'
    respondError(contract.lists.match, 400, TOO_MANY)
    await find()
    await expectVisible(TOO_MANY)
    expect(screen.getByLabelText(FIELD)).toHaveValue('tea')
  })
})

it('a file of a list is matched like a pasted list', async () => {
  const calls = respond(contract.lists.match, 200, { rows: ROWS })
  const { user } = await paste('')
  const file = new File(['tea,40'], 'order.csv', { type: 'text/csv' })
  await user.upload(screen.getByLabelText('List file'), file)
  await screen.findByText(/^2 of 4 rows found/)
  const sent = calls[0]?.body as FormData | undefined
  expect(sent?.get('file')).toMatchObject({ name: 'order.csv' })
})

it('an empty list or an unsuitable file is rejected before it is sent', async () => {
  const calls = respond(contract.lists.match, 200, { rows: ROWS })
  const { find } = await paste(' ')
  await find()
  await expectVisible('Paste a list or choose a file.')
  for (const [name, bytes, refusal] of [
    [
      'photo.jpg',
      10,
      'photo.jpg is not an .xlsx, .xls, .ods, .numbers or .csv file. Save it in one of these formats, or paste its rows.',
    ],
    ['empty.csv', 0, 'empty.csv is empty.'],
    ['large.xlsx', 3_400_000, 'large.xlsx is 3.4 MB. The maximum is 2 MB.'],
  ] as const) {
    // Dropped, because the file dialog would not offer it.
    await userEvent
      .setup({ applyAccept: false })
      .upload(screen.getByLabelText('List file'), new File([new Uint8Array(bytes)], name))
    await expectVisible(refusal)
  }
  expect(calls).toEqual([])
})
