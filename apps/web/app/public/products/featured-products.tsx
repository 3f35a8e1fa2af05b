import { paths } from '@dhow/contract/paths'
import type { ProductSummary } from '@dhow/contract/products/products'
import { useLingui } from '@lingui/react'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { CardAddLink } from '#app/public/lists/add-link.tsx'
import { ButtonLink, IconButton } from '#app/ui/button.tsx'
import { PauseButton } from '#app/ui/carousel/autoplay.tsx'
import { useCarousel } from '#app/ui/carousel/use-carousel.ts'
import { classNames } from '#app/ui/class-names.ts'
import { EmptyNote, Spinner } from '#app/ui/notice.tsx'
import { Section } from '#app/ui/section.tsx'
import { ProductCard } from './product-card.tsx'

/** Picture widths in 5, 4, 3 and 2 columns; see carousel.css. */
const SIZES = '(min-width: 80rem) 220px, (min-width: 64rem) 22vw, (min-width: 48rem) 29vw, 46vw'

type FrameProps = { controls?: ReactNode; children: ReactNode }

function Frame({ controls, children }: FrameProps) {
  const { i18n } = useLingui()
  return (
    <Section
      eyebrow={i18n.t('From the catalogue')}
      title={i18n.t('Featured Products')}
      controls={controls}
    >
      {children}
      <p className="mt-10 text-center">
        <ButtonLink to={paths.products} quiet>
          {i18n.t('View All Products')}
        </ButtonLink>
      </p>
    </Section>
  )
}

function FeaturedCarousel({ products }: { products: ProductSummary[] }) {
  const { i18n } = useLingui()
  const list = useRef<HTMLUListElement>(null)
  const { autoplay, overflows, showNext, showPrevious } = useCarousel(list)
  return (
    <Frame
      controls={
        <div
          {...autoplay.pauseArea}
          className={classNames('hidden gap-1 md:flex', !overflows && 'invisible')}
        >
          <IconButton
            label={i18n.t('Previous products')}
            onClick={showPrevious}
            className="border border-line"
          >
            <ArrowLeft size={20} className="rtl:rotate-180" />
          </IconButton>
          <PauseButton
            play={i18n.t('Play the products')}
            pause={i18n.t('Pause the products')}
            autoplay={autoplay}
          />
          <IconButton
            label={i18n.t('Next products')}
            onClick={showNext}
            className="border border-line"
          >
            <ArrowRight size={20} className="rtl:rotate-180" />
          </IconButton>
        </div>
      }
    >
      <ul
        ref={list}
        {...autoplay.pauseArea}
        // Touching the carousel stops autoplay for good.
        onTouchStart={autoplay.stop}
        className="carousel mt-8"
      >
        {products.map((product) => (
          <li key={product._id} className="relative">
            <ProductCard product={product} eager={false} sizes={SIZES} />
            <CardAddLink product={product} pack={product.pack} />
          </li>
        ))}
      </ul>
    </Frame>
  )
}

type Props = { products: ProductSummary[] | undefined; onRetry: (() => void) | undefined }

export function FeaturedProducts({ products, onRetry }: Props) {
  const { i18n } = useLingui()
  if (products && products.length > 0) return <FeaturedCarousel products={products} />
  return (
    <Frame>
      {products || onRetry ? (
        <EmptyNote text={i18n.t('No featured products available')} onRetry={onRetry} />
      ) : (
        <Spinner label={i18n.t('Loading products')} />
      )}
    </Frame>
  )
}
