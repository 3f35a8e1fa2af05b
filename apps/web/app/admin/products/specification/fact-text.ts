import type { Specification } from '@dhow/contract/specification'
import { SPECIFICATION_FIELDS, type SpecificationField } from '@dhow/contract/specification-facts'
import type { ProductCertificate } from '@dhow/contract/specification-fields'
import { ALLERGENS } from '@dhow/trade/allergens'
import { gtinText } from '@dhow/trade/gtin'
import { hsCodeText } from '@dhow/trade/hs-code'
import { NET_CONTENT_UNITS } from '@dhow/trade/net-content'
import { PALLETS } from '@dhow/trade/pallets'
import { STORAGE } from '@dhow/trade/storage'
import type { infer as Infer } from 'zod'
import { measureOf, writeNumber } from './fact-numbers.ts'
import { languageName } from './languages-fact.tsx'
import { countryName } from './origin-fact.tsx'

type Formats = {
  [Field in SpecificationField]?: (value: NonNullable<Specification[Field]>) => string
}

const certificate = ({ name, body, validTo, file }: Infer<typeof ProductCertificate>) =>
  [name, body, validTo && `valid to ${validTo}`, file && `file ${file.slice(0, 8)}`]
    .filter(Boolean)
    .join(', ')

/** How facts are read that are no plain text or number. */
const FORMATS: Formats = {
  gtin: gtinText,
  cartonGtin: gtinText,
  hsCode: hsCodeText,
  netContentUnit: (unit) => NET_CONTENT_UNITS[unit],
  palletType: (type) => PALLETS[type].label,
  mayTilt: (may) => (may ? 'Yes' : 'No'),
  storage: (storage) => STORAGE[storage],
  origin: countryName,
  allergens: (list) => list.map((one) => ALLERGENS[one]).join(', ') || 'None of the fourteen',
  labelLanguages: (tags) => tags.map(languageName).join(', '),
  certificates: (list) => list.map(certificate).join('\n'),
}

/** A fact as the form says it; the empty string where it is not known. */
export function factText(name: SpecificationField, specification: Specification): string {
  const value = specification[name]
  if (value === undefined) return ''
  const format = FORMATS[name] as ((value: unknown) => string) | undefined
  if (format) return format(value)
  if (typeof value !== 'number') return String(value)
  const measure = measureOf(SPECIFICATION_FIELDS[name])
  return `${writeNumber(value, measure)} ${measure.unit}`.trim()
}
