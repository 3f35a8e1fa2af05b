import { categoryLabel } from '@dhow/contract/categories/category-names'
import type { ProductSummary } from '@dhow/contract/products/products'
import { Link } from 'react-router'
import { ProductGrid } from './product-grid.tsx'
import { viewPath } from './view.ts'

type Props = { category: string; products: ProductSummary[] }

export const RelatedProducts = ({ category, products }: Props) => (
  <section className="border-t border-line bg-raised">
    <div className="container-page section">
      <div className="mb-8 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 className="headline text-2xl">
          More in <bdi>{categoryLabel(category)}</bdi>
        </h2>
        <Link
          to={viewPath({ category })}
          viewTransition
          className="text-sm font-medium text-sea underline-offset-4 hover:underline"
        >
          View all
        </Link>
      </div>
      <ProductGrid products={products} below />
    </div>
  </section>
)
