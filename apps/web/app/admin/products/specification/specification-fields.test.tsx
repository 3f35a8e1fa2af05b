import { contract } from '@dhow/contract'
import type { Specification } from '@dhow/contract/products/specification'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { ProductForm } from '#app/admin/products/form/product-form.tsx'
import { fakeCategories, fakePage, fakeProduct } from '#app/testing/factories.ts'
import { respond, respondError } from '#app/testing/mock-api.ts'
import { renderRoute } from '#app/testing/render-route.tsx'

beforeEach(() => {
  respond(contract.categories.all, 200, fakeCategories('snacks'))
})

const STORAGE = 'Shelf life and storage'
const CONTAINER = 'Pallet and container'

const getField = (label: string) => screen.getByLabelText(label)
const getOrigin = () => screen.getByRole('combobox', { name: 'Origin' })
const getLanguages = () => screen.getByRole('combobox', { name: 'Label languages' })
const getHeading = (group: string) => screen.getByText(group).closest('summary')
const isOpen = (group: string) => getHeading(group)?.closest('details')?.open

/** Renders the form of a product with these facts, and opens these groups. */
async function renderForm(specification: Specification = {}, ...groups: string[]) {
  // A refused form stays, and can be sent again.
  const calls = respondError(contract.products.update, 422, 'Refused.')
  const product = fakeProduct({ category: 'snacks', specification })
  const { user } = renderRoute(<ProductForm product={product} submit="Save" list="/list" />)
  for (const group of groups) await user.click(screen.getByText(group))
  const save = () => user.press('Save')
  return {
    user,
    calls,
    save,
    type: async (label: string, text: string) => {
      await user.fill(getField(label), text)
    },
    /** Saves, and returns the sent specification. */
    async sent(): Promise<Specification> {
      const count = calls.length
      await save()
      await waitFor(() => expect(calls.length).toBeGreaterThan(count))
      return JSON.parse(String(calls.at(-1)?.body.get('specification')))
    },
  }
}

it('the groups show the number of known facts; the first group is open', async () => {
  await renderForm({ gtin: '6291041500213', netContent: 250, netContentUnit: 'g', origin: 'AE' })
  expect(getHeading('Pack')).toHaveTextContent(/^Pack2 of \d filled in/)
  expect(getHeading('Origin and customs')).toHaveTextContent('1 of 3 filled in')
  expect(getHeading('Labels and certificates')).toHaveTextContent('nothing filled in')
  expect([isOpen('Pack'), isOpen('Carton')]).toEqual([true, false])
})

it('the groups open and focus a fact that prevents saving', async () => {
  const { user, type, save, calls } = await renderForm({ shelfLifeMonths: 12 }, STORAGE)
  await type('Least remaining shelf life (months)', '18')
  await user.click(screen.getByText(STORAGE))
  await waitFor(() => expect(isOpen(STORAGE)).toBe(false))
  await save()
  await waitFor(() => expect(getField('Least remaining shelf life (months)')).toHaveFocus())
  expect(isOpen(STORAGE)).toBe(true)
  expect(getHeading(STORAGE)).toHaveTextContent('1 field to correct')
  expect(getField('Least remaining shelf life (months)')).toHaveAccessibleDescription(
    'Least remaining shelf life must not be longer than the shelf life.',
  )
  expect(calls).toEqual([])
})

describe('facts', () => {
  it('are shown in and converted from the typed units, and can be deleted', async () => {
    const { user, type, sent } = await renderForm(
      { cartonLengthMm: 394, netContent: 1_500, netContentUnit: 'g' },
      'Carton',
    )
    expect(getField('Carton length (cm)')).toHaveValue('39.4')
    expect(getField('Net content')).toHaveValue('1.5')
    expect(getField('Unit')).toHaveDisplayValue('kg')
    await type('Carton length (cm)', '')
    await type('Carton width (cm)', '300 mm')
    await user.selectOptions(getField('Unit'), 'l')
    await user.selectOptions(getField('May be tilted'), 'No, this side up')
    expect(await sent()).toEqual({
      cartonWidthMm: 300,
      netContent: 1_500,
      netContentUnit: 'ml',
      mayTilt: false,
    })
  })

  it('report an invalid number or a missing unit on blur, and a wrong barcode at once', async () => {
    const { user, type } = await renderForm({}, 'Carton')
    await type('Carton length (cm)', '40 x 30')
    expect(getField('Carton length (cm)')).toBeValid()
    await user.tab()
    expect(getField('Carton length (cm)')).toHaveAccessibleDescription(
      'Carton length must be a number, in cm.',
    )
    await type('Carton length (cm)', '400')
    expect(getField('Carton length (cm)')).toHaveAccessibleDescription(
      'Carton length must be a whole number between 20 and 1,200 mm; this is 4,000.',
    )

    await type('Net content', '250')
    await user.tab()
    expect(getField('Unit')).toBeValid()
    await user.tab()
    expect(getField('Unit')).toHaveAccessibleDescription(
      'Unit of the net content is missing: g, ml or piece.',
    )
    expect(getHeading('Pack')).toHaveTextContent('1 field to correct')

    await type('GTIN', '629104150021')
    expect(getField('GTIN')).toBeValid()
    await type('GTIN', '6291041500214')
    expect(getField('GTIN')).toHaveAccessibleDescription('The last digit of the GTIN should be 3.')
    await type('GTIN', '6291041500213')
    expect(getField('GTIN')).toHaveAccessibleDescription('6 291041 500213')
    await type('Carton GTIN', '16291041500227')
    expect(getField('Carton GTIN')).toHaveAccessibleDescription(/not based on the piece’s GTIN/)
  })

  it('distinguish no allergens from unknown allergens', async () => {
    const { user, sent } = await renderForm({}, 'Labels and certificates')
    const allergens = screen.getByRole('group', { name: 'Allergens' })
    const getBox = (name: string) => within(allergens).getByRole('checkbox', { name })
    expect(allergens).toHaveAccessibleDescription(
      'Not known. Buyers see no information on allergens.',
    )
    await user.click(getBox('Milk'))
    await user.click(getBox('None of these'))
    expect(getBox('Milk')).not.toBeChecked()
    expect((await sent()).allergens).toEqual([])
    await user.click(getBox('Sesame seeds'))
    await user.click(getBox('Milk'))
    expect(getBox('None of these')).not.toBeChecked()
    expect((await sent()).allergens).toEqual(['milk', 'sesame'])
    await user.click(getBox('Milk'))
    await user.click(getBox('Sesame seeds'))
    expect(await sent()).toEqual({})
  })

  it('find countries and languages by name', async () => {
    const { user, sent } = await renderForm(
      { labelLanguages: ['en'] },
      'Origin and customs',
      'Labels and certificates',
    )
    await user.type(getOrigin(), 'sri{Enter}')
    expect(getOrigin()).toHaveValue('Sri Lanka')
    await user.type(getLanguages(), 'arab{Enter}')
    await user.type(getLanguages(), 'en-GB{Enter}')
    await user.press('Remove English')
    expect(await sent()).toEqual({ origin: 'LK', labelLanguages: ['ar', 'en-GB'] })
  })
})

