import type { Specification } from '@dhow/contract/specification'
import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { SpecificationSection } from './specification-section.tsx'

const tea: Specification = {
  ...{ gtin: '9520101000200', netContent: 400, netContentUnit: 'g' },
  ...{ unitsPerInner: 6, innersPerCarton: 4 },
  ...{ cartonLengthMm: 400, cartonWidthMm: 300, cartonHeightMm: 250, cartonGrossGrams: 8_000 },
  ...{ palletType: '1200x1000', cartonsPerLayer: 10, layersPerPallet: 6, moqCartons: 50 },
  ...{ shelfLifeMonths: 15, minRemainingMonths: 10, storage: 'ambient', storageMaxC: 25 },
  ...{ origin: 'AE', hsCode: '090230000000', mayTilt: false },
  ...{ allergens: [], labelLanguages: ['en', 'ar', 'zh-Hans'] },
}

const show = (specification: Specification) =>
  render(<SpecificationSection specification={specification} />)

/** What is said of a fact. */
const fact = (label: string) =>
  screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent

const container = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${name} (about|loads|not)`) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

afterEach(() => {
  localStorage.removeItem('units')
  delete document.documentElement.dataset.units
})

describe('the specification of a product', () => {
  it('says what is known, and what follows from it', () => {
    show(tea)
    expect(fact('GTIN')).toBe('9 520101 000200')
    expect(fact('Units per carton')).toBe('24')
    expect(fact('Size (L × W × H)')).toContain('400 × 300 × 250 mm')
    expect(fact('Volume')).toContain('0.03 m³')
    expect(fact('May be tilted')).toBe('No, upright only')
    expect(fact('Cartons per pallet')).toBe('60')
    expect(fact('Minimum order')).toBe('50 cartons')
    expect(fact('Least remaining shelf life')).toBe('10 of 15 months when shipped, 66\u00a0%')
    expect(fact('Temperature')).toContain('at most 25 °C')
    expect(fact('Origin')).toBe('United Arab Emirates')
    expect(fact('HS code')).toBe('0902.30.00.0000')
    expect(fact('Allergens')).toBe('None of the fourteen that have to be named')
    expect(fact('Label languages')).toBe('English, Arabic, Simplified Chinese')
    expect(screen.queryByText('Ingredients')).not.toBeInTheDocument()
    const headings = screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)
    expect(headings.slice(0, 3)).toEqual(['Pack', 'Carton', 'Pallet and container'])
  })

  it('is one short list where little is known, and nothing where nothing is', () => {
    const { unmount } = show({ netContent: 400, netContentUnit: 'g', origin: 'LK' })
    expect(screen.getAllByRole('heading')).toHaveLength(1)
    expect(fact('Origin')).toBe('Sri Lanka')
    unmount()
    const { container } = show({})
    expect(container).toBeEmptyDOMElement()
  })

  it('names the sides of a carton of which one is not known', () => {
    show({ cartonLengthMm: 400, cartonHeightMm: 250 })
    expect(fact('Size (L × W × H)')).toContain('length 400 mm, height 250 mm')
  })
})

describe('what a container takes', () => {
  it('is estimated, with what keeps the next carton out', () => {
    show(tea)
    expect(container("20'")).toEqual([
      'about 981 cartonslimited by room',
      'about 9 pallets, 540 cartonslimited by room',
    ])
    expect(screen.getByText(/^Estimate\. The packing list/)).toBeVisible()
  })

  it('is what the house states, where it does', () => {
    show({ ...tea, cartonsPer20: 1_240 })
    expect(container("20'")[0]).toBe('loads 1,240 cartons')
    expect(container("40'")[0]).toMatch(/^about 2,070 cartons/)
  })

  it('is no number of a dry container for cool goods', () => {
    show({ ...tea, storage: 'frozen' })
    expect(screen.getByText(/refrigerated container.*Ask us/)).toBeVisible()
    expect(screen.queryByText(/^about .* cartons/)).not.toBeInTheDocument()
  })

  it('is left out where nothing of it is known', () => {
    show({ ...tea, cartonLengthMm: undefined, palletType: undefined })
    expect(screen.queryByRole('table')).not.toBeInTheDocument()
  })
})

describe('measures', () => {
  it('are there in both units, of which a switch shows one, and the device remembers it', async () => {
    show(tea)
    expect(fact('Gross weight of the carton')).toBe('8 kg17.64 lb')
    expect(screen.getByRole('radio', { name: 'Metric' })).toBeChecked()
    await userEvent.click(screen.getByRole('radio', { name: 'US' }))
    expect(document.documentElement.dataset.units).toBe('us')
    expect(localStorage.getItem('units')).toBe('us')
    expect(screen.getByRole('radio', { name: 'US' })).toBeChecked()
  })

  it('follow the choice of another tab', () => {
    show(tea)
    window.dispatchEvent(new StorageEvent('storage', { key: 'units', newValue: 'us' }))
    expect(document.documentElement.dataset.units).toBe('us')
  })
})

describe('papers', () => {
  it('have the allergens of the product stand out in its ingredients', () => {
    const ingredients = 'Dates, MILK powder, almonds, nutmeg, cocoa butter.'
    show({ ingredients, allergens: ['milk', 'nuts'] })
    const strong = screen.getAllByText(/./, { selector: 'strong' })
    expect(strong.map(({ textContent }) => textContent)).toEqual(['MILK', 'almonds'])
    expect(fact('Ingredients')).toBe(ingredients)
  })

  it('say until when a certificate is valid, and no longer offer one that is over', () => {
    vi.useFakeTimers({ now: new Date('2027-01-15T12:00:00Z') })
    show({
      certificates: [
        { name: 'Halal', body: 'ESMA', validTo: '2027-01-15', file: 'a/1' },
        { name: 'ISO 22000', validTo: '2027-01-14', file: 'b2' },
        { name: 'شهادة المنشأ' },
      ],
    })
    const [halal, iso, origin] = screen.getAllByRole('listitem')
    expect(halal).toHaveTextContent('Halal, ESMAvalid until 15 January 2027')
    expect(within(halal as HTMLElement).getByRole('link')).toHaveAttribute(
      'href',
      '/certificates/a%2F1',
    )
    expect(iso).toHaveTextContent('ISO 22000expired on 14 January 2027')
    expect(within(iso as HTMLElement).queryByRole('link')).not.toBeInTheDocument()
    expect(within(origin as HTMLElement).getByText('شهادة المنشأ')).toHaveAttribute('dir', 'auto')
  })
})
