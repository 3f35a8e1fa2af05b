import type { Product } from '@dhow/contract/products'
import { ProductCard } from './product-card.tsx'

/** Cards whose pictures are likely in view when the page opens. */
const EAGER = 6

export const ProductGrid = ({ products }: { products: Product[] }) => (
  <ul className="grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-3 md:gap-x-6 xl:grid-cols-6">
    {products.map((product, index) => (
      <li key={product._id}>
        <ProductCard product={product} eager={index < EAGER} />
      </li>
    ))}
  </ul>
)
