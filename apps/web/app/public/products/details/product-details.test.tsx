import type { Specification } from '@dhow/contract/products/specification'
import { createI18n } from '@dhow/i18n/i18n'
import { I18nProvider } from '@lingui/react'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { fakeProduct } from '#app/testing/factories.ts'
import { render } from '#app/testing/messages.tsx'
import { renderRoute } from '#app/testing/render-route.tsx'
import { zoomAt } from './gallery-viewer.tsx'
import { ProductDetails } from './product-details.tsx'
import { SpecificationSection } from './specification-section.tsx'

const show = (product: Parameters<typeof fakeProduct>[0]) =>
  renderRoute(
    <I18nProvider i18n={createI18n('ar')}>
      <ProductDetails product={fakeProduct(product)} chatUrl={undefined} />
    </I18nProvider>,
  )

it('marks only texts without a translation as English', () => {
  const description = 'Black tea.\n\nWith cardamom.'
  const specification = { ingredients: 'شاي' }
  show({ description, specification, untranslated: ['Cardamom Tea', description] })
  expect(screen.getByRole('heading', { name: 'Cardamom Tea' })).toHaveAttribute('lang', 'en')
  for (const text of ['Black tea.', 'With cardamom.', 'Beverages']) {
    expect(screen.getByText(text)).toHaveAttribute('lang', 'en')
  }
  expect(screen.getByText('شاي').closest('dd')).not.toHaveAttribute('lang')
})

it('offers its sheet in the language of the page and the selected units', async () => {
  const { user } = show({ _id: '7', specification: { netContent: 400, netContentUnit: 'g' } })
  const getSheet = () => screen.getByRole('link', { name: 'Download PDF' })
  expect(getSheet()).toHaveHref('/api/products/7/sheet.pdf?lang=ar')
  await user.press('US', 'radio')
  expect(getSheet()).toHaveHref('/api/products/7/sheet.pdf?units=us&lang=ar')
})

it('shows the translated name of the category', () => {
  show({ categoryLabel: 'مشروبات' })
  expect(screen.getByRole('link', { name: 'مشروبات' })).toHaveHref('/products?category=beverages')
})

const tea: Specification = {
  gtin: '9520101000200',
  netContent: 400,
  netContentUnit: 'g',
  unitsPerInner: 6,
  innersPerCarton: 4,
  cartonLengthMm: 400,
  cartonWidthMm: 300,
  cartonHeightMm: 250,
  cartonGrossGrams: 8_000,
  palletType: '1200x1000',
  cartonsPerLayer: 10,
  layersPerPallet: 6,
  moqCartons: 50,
  shelfLifeMonths: 15,
  minRemainingMonths: 10,
  storage: 'ambient',
  storageMaxC: 25,
  origin: 'AE',
  hsCode: '090230000000',
  mayTilt: false,
  allergens: [],
  labelLanguages: ['en', 'ar', 'zh-Hans'],
}

const showFacts = (specification: Specification) =>
  render(<SpecificationSection product={{ specification }} />)

/** Returns a fact's displayed text. */
const getFact = (label: string) =>
  screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent

