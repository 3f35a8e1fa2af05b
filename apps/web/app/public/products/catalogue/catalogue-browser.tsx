import type { Facets } from '@dhow/contract/products/catalogue-query'
import { getCertificateName } from '@dhow/contract/products/fact-texts'
import type { ProductPage } from '@dhow/contract/products/products'
import { formatList } from '@dhow/trade/translator'
import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { ArrowUpRight } from 'lucide-react'
import { memo, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { CatalogueMeta, NeighbourLinks } from '#app/public/products/catalogue-meta.tsx'
import { CompareBar } from '#app/public/products/comparison/compare-bar.tsx'
import { SkeletonGrid } from '#app/public/products/product-grid.tsx'
import { ALL, toViewPath, type View } from '#app/public/products/view.ts'
import { CategoryName } from '#app/shell/navigation/category-name.tsx'
import { CatalogLink } from '#app/shell/navigation/nav-links.tsx'
import { Trans } from '#app/ui/trans.tsx'
import { type CataloguePages, useCataloguePages } from './catalogue-pages.ts'
import { CategoryPills } from './category-pills.tsx'
import { ChosenChips } from './chosen-chips.tsx'
import { DOWNLOAD_LINK, DownloadCatalogue } from './download-catalogue.tsx'
import { FilterBar, FilterButton } from './filter-bar.tsx'
import { readListExtent, reserveHeight, writeListExtent } from './list-extent.ts'
import { NoProducts, Results } from './results.tsx'
import { SearchAndSort } from './search-and-sort.tsx'

/** Memoized, because the router renders a page several times while leaving it. */
export const CatalogueBrowser = memo(function CatalogueBrowser({
  view: requested,
}: {
  view: View
}) {
  const { i18n } = useLingui()
  const navigate = useNavigate()
  const pills = useRef<HTMLDivElement>(null)
  const results = useRef<HTMLDivElement>(null)
  const pages = useCataloguePages(requested)
  const { latest, failed, changing } = pages
  const path = toViewPath(requested)
  // The URL may use another spelling or a former name of the category or brand.
  const category = (!changing && latest?.category) || requested.category
  const brandPage =
    (!changing && requested.brandPage !== undefined && latest?.brands?.[0]) || requested.brandPage
  const view = { ...requested, category, brandPage }
  const shownView = useShownView(view, changing)

  useListRestoration(results, pages)

  // Waits until the view is shown: until then the router stores the previous scroll position.
  const navigationType = useNavigationType()
  const shownPath = useRef(path)
  useLayoutEffect(() => {
    if (shownPath.current === path) return
    shownPath.current = path
    if (navigationType !== 'POP') scrollToStart(results.current, pills.current)
  }, [path, navigationType])

  // Fixes the URL if the category was renamed or the list became shorter.
  const properPath =
    latest && !changing ? toViewPath({ ...view, page: Math.min(view.page, latest.pages) }) : path
  useEffect(() => {
    if (properPath !== path) void navigate(properPath, { replace: true })
  }, [properPath, path, navigate])

  const change = (changes: Partial<View>) => {
    const nextPath = toViewPath({ ...view, ...changes, page: 1 })
    if (nextPath === path) return
    const replace = Boolean(changes.search?.trim() && view.search)
    void navigate(nextPath, { replace, preventScrollReset: true })
  }
  return (
    <div className="pb-[clamp(3.5rem,2rem+6vw,7rem)]">
      <CatalogueMeta
        view={view}
        categories={latest?.categories ?? []}
        labels={latest?.categoryLabels}
        languages={latest?.languages}
        total={changing ? undefined : latest?.total}
      />
      {latest && <NeighbourLinks view={view} pages={latest.pages} />}
      <div className="dark bg-night text-on-night">
        <div className="container-page flex flex-wrap items-center justify-between gap-x-4 py-1.5 sm:py-3 md:py-5">
          {/* On phones the name has its own row, so that no name or count moves the products. */}
          <div className="contents min-w-0 flex-1 basis-36 flex-wrap items-baseline gap-x-4 sm:flex">
            <h1 dir="auto" className="headline min-w-0 text-title max-sm:w-full">
              <Heading view={shownView} labels={latest?.categoryLabels} />
            </h1>
            <p
              aria-live="polite"
              tabIndex={-1}
              data-extent
              className="caption tabular-nums outline-hidden max-sm:flex-1"
            >
              <span>{latest && formatExtent(latest, view.page, i18n)}</span>
              {latest?.correctedSearch && (
                <span className="sr-only">
                  {' '}
                  {i18n.t('for {search}', { search: latest.correctedSearch })}
                </span>
              )}
            </p>
          </div>
          <div className="-me-[min(0.5rem,2vw)] flex min-h-11 flex-wrap items-center gap-x-3 screen-only">
            <CatalogLink target="_blank" rel="noopener" className={DOWNLOAD_LINK}>
              <ArrowUpRight size={16} className="rtl:-scale-x-100" />
            </CatalogLink>
            {latest && <DownloadCatalogue view={shownView} total={latest.total} />}
          </div>
        </div>
      </div>
      {latest && view.brandPage !== undefined && <BrandCertificates {...latest.facets} />}
      <div
        ref={pills}
        className="sticky top-(--header-height,4.5rem) z-30 border-b border-line bg-paper/95 backdrop-blur"
      >
        <div className="container-page flex gap-3 max-md:pe-0">
          {latest && <FilterButton view={view} latest={latest} />}
          <CategoryPills view={view} latest={latest} />
        </div>
      </div>
      <div
        ref={results}
        // High enough to keep the footer below the window: shorter results do not shift the page.
        className="container-page min-h-[max(var(--restored-height,0px),calc(100dvb-var(--header-height)-4.25rem))] in-data-restoring:[overflow-anchor:none]"
      >
        <div className="relative flex min-h-17 flex-wrap items-center gap-x-3 gap-y-2 py-3">
          <SearchAndSort view={view} onChange={change} />
          {latest && <FilterBar view={view} latest={latest} onChange={change} />}
        </div>
        <div
          aria-busy={changing}
          className={changing ? 'opacity-45 transition-opacity delay-150' : undefined}
        >
          <ChosenChips view={view} shownView={shownView} />
          {!latest && !failed && <SkeletonGrid />}
          {failed && <NoProducts view={view} onRetry={pages.retry} />}
          {latest &&
            (pages.products.length > 0 ? (
              <Results view={shownView} latest={latest} pages={pages} />
            ) : (
              <NoProducts
                key={toViewPath(shownView)}
                view={shownView}
                totalWithout={latest.totalWithout}
              />
            ))}
        </div>
        <p
          aria-hidden
          className="sticky top-1/2 hidden py-6 text-center caption in-data-restoring:block"
        >
          {i18n.t('Loading products…')}
        </p>
        {pages.products.length > 0 && <CompareBar />}
      </div>
    </div>
  )
})

/** Returns the view whose products are shown: the previous one while another one is loading. */
function useShownView(view: View, changing: boolean): View {
  const [shownView, setShownView] = useState(view)
  if (changing || toViewPath(shownView) === toViewPath(view)) return shownView
  setShownView(view)
  return view
}

type Labels = ProductPage['categoryLabels']

function Heading({ view: { brandPage, category }, labels }: { view: View; labels: Labels }) {
  const { i18n } = useLingui()
  if (brandPage !== undefined) return <span>{brandPage}</span>
  if (category === ALL) return <span>{i18n.t('Products')}</span>
  return <CategoryName category={category} label={labels?.[category]} />
}

function BrandCertificates({ certificate: { values } }: Facets) {
  const { i18n } = useLingui()
  const names = values
    .filter(({ count }) => count > 0)
    .map(({ value }) => getCertificateName(value, i18n))
  if (names.length === 0) return null
  return (
    <p className="container-page pt-2 caption">
      <Trans
        id="<0>Certificates:</0> <1>{names}</1>"
        values={{ names: formatList(names, i18n) }}
        components={[<span key="label" className="font-medium text-ink" />, <bdi key="names" />]}
      />
    </p>
  )
}

function scrollToStart(results: HTMLElement | null, pills: HTMLElement | null) {
  if (!results || !pills) return
  const covered = Number.parseFloat(getComputedStyle(pills).top) + pills.offsetHeight
  const hidden = covered - results.getBoundingClientRect().top
  if (hidden > 0) window.scrollBy({ top: -hidden, behavior: 'instant' })
}

function formatExtent({ total, pages }: ProductPage, page: number, i18n: I18n) {
  return page > 1 && page <= pages
    ? i18n.t('{total, plural, one {# product} other {# products}}, from page {page} of {pages}', {
        total,
        page,
        pages,
      })
    : i18n.t('{count, plural, one {# product} other {# products}}', { count: total })
}

/** Loads the pages of a list again after a reload or Back, and reserves their height meanwhile. */
function useListRestoration(element: RefObject<HTMLElement | null>, pages: CataloguePages) {
  const { key } = useLocation()
  const { hasMore, loadingMore, loadMore } = pages
  const loaded = pages.changing ? 0 : pages.loaded
  const failed = pages.failed || pages.moreFailed
  const pagesToRestore = useRef(0)

  useLayoutEffect(() => {
    const extent = readListExtent(key)
    pagesToRestore.current = extent?.pages ?? 0
    reserveHeight(extent?.height)
    return () => reserveHeight(undefined)
  }, [key])

  useLayoutEffect(() => {
    if (pagesToRestore.current === 0 || (loaded === 0 && !failed)) return
    if (loaded < pagesToRestore.current && hasMore && !failed) {
      if (!loadingMore) loadMore()
      return
    }
    pagesToRestore.current = 0
    reserveHeight(undefined)
  })

  useEffect(() => {
    if (!element.current || loaded === 0) return
    const observer = new ResizeObserver(([entry]) => {
      if (!entry || pagesToRestore.current > 0) return
      writeListExtent(key, { pages: loaded, height: entry.contentRect.height })
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, key, loaded])
}
