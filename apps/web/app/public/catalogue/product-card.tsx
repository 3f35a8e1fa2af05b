import { paths } from '@dhow/contract/paths'
import { avifSrcSet, pictureSrcSet, pictureUrl } from '@dhow/contract/pictures'
import type { ProductSummary } from '@dhow/contract/products'
import { type Pack, packLine } from '@dhow/trade/pack-line'
import { memo } from 'react'
import { Link } from 'react-router'
import { Picture } from '#app/ui/picture.tsx'
import { Plate } from '#app/ui/plate.tsx'
import { categoryHue } from './category-hue.ts'

/** Widths of the picture in 6, 3 and 2 columns. */
const SIZES = '(min-width: 1280px) 180px, (min-width: 768px) 30vw, 46vw'

type Props = {
  product: ProductSummary
  eager: boolean
  /** Widths of the picture, where they are not those of a grid. */
  sizes?: string
  /** By default that of the summary. */
  pack?: Pack | undefined
}

/** One product of a grid: the whole card is a link. Remembered: the router renders a page several times as it is left. */
export const ProductCard = memo(function ProductCard({
  product,
  eager,
  sizes = SIZES,
  pack = product.pack,
}: Props) {
  const [image] = product.images
  const line = pack && packLine(pack)
  return (
    <Link
      to={paths.product(product._id)}
      viewTransition
      className="group block rounded-card outline-offset-4"
    >
      <Plate hue={categoryHue(product.category)} className="transition group-hover:-translate-y-1">
        <Picture
          src={image && pictureUrl(image, 400)}
          srcSet={image && pictureSrcSet(image)}
          avif={product.hasAvif && image && avifSrcSet(image)}
          sizes={sizes}
          alt=""
          width={400}
          height={400}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
        />
      </Plate>
      <p
        dir="auto"
        className="mt-3 line-clamp-4 text-sm leading-snug font-medium text-balance md:text-[0.9375rem] xl:text-sm"
      >
        {product.name}
      </p>
      {line && <p className="mt-1 text-[0.8125rem] leading-snug tabular-nums">{line}</p>}
      <p dir="auto" className="mt-0.5 text-sm text-muted">
        {product.brand}
      </p>
    </Link>
  )
})
