import type { Product } from '@dhow/contract/products'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyNote } from '#app/ui/empty-note.tsx'
import { Section } from '#app/ui/section.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { ProductGrid } from './product-grid.tsx'

/** The products the administrator chose for the home page; undefined while they load. */
export const FeaturedProducts = ({ products }: { products: Product[] | undefined }) => (
  <Section eyebrow="From the catalogue" title="Featured Products">
    <div className="mt-10">
      {!products && <Spinner label="Loading products" />}
      {products?.length === 0 && <EmptyNote text="No featured products available" />}
      {products && products.length > 0 && <ProductGrid products={products} />}
    </div>
    <p className="mt-10 text-center">
      <ButtonLink to={paths.products} look="quiet">
        View All Products
      </ButtonLink>
    </p>
  </Section>
)
