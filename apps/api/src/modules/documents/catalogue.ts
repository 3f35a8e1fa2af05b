import { getCategoryLabel } from '@dhow/contract/categories/category-names'
import { LIMITS } from '@dhow/contract/limits'
import { paths } from '@dhow/contract/paths'
import type { CatalogueQuery } from '@dhow/contract/products/catalogue-query'
import { getOffered, OFFERED } from '@dhow/contract/products/facets'
import {
  COOL_NOTE,
  formatCertificates,
  formatLooseLoad,
  formatPalletLoad,
} from '@dhow/contract/products/fact-texts'
import { type Fact, type FactKey, isLoad, listFacts } from '@dhow/contract/products/facts'
import { toPackedProduct } from '@dhow/contract/products/pack'
import type { Product } from '@dhow/contract/products/products'
import {
  SPECIFICATION_GROUPS,
  type SpecificationGroup,
} from '@dhow/contract/products/specification-facts'
import { deriveFacts } from '@dhow/trade/derived-facts'
import { ESTIMATE_NOTE } from '@dhow/trade/load/container-load-text'
import { CONTAINER_TYPES, CONTAINERS } from '@dhow/trade/load/containers'
import { formatCarton, formatPackParts } from '@dhow/trade/load/pack-line'
import { needsCooling } from '@dhow/trade/product-facts'
import { AppError } from '#api/platform/app-error.ts'
import { createSlices } from '#api/platform/background/slices.ts'
import { type Document, EDGES, type Frame } from './frame.ts'

/** Facts in the columns of a table. Columns without a value are left out. */
const FACT_COLUMNS: FactKey[] = [
  'cartonSize',
  'cartonGrossGrams',
  'moqCartons',
  'shelfLifeMonths',
  'origin',
  'hsCode',
]

type Catalogue = {
  products: Product[]
  /** Names of categories in the order of the sections. */
  categories: string[]
  layout?: 'cards' | 'table' | undefined
  path: string
  selection?: string
}

export function requireFewProducts(count: number): void {
  if (count <= LIMITS.documentProducts) return
  const [max, actual] = [LIMITS.documentProducts, count].map((number) =>
    number.toLocaleString('en'),
  )
  const message = `A catalogue may have at most ${max} products; these are ${actual}. Choose a category.`
  throw new AppError('unprocessable', message)
}

/** @throws AppError `unprocessable` for too many products */
export async function buildCatalogueDocument(
  frame: Frame,
  catalogue: Catalogue,
): Promise<Document> {
  const { products, categories, layout = 'cards', path, selection = '' } = catalogue
  requireFewProducts(products.length)
  const { i18n } = frame
  const toCard = createCardBuilder(frame, products.length)
  const table = createTable(frame)
  const slice = createSlices()
  const sections = new Map<string, { name: string; products: object[] }>(
    categories.map((category) => [category, { name: '', products: [] }]),
  )
  for (const product of products) {
    const { category, categoryLabel: name = getCategoryLabel(category) } = product
    const section = sections.get(category) ?? { name, products: [] }
    sections.set(category, section)
    section.name = name
    section.products.push({
      name: product.name,
      url: frame.toUrl(paths.product(product._id)),
      ...(layout === 'table' ? table.addRow(product) : toCard(product)),
    })
    await slice()
  }
  const data = {
    title: frame.catalogue.title || i18n.t('Product catalogue'),
    url: frame.toUrl(path),
    selection,
    note: frame.catalogue.note,
    cover: frame.addCover(),
    columns: layout === 'table' ? table.listColumns() : null,
    sections: [...sections.values()]
      .filter((section) => section.products.length > 0)
      .map((section) => ({
        ...section,
        count: i18n.t('{count, plural, one {# product} other {# products}}', {
          count: section.products.length,
        }),
      })),
  }
  return frame.buildDocument('catalogue', data, {
    contents: i18n.t('Contents'),
    empty: i18n.t('There are no products in this selection.'),
  })
}

/** Returns the filters of a view in words. */
export const formatSelection = (query: CatalogueQuery, { i18n }: Frame, category: string): string =>
  [
    category,
    query.search && `“${query.search}”`,
    ...OFFERED.flatMap((filter) =>
      [query[filter] ?? []].flat().map((value) => getOffered(filter).format(String(value), i18n)),
    ),
  ]
    .filter(Boolean)
    .join(' · ')

