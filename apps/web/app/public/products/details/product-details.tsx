import { contract } from '@dhow/contract'
import { paths } from '@dhow/contract/paths'
import type { ProductField } from '@dhow/contract/products/product-fields'
import type { Product } from '@dhow/contract/products/products'
import { formatPackParts } from '@dhow/trade/load/pack-line'
import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { ArrowLeft, Pencil } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { api } from '#app/api/client.ts'
import { getTextLang, toLocalPath } from '#app/api/language.ts'
import { buildFileUrl } from '#app/api/request.ts'
import { useToken } from '#app/api/token.ts'
import { CompareToggle, useCompared } from '#app/public/products/comparison/compare-bar.tsx'
import { PackLine } from '#app/public/products/product-card.tsx'
import { useUnits } from '#app/public/products/specification/unit-switch.tsx'
import { toViewPath } from '#app/public/products/view.ts'
import { DownloadPdf } from '#app/shell/download-pdf.tsx'
import { CategoryName } from '#app/shell/navigation/category-name.tsx'
import { OfficeLink } from '#app/shell/navigation/language-links.tsx'
import { ButtonAnchor, ButtonLink, QUIET_BUTTON } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Trans } from '#app/ui/trans.tsx'
import { AddToEnquiry } from './add-to-enquiry.tsx'
import { Gallery } from './gallery.tsx'
import { SpecificationSection } from './specification-section.tsx'

const LINK = 'text-link text-sm font-medium text-sea'

function CompareControl({ id, name }: { id: string; name: string }) {
  const { i18n } = useLingui()
  const ids = useCompared()
  return (
    <>
      <CompareToggle id={id} name={name} />
      {ids.length > 1 && (
        <Link to={paths.compare(ids)} viewTransition className={LINK}>
          {i18n.t('{count, plural, one {Compare # product} other {Compare # products}}', {
            count: ids.length,
          })}
        </Link>
      )}
      <noscript>
        <a href={toLocalPath(i18n, paths.compare([id]))} className={LINK}>
          {i18n.t('Compare')}
        </a>
      </noscript>
    </>
  )
}

type Props = {
  product: Product
  chatUrl: string | undefined
}

type FieldRenderers<Field extends ProductField> = {
  [One in Field]-?: (value: Product[One], product: Product, i18n: I18n) => ReactNode
}

