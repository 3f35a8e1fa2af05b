import { categoryLabel } from '@dhow/contract/category-names'
import { paths } from '@dhow/contract/paths'
import { previewUrl } from '@dhow/contract/pictures'
import type { Product } from '@dhow/contract/products'
import { useCompany } from '#app/api/use-company.ts'
import { SiteMeta } from '#app/shell/company/site-meta.tsx'
import { JsonLd } from '#app/ui/json-ld.tsx'
import { ALL, type View, viewPath } from './catalogue.ts'
import { productStructuredData } from './product-structured-data.ts'

type ListProps = {
  view: View
  /** The categories that have products. */
  categories: string[]
  origin: string
}

/**
 * The meta tags of a view. Every page of every category has its own canonical URL; searches are not indexed,
 * and searches, sorted views and empty categories are canonical to the unfiltered list.
 */
export function CatalogueMeta({ view, categories, origin }: ListProps) {
  const { brand } = useCompany()
  const category = categories.find((one) => one === view.category)
  const searching = view.search !== ''
  const trail = [PRODUCTS, ...(category ? [categoryStep(category)] : [])]
  const [name, path] = category && !searching ? categoryStep(category) : PRODUCTS
  const page = !searching && (category || view.category === ALL) ? view.page : 1
  return (
    <>
      <SiteMeta
        title={page > 1 ? `${name}, page ${page}` : name}
        description={`${name} from ${brand}.`}
        path={page > 1 ? viewPath({ ...(category && { category }), page }) : path}
        origin={origin}
        indexed={!searching}
      />
      <Breadcrumbs trail={trail} origin={origin} />
    </>
  )
}

/** The rel=prev and rel=next links of a paged list. */
export function NeighbourLinks({ view, pages }: { view: View; pages: number }) {
  const { search, category, sort, page } = view
  if (search || sort !== 'default') return null
  return (
    <>
      {page > 1 && <link rel="prev" href={viewPath({ category, page: page - 1 })} />}
      {page < pages && <link rel="next" href={viewPath({ category, page: page + 1 })} />}
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
