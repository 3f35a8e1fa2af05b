import { categoryLabel } from '@dhow/contract/categories/category-names'
import { previewUrl } from '@dhow/contract/company/pictures'
import { paths } from '@dhow/contract/paths'
import type { Product } from '@dhow/contract/products/products'
import type { Specification } from '@dhow/contract/products/specification'
import {
  SPECIFICATION_FIELDS,
  type SpecificationFact,
  type SpecificationField,
} from '@dhow/contract/products/specification-facts'
import { useCompany } from '#app/api/use-company.ts'
import { SiteMeta } from '#app/shell/company/site-meta.tsx'
import { JsonLd } from '#app/ui/page-meta.tsx'
import { countOf, withFullStop } from '#app/ui/text.ts'
import { countryName } from './specification/fact-texts.ts'
import { ALL, isFiltered, type View, viewPath } from './view.ts'

/** Unit codes of UN/CEFACT Recommendations 20 and 21. */
const UNIT_CODES = {
  mm: 'MMT',
  'cm³': 'CMQ',
  g: 'GRM',
  ml: 'MLT',
  months: 'MON',
  '°C': 'CEL',
  cartons: 'XCT',
  piece: 'C62',
} as const

/** Facts with their own schema.org property, or without a single value. */
const NOT_ADDITIONAL: readonly SpecificationField[] = [
  'gtin',
  'netContentUnit',
  'origin',
  'certificates',
]

function productStructuredData(product: Product, origin: string) {
  const { _id, name, brand, category, description, images, specification } = product
  const { gtin, origin: country, netContent, netContentUnit } = specification
  const properties = propertiesOf(specification)
  const certificates = certificationsOf(specification, origin)
  return {
    '@type': 'Product',
    name,
    ...(description && { description }),
    category: categoryLabel(category),
    url: origin + paths.product(_id),
    ...(brand && { brand: { '@type': 'Brand', name: brand } }),
    ...(images.length > 0 && { image: images.map((one) => new URL(one, origin).href) }),
    ...(gtin && { gtin }),
    ...(country && {
      countryOfOrigin: { '@type': 'Country', name: countryName(country), identifier: country },
    }),
    ...(netContent &&
      netContentUnit === 'g' && {
        weight: { '@type': 'QuantitativeValue', value: netContent, unitCode: UNIT_CODES.g },
      }),
    ...(properties.length > 0 && { additionalProperty: properties }),
    ...(certificates.length > 0 && { hasCertification: certificates }),
  }
}

function propertiesOf(specification: Specification) {
  const { netContentUnit } = specification
  return (Object.keys(SPECIFICATION_FIELDS) as SpecificationField[])
    .filter((field) => !NOT_ADDITIONAL.includes(field))
    .filter((field) => field !== 'netContent' || (netContentUnit && netContentUnit !== 'g'))
    .flatMap((field) => {
      const value = specification[field]
      if (value === undefined || (Array.isArray(value) && value.length === 0)) return []
      const { label, unit: fixedUnit }: SpecificationFact = SPECIFICATION_FIELDS[field]
      const unit = field === 'netContent' ? netContentUnit : fixedUnit
      const unitCode = unit && { unitCode: UNIT_CODES[unit] }
      return { '@type': 'PropertyValue', propertyID: field, name: label, value, ...unitCode }
    })
}

const certificationsOf = ({ certificates = [] }: Specification, origin: string) =>
  certificates.map(({ name, body, validTo, file }) => ({
    '@type': 'Certification',
    name,
    ...(body && { issuedBy: { '@type': 'Organization', name: body } }),
    ...(validTo && { expires: validTo }),
    ...(file && { url: origin + paths.certificateFile(file) }),
  }))

type ListProps = { view: View; categories: string[]; total?: number | undefined; origin: string }

/** Whether anybody can invent this URL: a search or a filtered list. */
const isArbitrary = (view: View): boolean =>
  view.search !== '' || isFiltered(view) || (view.brandPage !== undefined && view.category !== ALL)

/** Searches and filtered lists are not indexed, and canonical to the unfiltered list. */
export function CatalogueMeta({ view, categories, total, origin }: ListProps) {
  const { brand } = useCompany()
  const { brandPage } = view
  const category = categories.find((one) => one === view.category)
  const arbitrary = isArbitrary(view)
  const ownStep =
    brandPage === undefined ? category && categoryStep(category) : brandStep(brandPage)
  // A search in a category is canonical to all products.
  const step = arbitrary && brandPage === undefined ? undefined : ownStep
  const [name, path] = step || PRODUCTS
  const page = !arbitrary && (category || view.category === ALL) ? view.page : 1
  return (
    <>
      <SiteMeta
        title={page > 1 ? `${name}, page ${page}` : name}
        description={
          brandPage !== undefined && total && !arbitrary
            ? withFullStop(`${countOf(total, 'product')} of ${brandPage} from ${brand}`)
            : withFullStop(`${name} from ${brand}`)
        }
        path={page > 1 ? viewPath({ brandPage, ...(category && { category }), page }) : path}
        origin={origin}
        indexed={!arbitrary}
      />
      <Breadcrumbs trail={ownStep ? [PRODUCTS, ownStep] : [PRODUCTS]} origin={origin} />
    </>
  )
}

export function NeighbourLinks({ view, pages }: { view: View; pages: number }) {
  const { page } = view
  if (isArbitrary(view) || view.sort !== 'default') return null
  return (
    <>
      {page > 1 && <link rel="prev" href={viewPath({ ...view, page: page - 1 })} />}
      {page < pages && <link rel="next" href={viewPath({ ...view, page: page + 1 })} />}
    </>
  )
}

export function ProductMeta({ product, origin }: { product: Product; origin: string }) {
  const { _id, name, category, description, images } = product
  const path = paths.product(_id)
  const [image] = images
  return (
    <>
      <SiteMeta
        title={name}
        description={description}
        path={path}
        origin={origin}
        image={image ? { path: previewUrl(image), alt: name } : undefined}
      />
      <Breadcrumbs trail={[PRODUCTS, categoryStep(category), [name, path]]} origin={origin} />
      <JsonLd data={productStructuredData(product, origin)} />
    </>
  )
}

type Step = [name: string, path: string]

const PRODUCTS: Step = ['Products', paths.products]
const brandStep = (brand: string): Step => [brand, paths.brand(brand)]
const categoryStep = (category: string): Step => [categoryLabel(category), paths.category(category)]

const Breadcrumbs = ({ trail, origin }: { trail: Step[]; origin: string }) => (
  <JsonLd
    data={{
      '@type': 'BreadcrumbList',
      itemListElement: [['Home', paths.home] satisfies Step, ...trail].map(
        ([name, path], index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name,
          item: origin + path,
        }),
      ),
    }}
  />
)