const HEADER_FIELDS = {
  category: (category, { categoryLabel }) => (
    <Link
      to={toViewPath({ category })}
      viewTransition
      dir="auto"
      className="eyebrow inline-flex min-h-8 items-center underline-offset-4 hover:underline"
    >
      <CategoryName category={category} label={categoryLabel} />
    </Link>
  ),
  name: (name, product) => (
    <h1 dir="auto" lang={getTextLang(product, name)} className="headline mt-1 text-title">
      {name}
    </h1>
  ),
  brand: (brand) =>
    brand && (
      <p className="mt-1 text-lead text-muted">
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
  specification: (specification, _, i18n) => {
    const parts = formatPackParts(specification, i18n)
    return (
      parts.length > 0 && (
        <p className="mt-1 text-muted tabular-nums">
          <PackLine parts={parts} />
        </p>
      )
    )
  },
  itemNumber: (itemNumber) =>
    itemNumber && (
      <p className="mt-1 text-muted">
        <Trans
          id="Item number <0>{itemNumber}</0>"
          values={{ itemNumber }}
          components={[<bdi key="number" />]}
        />
      </p>
    ),
} satisfies Partial<FieldRenderers<ProductField>>

const BODY_FIELDS: FieldRenderers<Exclude<ProductField, keyof typeof HEADER_FIELDS>> = {
  description: (description, product) =>
    description !== '' &&
    description.split(/\n\s*\n/).map((paragraph, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no id
      <p key={index} dir="auto" lang={getTextLang(product, description)}>
        {paragraph}
      </p>
    )),
}

type FieldsProps<Field extends ProductField> = { fields: FieldRenderers<Field>; of: Product }

function Fields<Field extends ProductField>({ fields, of: product }: FieldsProps<Field>) {
  const { i18n } = useLingui()
  return (Object.keys(fields) as Field[]).map((field) => (
    <Fragment key={field}>{fields[field](product[field], product, i18n)}</Fragment>
  ))
}

const ACTION = 'max-md:grow max-md:px-2 max-md:text-sm'

/** The form that adds the product is sticky at the bottom edge of a phone. */
export function ProductDetails({ product, chatUrl }: Props) {
  const { i18n } = useLingui()
  const { _id, name, category, images } = product
  const loggedIn = useToken() !== null
  return (
    <article className="product container-page flex flex-col pt-1 md:block md:pt-8 md:pb-20">
      <header className="screen-only mb-3 flex flex-wrap items-center gap-x-5 md:mb-5">
        <BackButton />
        {/* After hydration only: the cached page is the same for everyone. */}
        {loggedIn && (
          <OfficeLink to={paths.editProduct(_id)} className="text-link gap-2 text-sm font-medium">
            <Pencil size={16} /> {i18n.t('Edit')}
          </OfficeLink>
        )}
        <CompareControl id={_id} name={name} />
      </header>
      <div className="contents md:grid md:grid-cols-2 md:gap-10 lg:gap-16">
        <Gallery key={_id} images={images} name={name} category={category} />
        <div className="contents md:block">
          <div className="mt-3 md:mt-2">
            <Fields fields={HEADER_FIELDS} of={product} />
          </div>
          <AddToEnquiry key={_id} product={product} />
          <div className="screen-only mt-4 flex flex-wrap gap-2.5 md:gap-3">
            <ButtonLink
              to={paths.contactForm}
              state={{ product: _id }}
              quiet
              className={`${ACTION} noscript:hidden`}
            >
              {i18n.t('Write a Message')}
            </ButtonLink>
            <noscript>
              <ButtonAnchor
                href={toLocalPath(i18n, paths.enquireAbout(_id))}
                quiet
                className={ACTION}
              >
                {i18n.t('Write a Message')}
              </ButtonAnchor>
            </noscript>
            {chatUrl && (
              <ButtonAnchor href={chatUrl} target="_blank" rel="noopener" quiet className={ACTION}>
                {i18n.t('Enquire on WhatsApp')}
              </ButtonAnchor>
            )}
            <DownloadSheet key={_id} product={product} />
          </div>
          <div className="mt-6 grid max-w-prose gap-4 leading-relaxed whitespace-pre-line md:mt-9">
            <Fields fields={BODY_FIELDS} of={product} />
          </div>
        </div>
      </div>
      <SpecificationSection product={product} />
    </article>
  )
}

function DownloadSheet({ product: { _id: id, name } }: { product: Product }) {
  const { i18n } = useLingui()
  const units = useUnits()
  const sheet = { params: { id }, query: units === 'us' ? { units } : {} }
  return (
    <DownloadPdf
      href={buildFileUrl(contract.documents.sheet, sheet, i18n)}
      save={() => api.documents.sheet.save(sheet, `${name}.pdf`)}
      label={i18n.t('Download PDF')}
      className={classNames(QUIET_BUTTON, ACTION)}
    />
  )
}

/** Goes back, or to the catalogue if the visitor came from another site. */
function BackButton() {
  const { i18n } = useLingui()
  const navigate = useNavigate()
  const { key } = useLocation()
  const goBack = () => {
    // The router numbers the history entries of a visit from 0.
    const first = key === 'default' || window.history.state?.idx === 0
    const followed =
      window.history.length > 1 && document.referrer.startsWith(`${window.location.origin}/`)
    void (first && !followed ? navigate(paths.products, { viewTransition: true }) : navigate(-1))
  }
  return (
    <button type="button" onClick={goBack} className="text-link me-auto gap-2 text-sm font-medium">
      <ArrowLeft size={18} className="rtl:-scale-x-100" /> {i18n.t('Back')}
    </button>
  )
}
