import { paths } from '@dhow/contract/paths'
import { FACT_KEYS } from '@dhow/contract/products/facts'
import type { Product } from '@dhow/contract/products/products'
import {
  SPECIFICATION_GROUPS,
  type SpecificationGroup,
} from '@dhow/contract/products/specification-facts'
import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { type CSSProperties, useRef } from 'react'
import { Link } from 'react-router'
import { getTextLang } from '#app/api/language.ts'
import { AddLink } from '#app/public/lists/add-link.tsx'
import { LinePicture } from '#app/public/lists/line-picture.tsx'
import { getCategoryHue } from '#app/public/products/product-card.tsx'
import { FactValue, listPageFacts } from '#app/public/products/specification/facts.tsx'
import { CategoryName } from '#app/shell/navigation/category-name.tsx'
import { Trans } from '#app/ui/trans.tsx'
import { dropCompared } from './compare-bar.tsx'

export const TITLE_ID = 'compare-title'

type TableProps = { products: readonly Product[]; groups: Groups }

export function ComparisonTable({ products, groups }: TableProps) {
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
        className="block caption font-normal underline-offset-4 hover:underline"
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
        className="text-link screen-only text-sm font-medium text-sea"
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

export function compareFacts(products: readonly Product[], i18n: I18n) {
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
