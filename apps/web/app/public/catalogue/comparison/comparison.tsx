import { categoryLabel } from '@dhow/contract/categories/category-names'
import { LIMITS } from '@dhow/contract/limits'
import { paths } from '@dhow/contract/paths'
import type { Product } from '@dhow/contract/products/products'
import {
  SPECIFICATION_GROUPS,
  type SpecificationGroup,
} from '@dhow/contract/products/specification-facts'
import { ESTIMATE_NOTE } from '@dhow/trade/load/container-load-text'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { categoryHue } from '#app/public/catalogue/product-card.tsx'
import { FACT_KEYS, FactValue, factsOf } from '#app/public/catalogue/specification/facts.tsx'
import { UnitSwitch } from '#app/public/catalogue/specification/unit-switch.tsx'
import { AddLink } from '#app/public/list/add-link.tsx'
import { LinePicture } from '#app/public/list/line-picture.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { countOf } from '#app/ui/text.ts'
import { dropCompared } from './selection.ts'

const TITLE_ID = 'compare-title'

type Props = {
  products: readonly Product[]
  missingCount: number
  /** Number of requested products above the limit. */
  tooMany: number
}

export const Comparison = ({ products, missingCount, tooMany }: Props) => (
  <div className="comparison-page container-page pt-6 pb-20 md:pt-10">
    <h1 id={TITLE_ID} className="headline text-title">
      Compare products
    </h1>
    <Notes missingCount={missingCount} tooMany={tooMany} />
    {products.length === 0 ? (
      <div className="mt-8 grid justify-items-start gap-6">
        <p className="max-w-prose text-lead text-muted">
          Select ‘Compare’ on two or more products to see their differences here.
        </p>
        <ButtonLink to={paths.products}>Choose products</ButtonLink>
      </div>
    ) : (
      <>
        <div className="screen-only mt-5 mb-6 flex flex-wrap items-center gap-x-6 gap-y-3">
          <UnitSwitch />
          {products.length > 1 && (
            <label className="inline-flex min-h-11 cursor-pointer items-center gap-2.5 text-sm">
              <input type="checkbox" className="only-differences size-4.5 accent-sea" />
              Show only differences (≠)
            </label>
          )}
          {products.length < LIMITS.compared && (
            <ButtonLink to={paths.products} variant="quiet" className="ms-auto">
              Add product
            </ButtonLink>
          )}
        </div>
        <ComparisonTable products={products} />
        <p className="mt-4 text-sm text-muted">
          Container loads are estimates unless they read ‘loads’. {ESTIMATE_NOTE}
        </p>
      </>
    )}
  </div>
)

const Notes = ({ missingCount, tooMany }: Pick<Props, 'missingCount' | 'tooMany'>) => (
  <div role="status" className="max-w-prose text-amber not-empty:mt-4">
    {tooMany > 0 && (
      <p>
        You can compare at most {LIMITS.compared} products. These are the first {LIMITS.compared};{' '}
        {countOf(tooMany, 'other')} {tooMany === 1 ? 'is' : 'are'} left out.
      </p>
    )}
    {missingCount > 0 && (
      <p>
        {missingCount === 1
          ? 'One of the products is no longer in the catalogue.'
          : `${missingCount} of the products are no longer in the catalogue.`}
      </p>
    )}
  </div>
)

const ComparisonTable = ({ products }: { products: readonly Product[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be focusable
  <section className="comparison" aria-labelledby={TITLE_ID} tabIndex={0}>
    <table style={{ '--products': products.length } as CSSProperties}>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">Fact</span>
          </th>
          {products.map((product) => (
            <ProductHead key={product._id} product={product} among={products} />
          ))}
        </tr>
      </thead>
      {compareFacts(products).map(({ group, label, rows }) => (
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
)

function ProductHead({ product, among }: { product: Product; among: readonly Product[] }) {
  const { _id, name, brand, category } = product
  const others = among.filter((one) => one !== product).map((one) => one._id)
  return (
    <th scope="col">
      <Link to={paths.product(_id)} viewTransition className="group block max-w-44 rounded-card">
        <LinePicture product={product} width={176} hue={categoryHue(category)} />
        <span
          dir="auto"
          className="mt-3 block leading-snug font-medium underline-offset-4 group-hover:underline"
        >
          {name}
        </span>
      </Link>
      <span dir="auto" className="mt-1 block text-sm font-normal text-muted">
        {brand && `${brand} · `}
        {categoryLabel(category)}
      </span>
      <AddLink
        product={product}
        pack={product.specification}
        className="screen-only flex min-h-11 items-center text-sm font-medium text-sea underline-offset-4 hover:underline"
      >
        {(isListed) => (
          <span>
            {isListed ? 'In your enquiry' : 'Add to enquiry'}
            <span className="sr-only">: {name}</span>
          </span>
        )}
      </AddLink>
      <Link
        to={paths.compare(others)}
        preventScrollReset
        onClick={() => dropCompared([_id])}
        className="screen-only inline-flex min-h-11 items-center text-sm font-medium text-sea underline-offset-4 hover:underline"
      >
        Remove <span className="sr-only">{name}</span>
      </Link>
    </th>
  )
}

const Row = ({
  row: { label, facts, differs },
  products,
}: {
  row: ComparedRow
  products: readonly Product[]
}) => (
  <tr data-differs={differs || undefined}>
    <th scope="row">
      {label}
      {differs && (
        <>
          <span aria-hidden className="font-semibold text-saffron-ink">
            {'\u00a0≠'}
          </span>
          <span className="sr-only">, differs</span>
        </>
      )}
    </th>
    {facts.map((fact, at) => (
      <td key={products[at]?._id}>
        {fact ? (
          <FactValue fact={fact} />
        ) : (
          <span className="text-muted">
            <span aria-hidden>–</span>
            <span className="sr-only">not known</span>
          </span>
        )}
      </td>
    ))}
  </tr>
)

type ComparedRow = ReturnType<typeof compareFacts>[number]['rows'][number]

function compareFacts(products: readonly Product[]) {
  const known = products.map(
    ({ specification }) => new Map(factsOf(specification).map((fact) => [fact.key, fact])),
  )
  const rows = FACT_KEYS.flatMap((key) => {
    const facts = known.map((factsByKey) => factsByKey.get(key))
    const first = facts.find((fact) => fact !== undefined)
    if (!first) return []
    const differs = new Set(facts.map((fact) => fact?.plain)).size > 1
    return { key, label: first.label, group: first.group, facts, differs }
  })
  return (Object.keys(SPECIFICATION_GROUPS) as SpecificationGroup[])
    .map((group) => ({
      group,
      label: SPECIFICATION_GROUPS[group],
      rows: rows.filter((row) => row.group === group),
    }))
    .filter((group) => group.rows.length > 0)
}
