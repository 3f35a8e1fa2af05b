import { paths } from '@dhow/contract/paths'
import { type Filter, getOffered, OFFERED } from '@dhow/contract/products/facets'
import type { ProductPage } from '@dhow/contract/products/products'
import { localizeNumber } from '@dhow/trade/translator'
import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { PackageSearch } from 'lucide-react'
import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { AskButton } from '#app/public/lists/ask-button.tsx'
import { explainResults } from '#app/public/lists/search-explanation.tsx'
import { ProductGrid } from '#app/public/products/product-grid.tsx'
import { isFiltered, toViewPath, type View } from '#app/public/products/view.ts'
import { Button, ButtonLink, QUIET_BUTTON } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/hooks.ts'
import { Trans } from '#app/ui/trans.tsx'
import type { CataloguePages } from './catalogue-pages.ts'
import { removeChoice } from './chosen-chips.tsx'

/** Further pages require a press, so that the footer can be reached. */
const AUTOMATIC_PAGES = 5

type ShowMoreProps = {
  /** URL of the next page, for visitors without JavaScript and for search engines. */
  to: string
  pages: CataloguePages
  onPressed: () => void
}

function ShowMore({ to, pages, onPressed }: ShowMoreProps) {
  const { i18n } = useLingui()
  const { loaded, loadingMore: busy, moreFailed: failed } = pages
  const ref = useRef<HTMLDivElement>(null)
  const hydrated = useHydrated()
  const [pressedAt, setPressedAt] = useState(loaded)
  const automatic = !busy && !failed && loaded - pressedAt < AUTOMATIC_PAGES

  const loadMore = useEffectEvent(pages.loadMore)
  useEffect(() => {
    if (!automatic || !ref.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && loadMore(), {
      rootMargin: '0px 0px 1000px 0px',
    })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [automatic])

  const onPress = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (busy) return
    setPressedAt(loaded)
    onPressed()
    pages.loadMore()
  }
  return (
    <div ref={ref} className="mt-12 grid justify-items-center gap-3 caption">
      {failed && <p role="status">{i18n.t('Could not load more products.')}</p>}
      <Link to={to} rel="next" onClick={onPress} aria-disabled={busy} className={QUIET_BUTTON}>
        {getButtonLabel(hydrated, busy, failed, i18n)}
      </Link>
    </div>
  )
}

function getButtonLabel(hydrated: boolean, busy: boolean, failed: boolean, i18n: I18n) {
  if (!hydrated) return i18n.t('Next page')
  if (busy) return i18n.t('Loading…')
  return failed ? i18n.t('Try again') : i18n.t('Show more')
}

type Props = { view: View; latest: ProductPage; pages: CataloguePages }

export function Results({ view, latest, pages }: Props) {
  const { i18n } = useLingui()
  const { products, changing } = pages
  const grid = useRef<HTMLUListElement>(null)
  const focusIndex = useRef<number>(undefined)

  useEffect(() => {
    const { current: from } = focusIndex
    if (from === undefined || from >= products.length) return
    focusIndex.current = undefined
    grid.current?.children[from]?.querySelector('a')?.focus({ preventScroll: true })
  }, [products.length])

  return (
    <>
      <SearchNote view={view} page={latest} />
      {view.page > 1 && (
        <p className="mb-10 text-center">
          <Link
            to={toViewPath({ ...view, page: view.page - 1 })}
            rel="prev"
            className={QUIET_BUTTON}
          >
            {i18n.t('Previous page')}
          </Link>
        </p>
      )}
      {/* The key replaces the elements: moved ones would shift the layout. */}
      <ProductGrid key={`grid ${toViewPath(view)}`} ref={grid} products={products} comparable />
      {latest.page < latest.pages && !changing && (
        <ShowMore
          key={toViewPath(view)}
          to={toViewPath({ ...view, page: latest.page + 1 })}
          pages={pages}
          onPressed={() => {
            focusIndex.current = products.length
          }}
        />
      )}
    </>
  )
}

function SearchNote({ view, page }: { view: View; page: ProductPage }) {
  const explanation = explainResults(page, view.search)
  if (!explanation) return null
  return (
    <div key={view.search} className="flex flex-wrap items-center gap-x-3 gap-y-2 pb-4 text-sm">
      <p>{explanation}</p>
      {page.correctedSearch ? (
        <Link
          to={toViewPath({ ...view, exact: true, page: 1 })}
          rel="nofollow"
          preventScrollReset
          className="inline-block py-1 underline underline-offset-4"
        >
          <Trans
            id="Search instead for <0>{search}</0>"
            values={{ search: view.search }}
            components={[<bdi key="search" />]}
          />
        </Link>
      ) : (
        <AskButton text={view.search} quiet />
      )}
    </div>
  )
}

type NoProductsProps = {
  view: View
  totalWithout?: ProductPage['totalWithout']
  onRetry?: () => void
}

export function NoProducts({ view, totalWithout = {}, onRetry }: NoProductsProps) {
  const { i18n } = useLingui()
  const suggestions = filterSuggestions(view, totalWithout, i18n)
  return (
    <div className="grid justify-items-center gap-6 rounded-card border border-dashed border-line px-6 py-[clamp(3rem,8vw,6rem)] text-center">
      <span className="grid size-16 place-items-center rounded-full bg-raised text-sea shadow-float">
        <PackageSearch size={28} strokeWidth={1.5} />
      </span>
      <p className="max-w-prose text-lead text-muted">
        {getNote(view, suggestions.length > 0, i18n)}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        {onRetry && (
          <Button quiet onClick={onRetry}>
            {i18n.t('Try again')}
          </Button>
        )}
        {suggestions.map(({ filter, label, count }) => (
          <ButtonLink
            key={filter}
            to={toViewPath(removeChoice(view, filter))}
            viewTransition={false}
          >
            <bdi>{label}</bdi> <span>{`(${localizeNumber(count, i18n)})`}</span>
          </ButtonLink>
        ))}
        {!onRetry && <AskButton text={view.search} quiet={suggestions.length > 0} />}
        {toViewPath(view) !== paths.products && (
          <ButtonLink to={paths.products} viewTransition={false} quiet>
            {i18n.t('Show all products')}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

function getNote(view: View, hasSuggestions: boolean, i18n: I18n) {
  if (!isFiltered(view)) return i18n.t('No products found. Try a different search or category.')
  return hasSuggestions
    ? i18n.t('No products match all your filters. Remove one:')
    : i18n.t('No products match all your filters. Try fewer filters.')
}

function filterSuggestions(
  view: View,
  totalWithout: NonNullable<ProductPage['totalWithout']>,
  i18n: I18n,
) {
  const { search } = view
  const getLabel = (filter: Filter | 'search') => {
    if (filter === 'search') return i18n.t('Remove search “{search}”', { search })
    if (filter !== 'category') return i18n.t(getOffered(filter).any)
    return search ? i18n.t('Search in all categories') : i18n.t('All categories')
  }
  return (['category', 'search', ...OFFERED] as const).flatMap((filter) => {
    const count = totalWithout[filter] ?? 0
    // Without filters, this is the link to all products.
    if (filter === 'search' && !isFiltered(view)) return []
    return count > 0 ? { filter, label: getLabel(filter), count } : []
  })
}
