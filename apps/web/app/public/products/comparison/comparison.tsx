import { LIMITS } from '@dhow/contract/limits'
import { paths } from '@dhow/contract/paths'
import { FACT_KEYS } from '@dhow/contract/products/facts'
import type { Product } from '@dhow/contract/products/products'
import {
  SPECIFICATION_GROUPS,
  type SpecificationGroup,
} from '@dhow/contract/products/specification-facts'
import { LOAD_NOTE } from '@dhow/trade/load/container-load-text'
import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { type CSSProperties, useRef } from 'react'
import { Link } from 'react-router'
import { getTextLang } from '#app/api/language.ts'
import { AddLink } from '#app/public/lists/add-link.tsx'
import { LinePicture } from '#app/public/lists/line-picture.tsx'
import { getCategoryHue } from '#app/public/products/product-card.tsx'
import { FactValue, listPageFacts } from '#app/public/products/specification/facts.tsx'
import { UnitSwitch } from '#app/public/products/specification/unit-switch.tsx'
import { CategoryName } from '#app/shell/navigation/category-name.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Trans } from '#app/ui/trans.tsx'
import { dropCompared } from './compare-bar.tsx'

const TITLE_ID = 'compare-title'

type Props = {
  products: readonly Product[]
  missingCount: number
  /** Number of requested products above the limit. */
  tooMany: number
}

export function Comparison({ products, missingCount, tooMany }: Props) {
  const { i18n } = useLingui()
  const groups = compareFacts(products, i18n)
  return (
    <div className="comparison-page container-page pt-6 pb-20 md:pt-10">
      <h1 id={TITLE_ID} className="headline text-title">
        {i18n.t('Compare products')}
      </h1>
      <Notes missingCount={missingCount} tooMany={tooMany} />
      {products.length === 0 ? (
        <div className="mt-8 grid justify-items-start gap-6">
          <p className="max-w-prose text-lead text-muted">
            {i18n.t('Select ‘Compare’ on two or more products to see their differences here.')}
          </p>
          <ButtonLink to={paths.products}>{i18n.t('Choose products')}</ButtonLink>
        </div>
      ) : (
        <>
          <div className="screen-only mt-5 mb-6 flex flex-wrap items-center gap-x-6 gap-y-3">
            <UnitSwitch />
            {groups.some(({ rows }) => rows.some((row) => row.differs)) && (
              <label className="inline-flex min-h-11 cursor-pointer items-center gap-2.5 text-sm">
                <input type="checkbox" className="only-differences size-4.5 accent-sea" />
                {i18n.t('Show only differences (≠)')}
              </label>
            )}
            {products.length < LIMITS.compared && (
              <ButtonLink to={paths.products} variant="quiet" className="ms-auto">
                {i18n.t('Add product')}
              </ButtonLink>
            )}
          </div>
          <ComparisonTable products={products} groups={groups} />
          <p className="mt-4 text-sm text-muted">
            {i18n.t('Container loads are estimates, except those that start with ‘loads’.')}{' '}
            {i18n.t(LOAD_NOTE)}
          </p>
        </>
      )}
    </div>
  )
}

function Notes({ missingCount, tooMany }: Pick<Props, 'missingCount' | 'tooMany'>) {
  const { i18n } = useLingui()
  return (
    <div role="status" className="max-w-prose text-amber not-empty:mt-4">
      {tooMany > 0 && (
        <p>
          {i18n.t(
            'You can compare at most {max} products. These are the first {max}; {count, plural, one {# other is left out} other {# others are left out}}.',
            { max: LIMITS.compared, count: tooMany },
          )}
        </p>
      )}
      {missingCount > 0 && (
        <p>
          {i18n.t(
            '{count, plural, one {One of the products is no longer in the catalogue.} other {# of the products are no longer in the catalogue.}}',
            { count: missingCount },
          )}
        </p>
      )}
    </div>
  )
}

type TableProps = { products: readonly Product[]; groups: Groups }

