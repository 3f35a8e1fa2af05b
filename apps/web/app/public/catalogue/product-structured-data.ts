import { categoryLabel } from '@dhow/contract/category-names'
import { certificateUrl } from '@dhow/contract/certificate-files'
import { paths } from '@dhow/contract/paths'
import type { Product } from '@dhow/contract/products'
import type { Specification } from '@dhow/contract/specification'
import {
  SPECIFICATION_FIELDS,
  type SpecificationFact,
  type SpecificationField,
} from '@dhow/contract/specification-facts'
import type { NetContentUnit } from '@dhow/trade/net-content'
import { countryName } from './specification/display-names.ts'

/** Units as UN/CEFACT Recommendation 20 and 21 write them. */
const UNIT_CODES = {
  mm: 'MMT',
  g: 'GRM',
  ml: 'MLT',
  months: 'MON',
  '°C': 'CEL',
  cartons: 'XCT',
  piece: 'C62',
} as const

/** The facts that have a property of their own, or are no single value. */
const NOT_ADDITIONAL: readonly SpecificationField[] = [
  'gtin',
  'netContent',
  'netContentUnit',
  'origin',
  'certificates',
]

/** What search engines are told of a product (schema.org): what it is and what is known of it, never an offer. */
export function productStructuredData(product: Product, origin: string) {
  const { _id, name, brand, category, description, images, specification } = product
  const { gtin, origin: country } = specification
  const properties = propertiesOf(specification)
  const certificates = certificationsOf(specification, origin)
  return {
    '@type': 'Product',
    name,
    description,
    category: categoryLabel(category),
    url: origin + paths.product(_id),
    ...(brand && { brand: { '@type': 'Brand', name: brand } }),
    ...(images.length > 0 && { image: images.map((one) => new URL(one, origin).href) }),
    ...(gtin && { gtin }),
    ...(country && {
      countryOfOrigin: { '@type': 'Country', name: countryName(country), identifier: country },
    }),
    ...weightOf(specification),
    ...(properties.length > 0 && { additionalProperty: properties }),
    ...(certificates.length > 0 && { hasCertification: certificates }),
  }
}

const quantity = (value: number, unit: NetContentUnit) => ({
  value,
  unitCode: UNIT_CODES[unit],
})

/** The weight of what is in a piece, where it is sold by weight. */
const weightOf = ({ netContent, netContentUnit }: Specification) =>
  netContent && netContentUnit === 'g'
    ? { weight: { '@type': 'QuantitativeValue', ...quantity(netContent, netContentUnit) } }
    : {}

function propertiesOf(specification: Specification) {
  const { netContent, netContentUnit } = specification
  const content =
    netContent && netContentUnit && netContentUnit !== 'g'
      ? [property('netContent', quantity(netContent, netContentUnit))]
      : []
  const others = (Object.keys(SPECIFICATION_FIELDS) as SpecificationField[])
    .filter((field) => !NOT_ADDITIONAL.includes(field))
    .flatMap((field) => {
      const value = specification[field]
      if (value === undefined || (Array.isArray(value) && value.length === 0)) return []
      const { unit }: SpecificationFact = SPECIFICATION_FIELDS[field]
      return property(field, { value, ...(unit && { unitCode: UNIT_CODES[unit] }) })
    })
  return [...content, ...others]
}

const property = (field: SpecificationField, value: object) => ({
  '@type': 'PropertyValue',
  propertyID: field,
  name: SPECIFICATION_FIELDS[field].label,
  ...value,
})

const certificationsOf = ({ certificates = [] }: Specification, origin: string) =>
  certificates.map(({ name, body, validTo, file }) => ({
    '@type': 'Certification',
    name,
    ...(body && { issuedBy: { '@type': 'Organization', name: body } }),
    ...(validTo && { expires: validTo }),
    ...(file && { url: origin + certificateUrl(file) }),
  }))
