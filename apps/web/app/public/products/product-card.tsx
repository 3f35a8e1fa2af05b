import { FIRST_CATEGORIES } from '@dhow/contract/categories/category-names'
import { paths } from '@dhow/contract/paths'
import { toPictureSrcSet, toPictureUrl } from '@dhow/contract/pictures'
import type { ProductSummary } from '@dhow/contract/products/products'
import { formatPackParts } from '@dhow/trade/load/pack-line'
import { useLingui } from '@lingui/react'
import { Fragment, memo } from 'react'
import { Link } from 'react-router'
import { getTextLang } from '#app/api/language.ts'
import { Picture, Plate } from '#app/ui/picture.tsx'
import { cutText } from '#app/ui/text.ts'

/** Picture widths in 6, 3 and 2 columns. */
const SIZES = '(min-width: 1280px) 180px, (min-width: 768px) 30vw, 46vw'

const MAX_NAME_CHARS = 22

/** Memoized, because the router renders a page several times while leaving it. */
export const ProductCard = memo(function ProductCard({
  product,
  eager,
  sizes = SIZES,
}: {
  product: ProductSummary
  eager: boolean
  sizes?: string
}) {
  const { i18n } = useLingui()
  const [image] = product.images
  const packTexts = product.pack ? formatPackParts(product.pack, i18n) : []
  const shortName = cutText(product.name, MAX_NAME_CHARS)
  const isCut = shortName !== product.name
  return (
    <Link
      to={paths.product(product._id)}
      prefetch="intent"
      viewTransition
      className="group block rounded-card outline-offset-4"
    >
      {/* The padding is the place of the card's controls. */}
      <Plate
        hue={getCategoryHue(product.category)}
        className="box-content pb-11 transition group-hover:-translate-y-1 print:pb-0"
      >
        <Picture
          src={image && toPictureUrl(image, 400)}
          srcSet={image && toPictureSrcSet(image)}
          sizes={sizes}
          alt=""
          width={400}
          height={400}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
        />
      </Plate>
      <p
        title={product.name}
        className="mt-3 text-sm leading-snug font-medium text-balance md:text-[0.9375rem] xl:text-sm"
      >
        {/* Aligned like the other lines, whatever the direction of the name. */}
        <bdi lang={getTextLang(product, product.name)}>
          {isCut ? (
            <>
              <span aria-hidden>{shortName}</span>
              <span className="sr-only">{product.name}</span>
            </>
          ) : (
            shortName
          )}
        </bdi>
      </p>
      {isCut && (
        <p aria-hidden className="line-clamp-4 text-[0.8125rem] leading-snug text-muted">
          {/* The words that the short name cuts off: long names often differ only there. */}
          <bdi lang={getTextLang(product, product.name)}>
            …{product.name.slice(product.name.lastIndexOf(' ', MAX_NAME_CHARS) + 1)}
          </bdi>
        </p>
      )}
      {packTexts.length > 0 && (
        <p className="mt-1 text-[0.8125rem] leading-snug tabular-nums">
          {packTexts.map((text) => (
            <bdi key={text} className="block">
              {text}
            </bdi>
          ))}
        </p>
      )}
      {product.brand && (
        <p className="mt-0.5 caption">
          <bdi>{product.brand}</bdi>
        </p>
      )}
    </Link>
  )
})

/** Returns the hue of a category's picture background, in degrees. */
export function getCategoryHue(category: string): number {
  const index = (FIRST_CATEGORIES as readonly string[]).indexOf(category)
  if (index >= 0) return (index * 360) / FIRST_CATEGORIES.length + 20
  return [...category].reduce((hue, letter) => (hue * 31 + (letter.codePointAt(0) ?? 0)) % 360, 0)
}

/** Shows a pack, in one line, its parts isolated from each other for right-to-left text. */
export const PackLine = ({ parts }: { parts: readonly string[] }) =>
  parts.map((part, index) => (
    <Fragment key={part}>
      {index > 0 && <span> · </span>}
      <bdi>{part}</bdi>
    </Fragment>
  ))
