import { pictureSrcSet, pictureUrl } from '@dhow/contract/pictures'
import type { ProductSummary } from '@dhow/contract/products'
import { Link } from 'react-router'
import { paths } from '#app/paths.ts'
import { site } from '#app/site.ts'
import { Picture } from '#app/ui/picture.tsx'
import { shortTitle } from './catalogue.ts'
import { Plate } from './plate.tsx'

/** Widths of the picture itself, without the plate around it, in 6, 3 and 2 columns. */
const SIZES = '(min-width: 1280px) 172px, (min-width: 768px) 28vw, 43vw'

/** One product in the shop window: the whole card is the link. */
export const ProductCard = ({ product, eager }: { product: ProductSummary; eager: boolean }) => {
  const [image] = product.images
  return (
    <Link
      to={paths.product(product._id)}
      viewTransition
      className="group block rounded-card outline-offset-4"
    >
      <Plate category={product.category} className="transition group-hover:-translate-y-1">
        <Picture
          src={image && pictureUrl(image, 400)}
          srcSet={image && pictureSrcSet(image)}
          sizes={SIZES}
          alt=""
          width={400}
          height={400}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          placeholder={site.placeholderImage}
          className="size-full object-contain p-[3%]"
        />
      </Plate>
      <p
        className="mt-3 text-sm leading-snug font-medium text-balance md:text-[0.9375rem] xl:text-sm"
        title={product.name}
      >
        <span aria-hidden>{shortTitle(product.name)}</span>
        <span className="sr-only">{product.name}</span>
      </p>
      <p className="mt-0.5 text-sm text-muted">{product.brand}</p>
    </Link>
  )
}
