import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { countOf } from '#app/numbers.ts'
import { type View, viewPath } from './catalogue.ts'
import { CatalogueMeta, NeighbourLinks } from './catalogue-meta.tsx'
import { CategoryPills } from './category-pills.tsx'
import { Filters } from './filters.tsx'
import { NoProducts } from './no-products.tsx'
import { WaitingGrid } from './product-grid.tsx'
import { Results } from './results.tsx'
import { useCataloguePages } from './use-catalogue-pages.ts'

/** The catalogue as the address says: search, sort, categories, and the products that are left. */
export function CatalogueBrowser({ view, origin }: { view: View; origin: string }) {
  const navigate = useNavigate()
  const pills = useRef<HTMLElement>(null)
  const results = useRef<HTMLDivElement>(null)
  const pages = useCataloguePages(view)
  const { latest, failed } = pages

  /** A new view is read from its start, wherever the one before had been scrolled to. */
  const toTop = () => {
    if (!pills.current || !results.current) return
    const covered =
      Number.parseFloat(getComputedStyle(pills.current).top) + pills.current.offsetHeight
    const hidden = covered - results.current.getBoundingClientRect().top
    if (hidden > 0) window.scrollBy({ top: -hidden, behavior: 'instant' })
  }
  const change = (given: Partial<View>) => {
    const path = viewPath({ ...view, ...given, page: 1 })
    if (path === viewPath(view)) return
    // The letters of one search are one step: Back leaves the search.
    const replace = Boolean(given.search?.trim() && view.search)
    void navigate(path, { replace, preventScrollReset: true })
    toTop()
  }
  return (
    <div className="pb-[clamp(3.5rem,2rem+6vw,7rem)]">
      <CatalogueMeta view={view} categories={latest?.categories ?? []} origin={origin} />
      {latest && <NeighbourLinks view={view} pages={latest.pages} />}
      <div className="container-page flex flex-wrap items-center gap-x-8 gap-y-3 pt-4 md:pt-6 md:pb-1">
        <h1 className="headline text-title">Products</h1>
        <Filters view={view} onChange={change} />
      </div>
      <CategoryPills
        ref={pills}
        view={view}
        categories={latest?.categories ?? []}
        onFollow={toTop}
      />
      <div ref={results} className="container-page">
        <p aria-live="polite" className="min-h-11 py-3 text-sm text-muted tabular-nums">
          {latest && extentOf(latest.total, view.page, latest.pages)}
        </p>
        {!latest && !failed && <WaitingGrid />}
        {failed && <NoProducts view={view} onRetry={pages.retry} />}
        {latest && pages.products.length === 0 && (
          <NoProducts view={view} inAllCategories={latest.totalInAllCategories} />
        )}
        {latest && pages.products.length > 0 && (
          <Results view={view} latest={latest} pages={pages} />
        )}
      </div>
    </div>
  )
}

/** How many products there are, and where among them the page begins. */
function extentOf(total: number, page: number, pages: number): string {
  const products = countOf(total, 'product')
  return page > 1 && page <= pages ? `${products}, from page ${page} of ${pages}` : products
}