function ComparisonTable({ products, groups }: TableProps) {
  const { i18n } = useLingui()
  const heads = useRef<HTMLUListElement>(null)
  return (
    <div className="comparison" style={{ '--products': products.length } as CSSProperties}>
      <ul
        ref={heads}
        aria-hidden
        className="sticky z-2 grid overflow-x-hidden border-b border-line bg-paper py-2 noscript:hidden"
      >
        {products.map((product) => (
          <li key={product._id}>
            <Link
              to={paths.product(product._id)}
              tabIndex={-1}
              viewTransition
              className="grid gap-1.5 pe-4 text-[0.8125rem] leading-snug font-medium hover:underline md:text-base"
            >
              <LinePicture
                product={product}
                width={144}
                hue={getCategoryHue(product.category)}
                className="w-10 rounded-lg md:w-36 md:rounded-card"
              />
              <span dir="auto" lang={getTextLang(product, product.name)} className="line-clamp-2">
                {product.name}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <section
        aria-labelledby={TITLE_ID}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be focusable
        tabIndex={0}
        onScroll={({ currentTarget }) => heads.current?.scrollTo(currentTarget.scrollLeft, 0)}
      >
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">{i18n.t('Fact')}</span>
              </th>
              {products.map((product) => (
                <ProductHead key={product._id} product={product} among={products} />
              ))}
            </tr>
          </thead>
          {groups.map(({ group, label, rows }) => (
            <tbody key={group}>
              <tr>
                <th scope="rowgroup" colSpan={products.length + 1} className="comparison-group">
                  <span>{label}</span>
                </th>
              </tr>
              {rows.map((row) => (
                <Row key={row.key} row={row} products={products} />
              ))}
            </tbody>
          ))}
        </table>
      </section>
    </div>
  )
}

const ADD = /*i18n*/ 'Add to enquiry<0>: {name}</0>'
const LISTED = /*i18n*/ 'In your enquiry<0>: {name}</0>'

function ProductHead({ product, among }: { product: Product; among: readonly Product[] }) {
  const { _id, name, brand, category, categoryLabel } = product
  const otherIds = among.map((item) => item._id).filter((id) => id !== _id)
  return (
    <th scope="col">
      <Link
        to={paths.product(_id)}
        viewTransition
        className="block text-sm font-normal text-muted underline-offset-4 hover:underline"
      >
        <span
          dir="auto"
          lang={getTextLang(product, name)}
          className="sr-only noscript:not-sr-only noscript:block"
        >
          {name}
        </span>{' '}
        {brand && (
          <>
            <bdi>{brand}</bdi> ·{' '}
          </>
        )}
        <bdi>
          <CategoryName category={category} label={categoryLabel} />
        </bdi>
      </Link>
      <AddLink
        product={product}
        pack={product.specification}
        className="screen-only flex min-h-11 items-center text-sm font-medium text-sea underline-offset-4 hover:underline"
      >
        {(isListed) => (
          <span key={String(isListed)}>
            <Trans
              id={isListed ? LISTED : ADD}
              values={{ name }}
              components={[<span key="name" className="sr-only" />]}
            />
          </span>
        )}
      </AddLink>
      <Link
        to={paths.compare(otherIds)}
        preventScrollReset
        onClick={() => dropCompared([_id])}
        className="screen-only inline-flex min-h-11 items-center text-sm font-medium text-sea underline-offset-4 hover:underline"
      >
        <Trans
          id="Remove <0>{name}</0>"
          values={{ name }}
          components={[<span key="name" className="sr-only" />]}
        />
      </Link>
    </th>
  )
}

type RowProps = { row: Groups[number]['rows'][number]; products: readonly Product[] }

function Row({ row: { label, facts, differs }, products }: RowProps) {
  const { i18n } = useLingui()
  return (
    <tr data-differs={differs || undefined}>
      <th scope="row">
        {label}
        {differs && (
          <>
            <span aria-hidden className="font-semibold text-saffron-ink">
              {'\u00a0≠'}
            </span>
            <span className="sr-only">{i18n.t(', differs')}</span>
          </>
        )}
      </th>
      {facts.map((fact, index) => (
        <td key={products[index]?._id} lang={fact?.lang}>
          {fact ? (
            <FactValue fact={fact} />
          ) : (
            <span className="text-muted">
              <span aria-hidden>–</span>
              <span className="sr-only">{i18n.t('not known')}</span>
            </span>
          )}
        </td>
      ))}
    </tr>
  )
}

/** Facts that differ between any two products. */
const IDENTIFIERS: readonly string[] = ['gtin', 'cartonGtin', 'hsCode']

type Groups = ReturnType<typeof compareFacts>

function compareFacts(products: readonly Product[], i18n: I18n) {
  const factsOfProducts = products.map(
    (product) => new Map(listPageFacts(product, i18n).map((fact) => [fact.key, fact])),
  )
  const rows = FACT_KEYS.flatMap((key) => {
    const facts = factsOfProducts.map((factsByKey) => factsByKey.get(key))
    const first = facts.find((fact) => fact !== undefined)
    if (!first) return []
    const differs = !IDENTIFIERS.includes(key) && new Set(facts.map((fact) => fact?.plain)).size > 1
    return { key, label: first.label, group: first.group, facts, differs }
  })
  return (Object.keys(SPECIFICATION_GROUPS) as SpecificationGroup[])
    .map((group) => ({
      group,
      label: i18n.t(SPECIFICATION_GROUPS[group]),
      rows: rows.filter((row) => row.group === group),
    }))
    .filter((group) => group.rows.length > 0)
}
