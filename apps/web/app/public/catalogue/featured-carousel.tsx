import type { Product } from '@dhow/contract/products'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { CardAddLink } from '#app/public/list/add-link.tsx'
import { IconButton } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { PauseButton } from '#app/ui/pause-button.tsx'
import { Section } from '#app/ui/section.tsx'
import { useCarousel } from '#app/ui/use-carousel.ts'
import { ProductCard } from './product-card.tsx'

/** Widths of the picture in 5, 4, 3 and 2 columns; see carousel.css. */
const SIZES = '(min-width: 80rem) 220px, (min-width: 64rem) 22vw, (min-width: 48rem) 29vw, 46vw'

type Props = { eyebrow: string; title: string; products: Product[]; children: ReactNode }

/** Products in two columns on a phone; on wider screens an autoplaying carousel. */
export function FeaturedCarousel({ eyebrow, title, products, children }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const { autoplay, overflows, forward, back } = useCarousel(list)
  return (
    <Section
      eyebrow={eyebrow}
      title={title}
      controls={
        <div
          {...autoplay.restArea}
          className={classNames('hidden gap-1 md:flex', !overflows && 'invisible')}
        >
          <IconButton label="Previous products" onClick={back} className="border border-line">
            <ArrowLeft aria-hidden size={20} className="rtl:rotate-180" />
          </IconButton>
          <PauseButton what="the products" autoplay={autoplay} />
          <IconButton label="Next products" onClick={forward} className="border border-line">
            <ArrowRight aria-hidden size={20} className="rtl:rotate-180" />
          </IconButton>
        </div>
      }
    >
      <ul
        ref={list}
        {...autoplay.restArea}
        // Touching the carousel stops autoplay for good.
        onTouchStart={autoplay.stop}
        className="carousel mt-8"
      >
        {products.map((product) => (
          <li key={product._id} className="relative">
            <ProductCard
              product={product}
              eager={false}
              sizes={SIZES}
              pack={product.specification}
            />
            <CardAddLink product={product} pack={product.specification} />
          </li>
        ))}
      </ul>
      {children}
    </Section>
  )
}
