import { getFact } from '@dhow/contract/catalogue-import/import-columns'
import { listKeys } from '@dhow/contract/fields'
import {
  EXAMPLE_PRODUCT,
  getFieldType,
  PRODUCT_FIELDS,
  type ProductField,
  type ProductFields,
} from '@dhow/contract/products/product-fields'
import type { Specification } from '@dhow/contract/products/specification'
import type { SpecificationField } from '@dhow/contract/products/specification-facts'
import { COUNTRIES } from '@dhow/trade/places'
import { calculateCheckDigit } from '@dhow/trade/product-codes'
import { ALLERGENS, LABEL_LANGUAGES } from '@dhow/trade/product-facts'
import fc from 'fast-check'

/** Texts with any characters, and with characters that spreadsheets interpret. */
const hardText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: fc.constantFrom(...'\'=+-@\t\r\n",;|\\\0\v\x1b\ufeff a'), maxLength: 12 }),
  fc.constantFrom('none', '_x0041_', '0123', '1e5', 'yes', ' a '),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 8 })
    .map((units) => String.fromCharCode(...units)),
)

const generateDigits = (length: number) =>
  fc.stringMatching(new RegExp(`^[1-8][0-9]{${length - 1}}$`))

const gtin = fc
  .constantFrom(8, 12, 13)
  .chain((length) => generateDigits(length - 1))
  .map((digits) => `${digits}${calculateCheckDigit(digits)}`)

const generateNumber = (field: SpecificationField) => {
  const { min = 0, max = 0 } = getFact(field)
  return fc.integer({ min, max })
}

const generateNumbers = (...fields: SpecificationField[]) =>
  Object.fromEntries(fields.map((field) => [field, generateNumber(field)]))

const certificate = fc.record(
  { name: hardText, body: hardText, validTo: fc.constantFrom('2027-06-30', '2028-02-29') },
  { requiredKeys: ['name'] },
)

/** Consistent facts, of which any may be missing. The contract refuses some of their texts. */
const facts: fc.Arbitrary<Specification> = fc.record(
  {
    gtin,
    cartonGtin: generateDigits(13).map((digits) => `${digits}${calculateCheckDigit(digits)}`),
    ...generateNumbers('unitsPerInner', 'innersPerCarton', 'cartonLengthMm', 'cartonWidthMm'),
    ...generateNumbers('cartonHeightMm', 'cartonNetGrams', 'cartonsPerLayer', 'layersPerPallet'),
    ...generateNumbers('palletHeightMm', 'cartonsPer20', 'cartonsPer40', 'cartonsPer40HC'),
    ...generateNumbers('stackLayersMax', 'moqCartons', 'shelfLifeMonths', 'storageMinC'),
    palletType: fc.constantFrom('EUR', '1200x1000', '1219x1016'),
    mayTilt: fc.boolean(),
    storage: fc.constantFrom('ambient', 'cool', 'frozen'),
    origin: fc.constantFrom(...COUNTRIES),
    hsCode: fc.constantFrom('090230', '18063200', '090230000000'),
    ingredients: hardText,
    allergens: fc.subarray(listKeys(ALLERGENS)),
    labelLanguages: fc.subarray([...LABEL_LANGUAGES], { maxLength: 5 }),
    certificates: fc.array(certificate, { maxLength: 3 }),
    unNumber: fc.constantFrom('1950', '0004'),
  },
  { requiredKeys: [] },
)

const generateValue = (field: ProductField) => {
  const type = getFieldType(field)
  if (type === 'string') return hardText
  return type === 'boolean' ? fc.boolean() : fc.constantFrom(EXAMPLE_PRODUCT[field], null)
}

/** Products, most of them valid. */
export const anyProduct: fc.Arbitrary<ProductFields> = fc.record({
  ...(Object.fromEntries(PRODUCT_FIELDS.map((field) => [field, generateValue(field)])) as {
    [Field in ProductField]: fc.Arbitrary<ProductFields[Field]>
  }),
  category: fc.constant('snacks'),
  specification: facts,
})