function createCardBuilder({ addPicture, i18n }: Frame, count: number) {
  const edge = count > LIMITS.documentLargePictures ? EDGES.small : EDGES.card
  return ({ images, brand, itemNumber, specification }: Product) => ({
    picture: addPicture(images[0], edge),
    lines: [[brand, itemNumber], formatPackParts(specification, i18n)],
  })
}

/** Formats the rows of a table, and collects which of its columns have a value. */
function createTable({ i18n }: Frame) {
  const labels = new Map<FactKey, string>()
  const heads = [i18n.t('Product'), i18n.t('Item number'), i18n.t('Brand'), i18n.t('Pack')]
  return {
    addRow({ name, itemNumber, brand, specification }: Product) {
      const facts = new Map<FactKey, Fact>()
      for (const fact of listFacts(specification, i18n, FACT_COLUMNS)) {
        facts.set(fact.key, fact)
        labels.set(fact.key, fact.label)
      }
      const texts = [name, itemNumber, brand, formatCarton(specification, i18n)]
      return { cells: [...texts, ...FACT_COLUMNS.map((key) => facts.get(key)?.plain ?? '')] }
    },

    /** Returns the label of each column, or null for one without a value. Call it after the last product. */
    listColumns: () => [...heads, ...FACT_COLUMNS.map((key) => labels.get(key) ?? null)],
  }
}

export type Units = 'metric' | 'us'

/** Returns the specification sheet of a product: all facts of its page. */
export function buildSheetDocument(
  frame: Frame,
  product: Product,
  units: Units = 'metric',
): Document {
  const { i18n } = frame
  const { name, brand, itemNumber, category, description, images, specification } = product
  const { certificates = [], storage } = specification
  const facts = listFacts(specification, i18n).filter(({ key }) => !isLoad(key))
  const formatFact = ({ key, plain, us = plain }: (typeof facts)[number]) =>
    key === 'certificates'
      ? formatCertificates(certificates, i18n, new Date().toISOString().slice(0, 10))
          .map(({ title, validity }) => [title, validity].filter(Boolean).join(', '))
          .join('\n')
      : { metric: plain, us }[units]
  const groups = (Object.keys(SPECIFICATION_GROUPS) as SpecificationGroup[])
    .map((group) => ({
      name: i18n.t(SPECIFICATION_GROUPS[group]),
      facts: facts
        .filter((fact) => fact.group === group)
        .map((fact) => [fact.label, formatFact(fact)]),
    }))
    .filter((group) => group.facts.length > 0)
  const { containers } = deriveFacts(toPackedProduct(specification))
  const loads = CONTAINER_TYPES.map((type) => {
    const texts = [
      formatLooseLoad(containers[type], i18n),
      formatPalletLoad(containers[type], i18n),
    ]
    const cells = texts.map((text) =>
      text ? [text.cartons, text.limit].filter(Boolean).join(', ') : '',
    )
    return [CONTAINERS[type].label, ...cells]
  }).filter(([, ...texts]) => texts.some(Boolean))
  const isCool = storage !== undefined && needsCooling(storage)
  const data = {
    title: name,
    url: frame.toUrl(paths.product(product._id)),
    product: {
      name,
      category: product.categoryLabel ?? getCategoryLabel(category),
      lines: [[brand, itemNumber], formatPackParts(specification, i18n)],
      description,
      pictures: images.flatMap((url, index) => {
        const picture = frame.addPicture(url, index === 0 ? EDGES.sheet : EDGES.card)
        return picture ? [{ picture }] : []
      }),
    },
    groups,
    loads,
    loadsNote: isCool || loads.length > 0 ? i18n.t(isCool ? COOL_NOTE : ESTIMATE_NOTE) : '',
  }
  return frame.buildDocument('sheet', data, {
    loads: i18n.t("Container loads (20', 40' and 40' HC)"),
    loose: i18n.t('Loose'),
    pallets: i18n.t('On pallets'),
    online: i18n.t('This product online'),
  })
}
