import { LIMITS } from '@dhow/contract/limits'
import { paths } from '@dhow/contract/paths'
import type { Product } from '@dhow/contract/products'
import { ESTIMATE_NOTE } from '@dhow/trade/container-load-text'
import { UnitSwitch } from '#app/public/catalogue/specification/unit-switch.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { countOf } from '#app/ui/numbers.ts'
import { ComparisonTable } from './comparison-table.tsx'

const TITLE = 'compare-title'

type Props = {
  products: readonly Product[]
  /** How many of those that were asked for are no longer there. */
  gone: number
  /** How many were asked for beyond those that fit side by side. */
  tooMany: number
}

/** Products side by side. It reads, and leads on, without JavaScript too. */
export const Comparison = ({ products, gone, tooMany }: Props) => (
  <div className="comparison-page container-page pt-6 pb-20 md:pt-10">
    <h1 id={TITLE} className="headline text-title">
      Compare products
    </h1>
    <Notes gone={gone} tooMany={tooMany} />
    {products.length === 0 ? (
      <div className="mt-8 grid justify-items-start gap-6">
        <p className="max-w-prose text-lead text-muted">
          Choose ‘Compare’ at two products or more, and see here what is different about them.
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
              Only what differs (≠)
            </label>
          )}
          {products.length < LIMITS.compared && (
            <ButtonLink to={paths.products} variant="quiet" className="ms-auto">
              Add a product
            </ButtonLink>
          )}
        </div>
        <ComparisonTable products={products} labelledBy={TITLE} />
        <p className="mt-4 text-sm text-muted">
          What a container takes is an estimate unless it reads ‘loads’. {ESTIMATE_NOTE}
        </p>
      </>
    )}
  </div>
)

const Notes = ({ gone, tooMany }: Pick<Props, 'gone' | 'tooMany'>) => (
  <div role="status" className="max-w-prose text-amber not-empty:mt-4">
    {tooMany > 0 && (
      <p>
        At most {LIMITS.compared} products can be compared. These are the first {LIMITS.compared};{' '}
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
