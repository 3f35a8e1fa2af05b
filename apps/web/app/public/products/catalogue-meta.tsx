import { getCategoryLabel } from '@dhow/contract/categories/category-names'
import { paths } from '@dhow/contract/paths'
import { toPreviewUrl } from '@dhow/contract/pictures'
import { getCertificateName } from '@dhow/contract/products/fact-texts'
import type { Product, ProductPage } from '@dhow/contract/products/products'
import type { Specification } from '@dhow/contract/products/specification'
import {
  SPECIFICATION_FIELDS,
  type SpecificationFact,
  type SpecificationField,
} from '@dhow/contract/products/specification-facts'
import { getCountryName } from '@dhow/trade/translator'
import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { toLocalPath } from '#app/api/language.ts'
import { useCompany, useOrigin } from '#app/api/use-company.ts'
import { SiteMeta } from '#app/shell/site-meta.tsx'
import { JsonLd } from '#app/ui/page-meta.tsx'
import { ALL, isFiltered, toViewPath, type View } from './view.ts'

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

function buildProductData(product: Product, origin: string, i18n: I18n) {
  const { _id, name, brand, category, description, images, specification } = product
  const { gtin, origin: country, netContent, netContentUnit } = specification
  const properties = listProperties(specification, i18n)
  const certificates = listCertifications(specification, origin, i18n)
  return {
    '@type': 'Product',
    name,
    ...(description && { description }),
    category: product.categoryLabel ?? getCategoryLabel(category),
    url: origin + toLocalPath(i18n, paths.product(_id)),
    ...(brand && { brand: { '@type': 'Brand', name: brand } }),
    ...(images.length > 0 && { image: images.map((image) => new URL(image, origin).href) }),
    ...(gtin && { gtin }),
    ...(country && {
      countryOfOrigin: {
        '@type': 'Country',
        name: getCountryName(country, i18n),
        identifier: country,
      },
    }),
    ...(netContent &&
      netContentUnit === 'g' && {
        weight: { '@type': 'QuantitativeValue', value: netContent, unitCode: UNIT_CODES.g },
      }),
    ...(properties.length > 0 && { additionalProperty: properties }),
    ...(certificates.length > 0 && { hasCertification: certificates }),
  }
}

function listProperties(specification: Specification, i18n: I18n) {
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
      return {
        '@type': 'PropertyValue',
        propertyID: field,
        name: i18n.t(label),
        value,
        ...unitCode,
      }
    })
}

const listCertifications = ({ certificates = [] }: Specification, origin: string, i18n: I18n) =>
  certificates.map(({ name, body, validTo, file }) => ({
    '@type': 'Certification',
    name: getCertificateName(name, i18n),
    ...(body && { issuedBy: { '@type': 'Organization', name: body } }),
    ...(validTo && { expires: validTo }),
    ...(file && { url: origin + paths.certificateFile(file) }),
  }))

type ListProps = {
  view: View
  categories: string[]
  labels?: ProductPage['categoryLabels']
  languages?: ProductPage['languages']
  total?: number | undefined
}

/** Whether anybody can invent this URL: a search or a filtered list. */
const isArbitrary = (view: View) =>
  view.search !== '' || isFiltered(view) || (view.brandPage !== undefined && view.category !== ALL)

/** Searches and filtered lists are not indexed, and canonical to the unfiltered list. */
export function CatalogueMeta({ view, categories, labels, languages, total }: ListProps) {
  const { i18n } = useLingui()
  const { brand } = useCompany()
  const { brandPage } = view
  const category = categories.find((item) => item === view.category)
  const arbitrary = isArbitrary(view)
  const ownStep =
    brandPage === undefined
      ? category && createCategoryStep(category, labels?.[category])
      : createBrandStep(brandPage)
  // A search in a category is canonical to all products.
  const step = arbitrary && brandPage === undefined ? undefined : ownStep
  const products = createProductsStep(i18n)
  const [name, path] = step || products
  // A message adds the full stop.
  const company = brand.replace(/\.$/, '')
  const page = !arbitrary && (category || view.category === ALL) ? view.page : 1
  return (
    <>
      <SiteMeta
        title={page > 1 ? i18n.t('{name}, page {page}', { name, page }) : name}
        description={
          brandPage !== undefined && total && !arbitrary
            ? i18n.t(
                '{count, plural, one {# product} other {# products}} of {brand} from {company}.',
                { count: total, brand: brandPage, company },
              )
            : i18n.t('{name} from {company}.', { name, company })
        }
        path={page > 1 ? toViewPath({ brandPage, ...(category && { category }), page }) : path}
        indexed={!arbitrary}
        languages={languages}
      />
      <Breadcrumbs trail={ownStep ? [products, ownStep] : [products]} />
    </>
  )
}

export function NeighbourLinks({ view, pages }: { view: View; pages: number }) {
  const { i18n } = useLingui()
  const { page } = view
  const getPath = (other: number) => toLocalPath(i18n, toViewPath({ ...view, page: other }))
  if (isArbitrary(view) || view.sort !== 'default') return null
  return (
    <>
      {page > 1 && <link rel="prev" href={getPath(page - 1)} />}
      {page < pages && <link rel="next" href={getPath(page + 1)} />}
    </>
  )
}

export function ProductMeta({ product }: { product: Product }) {
  const { i18n } = useLingui()
  const { _id, name, category, categoryLabel: label, description, images, languages } = product
  const path = paths.product(_id)
  const [image] = images
  return (
    <>
      <SiteMeta
        title={name}
        description={description}
        path={path}
        languages={languages}
        image={image ? { path: toPreviewUrl(image), alt: name } : undefined}
      />
      <Breadcrumbs
        trail={[createProductsStep(i18n), createCategoryStep(category, label), [name, path]]}
      />
      <JsonLd data={buildProductData(product, useOrigin(), i18n)} />
    </>
  )
}

type Step = [name: string, path: string]

const createProductsStep = (i18n: I18n): Step => [i18n.t('Products'), paths.products]
const createBrandStep = (brand: string): Step => [brand, paths.brand(brand)]
const createCategoryStep = (category: string, label: string | undefined): Step => [
  label ?? getCategoryLabel(category),
  paths.category(category),
]

function Breadcrumbs({ trail }: { trail: Step[] }) {
  const origin = useOrigin()
  const { i18n } = useLingui()
  const home: Step = [i18n.t('Home'), paths.home]
  return (
    <JsonLd
      data={{
        '@type': 'BreadcrumbList',
        itemListElement: [home, ...trail].map(([name, path], index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name,
          item: origin + toLocalPath(i18n, path),
        })),
      }}
    />
  )
}
