import { paths } from '@dhow/contract/paths'
import { FILTER_LABELS, FILTERS } from '@dhow/contract/products/facets'
import type { ProductPage } from '@dhow/contract/products/products'
import { PackageSearch } from 'lucide-react'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { formatNumber } from '#app/ui/text.ts'
import { without } from './filters/chosen.ts'
import { isFiltered, type View, viewPath } from './view.ts'

type Props = { view: View; totalWithout?: ProductPage['totalWithout']; onRetry?: () => void }

export function NoProducts({ view, totalWithout = {}, onRetry }: Props) {
  const suggestions = filterSuggestions(view, totalWithout)
  return (
    <div className="grid justify-items-center gap-6 rounded-card border border-dashed border-line px-6 py-[clamp(3rem,8vw,6rem)] text-center">
      <span className="grid size-16 place-items-center rounded-full bg-raised text-sea shadow-float">
        <PackageSearch aria-hidden size={28} strokeWidth={1.5} />
      </span>
      <p className="max-w-prose text-lead text-muted">
        {isFiltered(view)
          ? `No products match all your filters. ${suggestions.length > 0 ? 'Remove one:' : 'Try fewer filters.'}`
          : 'No products found. Try a different search or category.'}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        {onRetry && (
          <Button variant="quiet" onClick={onRetry}>
            Try again
          </Button>
        )}
        {suggestions.map(({ filter, label, count }) => (
          <ButtonLink key={filter} to={viewPath(without(view, filter))} viewTransition={false}>
            {label} ({formatNumber(count)})
          </ButtonLink>
        ))}
        {viewPath(view) !== paths.products && (
          <ButtonLink to={paths.products} viewTransition={false} variant="quiet">
            Show all products
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

function filterSuggestions(view: View, totalWithout: NonNullable<ProductPage['totalWithout']>) {
  const labelOf = (filter: (typeof FILTERS)[number] | 'search') => {
    if (filter === 'search') return `Remove search “${view.search}”`
    if (filter === 'category') return view.search ? 'Search in all categories' : 'All categories'
    return `Any ${FILTER_LABELS[filter].toLowerCase()}`
  }
  return (['category', 'search', ...FILTERS.slice(1)] as const).flatMap((filter) => {
    const count = totalWithout[filter] ?? 0
    return count > 0 ? { filter, label: labelOf(filter), count } : []
  })
}