describe('computed facts', () => {
  const carton = { cartonLengthMm: 400, cartonWidthMm: 300, cartonHeightMm: 250 }
  const getComputed = (group: string) =>
    within(getHeading(group)?.closest('details') as HTMLElement).getByRole('complementary')

  it('show CBM, pallets and containers while typing', async () => {
    const { type } = await renderForm(
      { ...carton, cartonsPerLayer: 10, layersPerPallet: 6 },
      'Carton',
      CONTAINER,
    )
    expect(getComputed('Carton')).toHaveTextContent('0.0300 m³')
    expect(getComputed(CONTAINER)).toHaveTextContent(/Enter the carton’s dimensions/)
    await type('Gross weight of the carton (kg)', '8')
    expect(getComputed(CONTAINER)).toHaveTextContent('Cartons per pallet60')
    expect(getComputed(CONTAINER)).toHaveTextContent('about 981 cartons loose, limited by volume')
    await type("Cartons per 20'", '650')
    expect(getComputed(CONTAINER)).toHaveTextContent('650 cartons loose, as entered')
    await type('Carton height (cm)', '0')
    expect(getComputed('Carton')).toHaveTextContent(
      'Enter length, width and height to calculate the CBM.',
    )
  })

  it('warn about contradictions', async () => {
    const { user, type } = await renderForm(
      { ...carton, layersPerPallet: 6, palletHeightMm: 1_650 },
      CONTAINER,
    )
    await type('Cartons per layer', '12')
    await user.selectOptions(getField('Pallet type'), '1200 × 1000 mm')
    await type('Pallet height (cm)', '160')
    expect(getComputed(CONTAINER)).toHaveTextContent(
      'The layers and the pallet are 164.4 cm high, but the pallet height is 160 cm.',
    )
    expect(getComputed(CONTAINER)).toHaveTextContent('12 cartons per layer, but only 10 fit')
  })
})

describe('copying from another product', () => {
  const otherProduct = fakeProduct({
    name: 'Cardamom Tea 500 g',
    specification: { gtin: '6291041500213', moqCartons: 50, origin: 'LK', allergens: [] },
  })

  async function copy(facts: Specification) {
    respond(contract.products.search, 200, fakePage([otherProduct]))
    respond(contract.products.get, 200, otherProduct)
    const form = await renderForm(facts, CONTAINER)
    await form.user.press('Copy from another product')
    const dialog = screen.getByRole('dialog', { name: 'Copy specification from' })
    await form.user.click(
      await within(dialog).findByRole('button', { name: /^Cardamom Tea 500 g/ }),
    )
    await screen.findByText(/copied from “Cardamom Tea 500 g”/)
    return form
  }

  it('copies all facts but barcodes, and can be undone except for later changes', async () => {
    const facts = { gtin: '96385074', shelfLifeMonths: 12 }
    const { user, type, sent } = await copy({ ...facts, moqCartons: 10 })
    expect(screen.getByText(/^3 fields copied/)).toBeInTheDocument()
    expect(await sent()).toEqual({ ...facts, moqCartons: 50, origin: 'LK', allergens: [] })
    await type('Minimum order (cartons)', '60')
    await user.press('Undo copy')
    expect(await sent()).toEqual({ ...facts, moqCartons: 60 })
  })
})

it('waits for the upload of a certificate before saving', async () => {
  const { user, type, sent } = await renderForm(
    { certificates: [{ name: 'Halal' }] },
    'Labels and certificates',
  )
  const { promise, resolve } = Promise.withResolvers<void>()
  const file = `${'0a'.repeat(16)}.pdf`
  const added = { success: true as const, message: 'Certificate added.', file }
  respond(contract.certificates.add, 201, added, { until: promise })
  const pdf = new File(['%PDF-1.7'], 'halal.pdf', { type: 'application/pdf' })
  await user.upload(getField('File of Halal'), pdf)
  expect(await screen.findByRole('button', { name: 'Uploading…' })).toBeDisabled()
  await type('Ingredients', 'Tea')
  resolve()
  await screen.findByRole('button', { name: 'Save' })
  expect(await sent()).toEqual({ ingredients: 'Tea', certificates: [{ name: 'Halal', file }] })
})
