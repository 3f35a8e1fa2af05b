import { LIMITS } from '@dhow/contract/limits'
import { paths } from '@dhow/contract/paths'
import type { Product } from '@dhow/contract/products/products'
import { ESTIMATE_NOTE } from '@dhow/trade/container-load-text'
import { UnitSwitch } from '#app/public/catalogue/specification/unit-switch.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { countOf } from '#app/ui/text.ts'
import { ComparisonTable } from './comparison-table.tsx'

const TITLE = 'compare-title'

type Props = {
  products: readonly Product[]
  /** Number of requested products that no longer exist. */
  gone: number
  /** Number of requested products above the limit. */
  tooMany: number
}

/** Compares products. Works without JavaScript. */
export const Comparison = ({ products, gone, tooMany }: Props) => (
  <div className="comparison-page container-page pt-6 pb-20 md:pt-10">
    <h1 id={TITLE} className="headline text-title">
      Compare products
    </h1>
    <Notes gone={gone} tooMany={tooMany} />
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
              Add product{' '}
            </ButtonLink>
          )}
        </div>
        <ComparisonTable products={products} labelledBy={TITLE} />
        <p className="mt-4 text-sm text-muted">
          Container loads are estimates unless they read ‘loads’. {ESTIMATE_NOTE}
        </p>
      </>
    )}
  </div>
)

const Notes = ({ gone, tooMany }: Pick<Props, 'gone' | 'tooMany'>) => (
  <div role="status" className="max-w-prose text-amber not-empty:mt-4">
    {tooMany > 0 && (
      <p>
        You can compare at most {LIMITS.compared} products. These are the first {LIMITS.compared};{' '}
        {countOf(tooMany, 'other')} {tooMany === 1 ? 'is' : 'are'} left out.
      </p>
    )}
    {gone > 0 && (
      <p>
        {gone === 1
          ? 'One of the products is no longer in the catalogue.'
          : `${gone} of the products are no longer in the catalogue.`}
      </p>
    )}
  </div>
)
