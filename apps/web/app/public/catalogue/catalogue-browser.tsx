import { memo, useEffect, useLayoutEffect, useRef } from 'react'
import { useNavigate, useNavigationType } from 'react-router'
import { countOf } from '#app/ui/numbers.ts'
import { CatalogueMeta, NeighbourLinks } from './catalogue-meta.tsx'
import { CategoryPills } from './category-pills.tsx'
import { ChosenChips } from './filters/chosen-chips.tsx'
import { FilterBar } from './filters/filter-bar.tsx'
import { NoProducts } from './no-products.tsx'
import { SkeletonGrid } from './product-grid.tsx'
import { Results } from './results.tsx'
import { SearchAndSort } from './search-and-sort.tsx'
import { useCataloguePages } from './use-catalogue-pages.ts'
import { useListRestoration } from './use-list-restoration.ts'
import { type View, viewPath } from './view.ts'

type Props = {
  /** The view of the URL. */
  view: View
  origin: string
}

/**
 * The catalogue page: filters, categories and the matching products. Remembered, because the router renders a page
 * several times while it is left.
 */
export const CatalogueBrowser = memo(function CatalogueBrowser({ view: requested, origin }: Props) {
  const navigate = useNavigate()
  const pills = useRef<HTMLElement>(null)
  const results = useRef<HTMLDivElement>(null)
  const pages = useCataloguePages(requested)
  const { latest, failed, changing } = pages
  const path = viewPath(requested)
  // The URL may spell a category differently than the list does, or name it as it was before.
  const category = (!changing && latest?.category) || requested.category
  // So may it a brand.
  const brandPage =
    (!changing && requested.brandPage !== undefined && latest?.brands?.[0]) || requested.brandPage
  const view = { ...requested, category, brandPage }

  useListRestoration(results, {
    ...pages,
    loaded: changing ? 0 : pages.loaded,
    failed: failed || pages.moreFailed,
  })

  // Scroll to the start of a new view once it is shown, not earlier:
  // until then the router stores the scroll position of the previous view.
  const navigationType = useNavigationType()
  const shownPath = useRef(path)
  useLayoutEffect(() => {
    if (shownPath.current === path) return
    shownPath.current = path
    if (navigationType !== 'POP') scrollToStart(results.current, pills.current)
  }, [path, navigationType])

  // A category of another name by now, or past the end of a list that became shorter.
  const properPath =
    latest && !changing ? viewPath({ ...view, page: Math.min(view.page, latest.pages) }) : path
  useEffect(() => {
    if (properPath !== path) void navigate(properPath, { replace: true })
  }, [properPath, path, navigate])

  const change = (given: Partial<View>) => {
    const wanted = viewPath({ ...view, ...given, page: 1 })
    if (wanted === path) return
    // One history entry per search, so that Back leaves the search.
    const replace = Boolean(given.search?.trim() && view.search)
    void navigate(wanted, { replace, preventScrollReset: true })
  }
  return (
    <div className="pb-[clamp(3.5rem,2rem+6vw,7rem)]">
      <CatalogueMeta
        view={view}
        categories={latest?.categories ?? []}
        total={changing ? undefined : latest?.total}
        origin={origin}
      />
      {latest && <NeighbourLinks view={view} pages={latest.pages} />}
      <div className="container-page flex flex-wrap items-center gap-x-8 gap-y-3 pt-4 md:pt-6 md:pb-1">
        <h1 dir="auto" className="headline text-title">
          {view.brandPage ?? 'Products'}
        </h1>
        <SearchAndSort view={view} onChange={change} />
      </div>
      <CategoryPills
        ref={pills}
        view={view}
        categories={latest?.categories ?? []}
        counts={latest?.facets.category}
      />
      {/* No scroll anchoring while a list is being restored. */}
      <div
        ref={results}
        className="container-page min-h-(--restored-height) in-data-restoring:[overflow-anchor:none]"
      >
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 md:flex-row-reverse">
          <p
            aria-live="polite"
            tabIndex={-1}
            data-extent
            className="text-sm text-muted tabular-nums outline-hidden md:min-h-0"
          >
            {latest && extentOf(latest.total, view.page, latest.pages)}
          </p>
          {latest && <FilterBar view={view} latest={latest} onChange={change} />}
        </div>
        <ChosenChips view={view} />
        {!latest && !failed && <SkeletonGrid />}
        {failed && <NoProducts view={view} onRetry={pages.retry} />}
        {latest && pages.products.length === 0 && (
          <NoProducts view={view} totalWithout={latest.totalWithout} />
        )}
        {latest && pages.products.length > 0 && (
          <Results view={view} latest={latest} pages={pages} />
        )}
        <p
          aria-hidden
          className="sticky top-1/2 hidden py-6 text-center text-sm text-muted in-data-restoring:block"
        >
          Loading products…
        </p>
      </div>
    </div>
  )
})

/** Scrolls up to the start of the results when it is hidden by the sticky pills. */
function scrollToStart(results: HTMLElement | null, pills: HTMLElement | null): void {
  if (!results || !pills) return
  const covered = Number.parseFloat(getComputedStyle(pills).top) + pills.offsetHeight
  const hidden = covered - results.getBoundingClientRect().top
  if (hidden > 0) window.scrollBy({ top: -hidden, behavior: 'instant' })
}

/** The number of products, and the page the list starts at. */
function extentOf(total: number, page: number, pages: number): string {
  const products = countOf(total, 'product')
  return page > 1 && page <= pages ? `${products}, from page ${page} of ${pages}` : products
}
