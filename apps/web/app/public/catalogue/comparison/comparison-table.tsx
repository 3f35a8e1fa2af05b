import { categoryLabel } from '@dhow/contract/categories/category-names'
import { avifSrcSet, pictureSrcSet, pictureUrl } from '@dhow/contract/company/pictures'
import { paths } from '@dhow/contract/paths'
import type { Product } from '@dhow/contract/products/products'
import {
  SPECIFICATION_GROUPS,
  type SpecificationGroup,
} from '@dhow/contract/products/specification-facts'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { categoryHue } from '#app/public/catalogue/product-card.tsx'
import {
  FACT_KEYS,
  type Fact,
  FactValue,
  factsOf,
} from '#app/public/catalogue/specification/facts.tsx'
import { AddLink } from '#app/public/list/add-link.tsx'
import { Picture, Plate } from '#app/ui/picture.tsx'
import { dropCompared } from './selection.ts'

type Props = { products: readonly Product[]; labelledBy: string }

/** Products side by side, one fact per row. Scrolls horizontally beside the row headings. */
export const ComparisonTable = ({ products, labelledBy }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard
  <section className="comparison" aria-labelledby={labelledBy} tabIndex={0}>
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

type HeadProps = { product: Product; among: readonly Product[] }

function ProductHead({ product, among }: HeadProps) {
  const { _id, name, brand, category, images, hasAvif } = product
  const [image] = images
  const others = among.filter((one) => one !== product).map((one) => one._id)
  return (
    <th scope="col">
      <Link to={paths.product(_id)} viewTransition className="group block max-w-44 rounded-card">
        <Plate hue={categoryHue(category)}>
          <Picture
            src={image && pictureUrl(image, 400)}
            srcSet={image && pictureSrcSet(image)}
            avif={hasAvif && image && avifSrcSet(image)}
            sizes="176px"
            alt=""
            width={400}
            height={400}
          />
        </Plate>
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

type RowProps = { row: ComparedRow; products: readonly Product[] }

const Row = ({ row: { label, facts, differs }, products }: RowProps) => (
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

/** One fact of all compared products; undefined where unknown. */
type ComparedRow = {
  key: Fact['key']
  label: string
  facts: (Fact | undefined)[]
  /** Whether the values differ, or some are unknown. */
  differs: boolean
}

/** Returns all facts that at least one product has, by group. */
function compareFacts(products: readonly Product[]) {
  const known = products.map(
    ({ specification }) => new Map(factsOf(specification).map((fact) => [fact.key, fact])),
  )
  const rows = FACT_KEYS.flatMap((key) => {
    const facts = known.map((of) => of.get(key))
    const first = facts.find((fact) => fact !== undefined)
    if (!first) return []
    const differs = new Set(facts.map((fact) => fact?.plain)).size > 1
    return { key, label: first.label, group: first.group, facts, differs }
  })
  return (Object.keys(SPECIFICATION_GROUPS) as SpecificationGroup[])
    .map((group) => ({
      group,
      label: SPECIFICATION_GROUPS[group],
      rows: rows.filter((row) => row.group === group) satisfies ComparedRow[],
    }))
    .filter((group) => group.rows.length > 0)
}
