import { categoryLabel } from '@dhow/contract/category-names'
import { paths } from '@dhow/contract/paths'
import { previewUrl } from '@dhow/contract/pictures'
import type { Product } from '@dhow/contract/products'
import { useCompany } from '#app/api/use-company.ts'
import { SiteMeta } from '#app/shell/company/site-meta.tsx'
import { JsonLd } from '#app/ui/json-ld.tsx'
import { countOf } from '#app/ui/numbers.ts'
import { productStructuredData } from './product-structured-data.ts'
import { ALL, isFiltered, type View, viewPath } from './view.ts'

type ListProps = {
  view: View
  /** The categories that have products. */
  categories: string[]
  /** The number of products, once it is known. */
  total?: number | undefined
  origin: string
}

/** A search, or what filters leave: a list that anybody can make up. */
const isMadeUp = (view: View): boolean =>
  view.search !== '' || isFiltered(view) || (view.brandPage !== undefined && view.category !== ALL)

/**
 * The meta tags of a view. Every page of every category and of every brand has its own canonical URL; searches and
 * filtered lists are not indexed, and these, sorted views and empty categories are canonical to the unfiltered list.
 */
export function CatalogueMeta({ view, categories, total, origin }: ListProps) {
  const { brand } = useCompany()
  const category = categories.find((one) => one === view.category)
  const madeUp = isMadeUp(view)
  const own = view.brandPage === undefined ? [] : [brandStep(view.brandPage)]
  const trail = [
    PRODUCTS,
    ...own,
    ...(category && own.length === 0 ? [categoryStep(category)] : []),
  ]
  const [name, path] = category && !madeUp ? categoryStep(category) : (own[0] ?? PRODUCTS)
  const page = !madeUp && (category || view.category === ALL) ? view.page : 1
  const { brandPage } = view
  return (
    <>
      <SiteMeta
        title={page > 1 ? `${name}, page ${page}` : name}
        description={
          brandPage !== undefined && total && !madeUp
            ? `${countOf(total, 'product')} of ${brandPage} from ${brand}.`
            : `${name} from ${brand}.`
        }
        path={page > 1 ? viewPath({ brandPage, ...(category && { category }), page }) : path}
        origin={origin}
        indexed={!madeUp}
      />
      <Breadcrumbs trail={trail} origin={origin} />
    </>
  )
}

/** The rel=prev and rel=next links of a paged list. */
export function NeighbourLinks({ view, pages }: { view: View; pages: number }) {
  const { page } = view
  if (isMadeUp(view) || view.sort !== 'default') return null
  return (
    <>
      {page > 1 && <link rel="prev" href={viewPath({ ...view, page: page - 1 })} />}
      {page < pages && <link rel="next" href={viewPath({ ...view, page: page + 1 })} />}
    </>
  )
}

/** The head of a product's page. */
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

/** A breadcrumb: name and path. */
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
