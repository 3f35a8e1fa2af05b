import { LIMITS } from '@dhow/contract/limits'
import { paths } from '@dhow/contract/paths'
import type { Product } from '@dhow/contract/products/products'
import { LOAD_NOTE } from '@dhow/trade/load/container-load-text'
import { useLingui } from '@lingui/react'
import { UnitSwitch } from '#app/public/products/specification/unit-switch.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { ComparisonTable, compareFacts, TITLE_ID } from './comparison-table.tsx'

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
              <ButtonLink to={paths.products} quiet className="ms-auto">
                {i18n.t('Add product')}
              </ButtonLink>
            )}
          </div>
          <ComparisonTable products={products} groups={groups} />
          <p className="mt-4 caption">
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
