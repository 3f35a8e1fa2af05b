import { paths } from '@dhow/contract/paths'
import { PackageSearch } from 'lucide-react'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { formatNumber } from '#app/ui/numbers.ts'
import { ALL, type View, viewPath } from './catalogue.ts'

type Props = {
  view: View
  /** The number of results of the same search in all categories. */
  inAllCategories?: number | undefined
  onRetry?: () => void
}

/** Shown for an empty or failed list, with links to continue. */
export const NoProducts = ({ view, inAllCategories = 0, onRetry }: Props) => (
  <div className="grid justify-items-center gap-6 rounded-card border border-dashed border-line px-6 py-[clamp(3rem,8vw,6rem)] text-center">
    <span className="grid size-16 place-items-center rounded-full bg-raised text-sea shadow-float">
      <PackageSearch aria-hidden size={28} strokeWidth={1.5} />
    </span>
    <p className="max-w-prose text-lead text-muted">
      No products found. Try a different search or category.
    </p>
    <div className="flex flex-wrap justify-center gap-3">
      {onRetry && (
        <Button variant="quiet" onClick={onRetry}>
          Try again
        </Button>
      )}
      {inAllCategories > 0 && (
        <ButtonLink to={viewPath({ ...view, category: ALL, page: 1 })} viewTransition={false}>
          Search in all categories ({formatNumber(inAllCategories)})
        </ButtonLink>
      )}
      {viewPath(view) !== paths.products && (
        <ButtonLink to={paths.products} viewTransition={false} variant="quiet">
          Show all products
        </ButtonLink>
      )}
    </div>
  </div>
)
