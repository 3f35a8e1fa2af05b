import { paths } from '@dhow/contract/paths'
import type { Product } from '@dhow/contract/products'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyNote } from '#app/ui/empty-note.tsx'
import { Section } from '#app/ui/section.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { FeaturedCarousel } from './featured-carousel.tsx'

const TITLE = { eyebrow: 'From the catalogue', title: 'Featured Products' }

type Props = {
  /** The featured products; undefined when not loaded. */
  products: Product[] | undefined
  /** Given when loading failed. */
  onRetry: (() => void) | undefined
}

export function FeaturedProducts({ products, onRetry }: Props) {
  const all = (
    <p className="mt-10 text-center">
      <ButtonLink to={paths.products} variant="quiet">
        View All Products
      </ButtonLink>
    </p>
  )
  if (products && products.length > 0) {
    return (
      <FeaturedCarousel {...TITLE} products={products}>
        {all}
      </FeaturedCarousel>
    )
  }
  return (
    <Section {...TITLE}>
      {products || onRetry ? (
        <EmptyNote text="No featured products available" onRetry={onRetry} />
      ) : (
        <Spinner label="Loading products" />
      )}
      {all}
    </Section>
  )
}