const getContainer = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${name} (about|loads|not)`) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

it('the specification of a product shows known and computed facts', () => {
  showFacts(tea)
  expect(getFact('GTIN')).toBe('9 520101 000200')
  expect(getFact('Units per carton')).toBe('24')
  expect(getFact('Size (L × W × H)')).toContain('400 × 300 × 250 mm')
  expect(getFact('Volume')).toContain('0.03 m³')
  expect(getFact('May be tilted')).toBe('No, upright only')
  expect(getFact('Cartons per pallet')).toBe('60')
  expect(getFact('Minimum order')).toBe('50 cartons')
  expect(getFact('Least remaining shelf life')).toBe('10 of 15 months when shipped, 66\u00a0%')
  expect(getFact('Temperature')).toContain('at most 25 °C')
  expect(getFact('Origin')).toBe('United Arab Emirates')
  expect(getFact('HS code')).toBe('0902.30.00.0000')
  expect(getFact('Allergens')).toBe('None of the 14 declarable allergens')
  expect(getFact('Label languages')).toBe('English, Arabic, Simplified Chinese')
  expect(screen.queryByText('Ingredients')).not.toBeInTheDocument()
  const headings = screen
    .getAllByRole('heading', { level: 3 })
    .map((heading) => heading.textContent)
  expect(headings.slice(0, 3)).toEqual(['Pack', 'Carton', 'Pallet and container'])
})

it('the specification of a product is a short list with few facts, and hidden without facts', () => {
  const { unmount } = showFacts({ netContent: 400, netContentUnit: 'g', origin: 'LK' })
  expect(screen.getAllByRole('heading')).toHaveLength(1)
  expect(getFact('Origin')).toBe('Sri Lanka')
  unmount()
  const { container } = showFacts({})
  expect(container).toBeEmptyDOMElement()
})

describe('the capacity of a container', () => {
  it('is estimated, with the limiting factor', () => {
    showFacts(tea)
    expect(getContainer("20'")).toEqual([
      'about 981 cartonslimited by room',
      'about 9 pallets, 540 cartonslimited by room',
    ])
    expect(screen.getByText(/^Estimate\. The packing list/)).toBeVisible()
  })

  it('is not shown for a dry container when goods are cooled', () => {
    showFacts({ ...tea, storage: 'frozen' })
    expect(screen.getByText(/refrigerated container.*Ask us/)).toBeVisible()
    expect(screen.queryByText(/^about .* cartons/)).not.toBeInTheDocument()
  })
})

it('measures are shown in the units of a switch, which the device stores', async () => {
  showFacts(tea)
  expect(getFact('Gross weight of the carton')).toBe('8 kg17.64 lb')
  expect(screen.getByRole('radio', { name: 'Metric' })).toBeChecked()
  await userEvent.click(screen.getByRole('radio', { name: 'US' }))
  expect(document.documentElement.dataset.units).toBe('us')
  expect(localStorage.getItem('units')).toBe('us')
  expect(screen.getByRole('radio', { name: 'US' })).toBeChecked()
})

it('papers highlight allergens in the ingredients', () => {
  const ingredients = 'Dates, MILK powder, almonds, nutmeg, cocoa butter.'
  showFacts({ ingredients, allergens: ['milk', 'nuts'] })
  const strong = screen.getAllByText(/./, { selector: 'strong' })
  expect(strong.map(({ textContent }) => textContent)).toEqual(['MILK', 'almonds'])
  expect(getFact('Ingredients')).toBe(ingredients)
})

it('papers show the validity of certificates, and hide expired ones', () => {
  vi.useFakeTimers({ now: new Date('2027-01-15T12:00:00Z') })
  showFacts({
    certificates: [
      { name: 'Halal', body: 'ESMA', validTo: '2027-01-15', file: 'a/1' },
      { name: 'ISO 22000', validTo: '2027-01-14', file: 'b2' },
      { name: 'شهادة المنشأ' },
    ],
  })
  const [halal, iso, origin] = screen.getAllByRole('listitem')
  expect(halal).toHaveTextContent('Halal, ESMAvalid until 15 January 2027')
  expect(within(halal as HTMLElement).getByRole('link')).toHaveHref('/certificates/a%2F1')
  expect(iso).toHaveTextContent('ISO 22000expired on 14 January 2027')
  expect(within(iso as HTMLElement).queryByRole('link')).not.toBeInTheDocument()
  expect(within(origin as HTMLElement).getByText('شهادة المنشأ')).toHaveAttribute('dir', 'auto')
})

const HOME = { scale: 1, x: 0, y: 0 }

it('keeps the fixed point in place', () => {
  const point = { x: 50, y: -20 }
  const once = zoomAt(HOME, point, 2)
  expect(once).toEqual({ scale: 2, x: -50, y: 20 })
  // The point at (50, -20) stays; the center moves away from it by the same distance.
  expect({ x: once.x + 2 * 50, y: once.y + 2 * -20 }).toEqual(point)
  expect(zoomAt(once, point, 1)).toEqual(HOME)
})

it('limits the scale', () => {
  expect(zoomAt(HOME, HOME, 9).scale).toBe(4)
  expect(zoomAt({ scale: 2, x: 0, y: 0 }, HOME, 0.1).scale).toBe(1)
})
