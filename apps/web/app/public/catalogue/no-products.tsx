import { paths } from '@dhow/contract/paths'
import { FILTERS, type Filter } from '@dhow/contract/products/facets'
import type { ProductPage } from '@dhow/contract/products/products'
import { numberText } from '@dhow/trade/translator'
import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { PackageSearch } from 'lucide-react'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { without } from './filters/chosen.ts'
import { isFiltered, type View, viewPath } from './view.ts'

type Props = { view: View; totalWithout?: ProductPage['totalWithout']; onRetry?: () => void }

export function NoProducts({ view, totalWithout = {}, onRetry }: Props) {
  const { i18n } = useLingui()
  const suggestions = filterSuggestions(view, totalWithout, i18n)
  return (
    <div className="grid justify-items-center gap-6 rounded-card border border-dashed border-line px-6 py-[clamp(3rem,8vw,6rem)] text-center">
      <span className="grid size-16 place-items-center rounded-full bg-raised text-sea shadow-float">
        <PackageSearch aria-hidden size={28} strokeWidth={1.5} />
      </span>
      <p className="max-w-prose text-lead text-muted">
        {noteOf(view, suggestions.length > 0, i18n)}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        {onRetry && (
          <Button variant="quiet" onClick={onRetry}>
            {i18n.t('Try again')}
          </Button>
        )}
        {suggestions.map(({ filter, label, count }) => (
          <ButtonLink key={filter} to={viewPath(without(view, filter))} viewTransition={false}>
            <bdi>{label}</bdi> <span>{`(${numberText(count, i18n)})`}</span>
          </ButtonLink>
        ))}
        {viewPath(view) !== paths.products && (
          <ButtonLink to={paths.products} viewTransition={false} variant="quiet">
            {i18n.t('Show all products')}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

function noteOf(view: View, hasSuggestions: boolean, i18n: I18n): string {
  if (!isFiltered(view)) return i18n.t('No products found. Try a different search or category.')
  return hasSuggestions
    ? i18n.t('No products match all your filters. Remove one:')
    : i18n.t('No products match all your filters. Try fewer filters.')
}

const ANY: Record<Filter, string> = {
  category: /*i18n*/ 'All categories',
  brand: /*i18n*/ 'Any brand',
  origin: /*i18n*/ 'Any origin',
  certificate: /*i18n*/ 'Any certificate',
  labelLanguage: /*i18n*/ 'Any label language',
  storage: /*i18n*/ 'Any storage',
  moqCartons: /*i18n*/ 'Any minimum order',
}

function filterSuggestions(
  view: View,
  totalWithout: NonNullable<ProductPage['totalWithout']>,
  i18n: I18n,
) {
  const { search } = view
  const labelOf = (filter: Filter | 'search') => {
    if (filter === 'search') return i18n.t('Remove search “{search}”', { search })
    return filter === 'category' && search
      ? i18n.t('Search in all categories')
      : i18n.t(ANY[filter])
  }
  return (['category', 'search', ...FILTERS.slice(1)] as const).flatMap((filter) => {
    const count = totalWithout[filter] ?? 0
    return count > 0 ? { filter, label: labelOf(filter), count } : []
  })
}
