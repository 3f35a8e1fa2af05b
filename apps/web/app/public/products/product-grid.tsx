import type { ProductSummary } from '@dhow/contract/products/products'
import { useLingui } from '@lingui/react'
import type { Ref } from 'react'
import { CardAddLink } from '#app/public/lists/add-link.tsx'
import { CompareToggle } from './comparison/compare-bar.tsx'
import { ProductCard } from './product-card.tsx'

/** Cards initially visible on a phone. Larger screens are rarely slow. */
const EAGER_CARDS = 2
const SKELETON_CARDS = 12

const GRID =
  'product-grid grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-3 md:gap-x-6 xl:grid-cols-6'

type Props = {
  products: ProductSummary[]
  /** Whether the grid is below the fold, so that all pictures load lazily. */
  below?: boolean
  /** Whether products can be selected for comparison. Requires a CompareBar on the page. */
  comparable?: boolean
  ref?: Ref<HTMLUListElement>
}

export const ProductGrid = ({ products, below = false, comparable = false, ref }: Props) => (
  <ul ref={ref} className={GRID}>
    {products.map((product, index) => (
      <li key={product._id} className="relative">
        <ProductCard product={product} eager={!below && index < EAGER_CARDS} />
        <CardAddLink product={product} pack={product.pack}>
          {comparable && <CompareToggle id={product._id} name={product.name} onCard />}
        </CardAddLink>
      </li>
    ))}
  </ul>
)

export function SkeletonGrid() {
  const { i18n } = useLingui()
  return (
    <div role="status">
      <span className="sr-only">{i18n.t('Loading products…')}</span>
      <div aria-hidden className={GRID}>
        {Array.from({ length: SKELETON_CARDS }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: equal and constant
          <div key={index} className="animate-pulse">
            <div className="box-content aspect-square rounded-card bg-line pb-11" />
            <div className="mt-4 h-3.5 w-4/5 rounded-full bg-line" />
            <div className="mt-2.5 h-3 w-2/5 rounded-full bg-line" />
          </div>
        ))}
      </div>
    </div>
  )
}
