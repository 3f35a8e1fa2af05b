import { categoryLabel } from '@dhow/contract/category-names'
import { paths } from '@dhow/contract/paths'
import type { ProductField } from '@dhow/contract/product-fields'
import type { Product } from '@dhow/contract/products'
import { packLine } from '@dhow/trade/pack-line'
import { Pencil } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useToken } from '#app/api/token.ts'
import { AddToEnquiry } from '#app/public/list/add-to-enquiry.tsx'
import { ButtonAnchor, ButtonLink } from '#app/ui/button.tsx'
import { BackButton } from './back-button.tsx'
import { CompareControl } from './comparison/compare-control.tsx'
import { Gallery } from './gallery.tsx'
import { SpecificationSection } from './specification/specification-section.tsx'
import { viewPath } from './view.ts'

type Props = {
  product: Product
  /** The URL of a WhatsApp chat about the product; undefined where the company has no number. */
  chatUrl: string | undefined
}

type Shown<Field extends ProductField> = { [One in Field]-?: (value: Product[One]) => ReactNode }

/** The fields above the actions. */
const HEAD = {
  category: (category) => (
    <Link
      to={viewPath({ category })}
      viewTransition
      dir="auto"
      className="eyebrow inline-flex min-h-8 items-center underline-offset-4 hover:underline"
    >
      {categoryLabel(category)}
    </Link>
  ),
  name: (name) => (
    <h1 dir="auto" className="headline mt-1 text-title">
      {name}
    </h1>
  ),
  brand: (brand) =>
    brand && (
      <p className="mt-2 text-lead text-muted">
        <Link
          to={paths.brand(brand)}
          viewTransition
          dir="auto"
          className="inline-flex min-h-8 items-center underline-offset-4 hover:underline"
        >
          {brand}
        </Link>
      </p>
    ),
  specification: (specification) => {
    const line = packLine(specification)
    return line && <p className="mt-2 text-muted tabular-nums">{line}</p>
  },
} satisfies Partial<Shown<ProductField>>

/** The other fields, in order. */
const BODY: Shown<Exclude<ProductField, keyof typeof HEAD>> = {
  description: (description) =>
    description.split(/\n\s*\n/).map((paragraph, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a text have no other name
      <p key={at} dir="auto">
        {paragraph}
      </p>
    )),
}

/** The fields' values, in order. */
const Stated = <Field extends ProductField>({
  fields,
  of: product,
}: {
  fields: Shown<Field>
  of: Product
}) =>
  (Object.keys(fields) as Field[]).map((field) => (
    <Fragment key={field}>{fields[field](product[field])}</Fragment>
  ))

/** For the administrator; after hydration, because the cached page is the same for everyone. */
const EditLink = ({ id }: { id: string }) => (
  <Link
    to={paths.editProduct(id)}
    className="inline-flex min-h-11 items-center gap-2 text-sm font-medium underline-offset-4 hover:underline"
  >
    <Pencil aria-hidden size={16} /> Edit
  </Link>
)

/**
 * One product. In the document its actions follow the name; on a phone they are displayed last, stuck to the
 * bottom edge.
 */
export function ProductDetails({ product, chatUrl }: Props) {
  const { _id, name, category, images, hasAvif = false } = product
  const loggedIn = useToken() !== null
  return (
    <article className="product container-page flex flex-col pt-4 md:block md:pt-8 md:pb-20">
      <header className="screen-only mb-3 flex flex-wrap items-center gap-x-5 md:mb-5">
        <BackButton />
        {loggedIn && <EditLink id={_id} />}
        <CompareControl id={_id} name={name} />
      </header>
      <div className="contents md:grid md:grid-cols-2 md:gap-10 lg:gap-16">
        <Gallery key={_id} images={images} hasAvif={hasAvif} name={name} category={category} />
        <div className="contents md:block">
          <div className="mt-6 md:mt-2">
            <Stated fields={HEAD} of={product} />
          </div>
          <div className="mt-6 md:mt-7">
            <AddToEnquiry key={_id} product={product} />
          </div>
          <div className="bottom-bar order-last flex gap-2.5 md:mt-4 md:flex-wrap md:gap-3">
            <ButtonLink to={paths.enquireAbout(_id)} variant="quiet">
              Write a Message
            </ButtonLink>
            {chatUrl && (
              <ButtonAnchor href={chatUrl} target="_blank" rel="noopener" variant="quiet">
                Enquire on WhatsApp
              </ButtonAnchor>
            )}
          </div>
          <div className="mt-6 grid max-w-prose gap-4 leading-relaxed whitespace-pre-line md:mt-9">
            <Stated fields={BODY} of={product} />
          </div>
        </div>
      </div>
      <SpecificationSection specification={product.specification} />
    </article>
  )
}
