import { FILTER_LABELS, FILTERS } from '@dhow/contract/facets'
import { paths } from '@dhow/contract/paths'
import type { ProductPage } from '@dhow/contract/products'
import { PackageSearch } from 'lucide-react'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { formatNumber } from '#app/ui/numbers.ts'
import { without } from './filters/chosen.ts'
import { isFiltered, type View, viewPath } from './view.ts'

type Props = {
  view: View
  /** The number of results without one of the filters, or without the search. */
  totalWithout?: ProductPage['totalWithout']
  onRetry?: () => void
}

/** Shown for an empty or failed list, with links to continue. */
export function NoProducts({ view, totalWithout = {}, onRetry }: Props) {
  const less = loosened(view, totalWithout)
  return (
    <div className="grid justify-items-center gap-6 rounded-card border border-dashed border-line px-6 py-[clamp(3rem,8vw,6rem)] text-center">
      <span className="grid size-16 place-items-center rounded-full bg-raised text-sea shadow-float">
        <PackageSearch aria-hidden size={28} strokeWidth={1.5} />
      </span>
      <p className="max-w-prose text-lead text-muted">
        {isFiltered(view)
          ? `No products found with all of this. ${less.length > 0 ? 'Try with less:' : 'Try with fewer filters.'}`
          : 'No products found. Try a different search or category.'}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        {onRetry && (
          <Button variant="quiet" onClick={onRetry}>
            Try again
          </Button>
        )}
        {less.map(({ what, label, count }) => (
          <ButtonLink key={what} to={viewPath(without(view, what))} viewTransition={false}>
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

/** What of a view to leave out so that there are products. */
function loosened(view: View, totalWithout: NonNullable<ProductPage['totalWithout']>) {
  const labelOf = (what: (typeof FILTERS)[number] | 'search') => {
    if (what === 'search') return `Without “${view.search}”`
    if (what === 'category') return view.search ? 'Search in all categories' : 'In all categories'
    return `Any ${FILTER_LABELS[what].toLowerCase()}`
  }
  return (['category', 'search', ...FILTERS.slice(1)] as const).flatMap((what) => {
    const count = totalWithout[what] ?? 0
    return count > 0 ? { what, label: labelOf(what), count } : []
  })
}
