import type { ProductPage } from '@dhow/contract/products'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '#app/ui/button.tsx'
import { CompareBar } from './comparison/compare-bar.tsx'
import { ProductGrid } from './product-grid.tsx'
import { ShowMore } from './show-more.tsx'
import type { useCataloguePages } from './use-catalogue-pages.ts'
import { type View, viewPath } from './view.ts'

type Props = {
  view: View
  latest: ProductPage
  pages: ReturnType<typeof useCataloguePages>
}

/** The products, with links to the previous and next pages. */
export function Results({ view, latest, pages }: Props) {
  const { products, changing } = pages
  const grid = useRef<HTMLUListElement>(null)
  /** The card to focus once it has loaded, after 'Show more' was pressed. */
  const goOnFrom = useRef<number>(undefined)

  useEffect(() => {
    const { current: from } = goOnFrom
    if (from === undefined || from >= products.length) return
    goOnFrom.current = undefined
    grid.current?.children[from]?.querySelector('a')?.focus({ preventScroll: true })
  }, [products.length])

  return (
    <div
      aria-busy={changing}
      className={changing ? 'opacity-45 transition-opacity delay-150' : undefined}
    >
      {view.page > 1 && (
        <p className="mb-10 text-center">
          <Link
            to={viewPath({ ...view, page: view.page - 1 })}
            rel="prev"
            className={buttonClass('quiet')}
          >
            Previous page
          </Link>
        </p>
      )}
      <ProductGrid ref={grid} products={products} comparable />
      {latest.page < latest.pages && !changing && (
        <ShowMore
          key={viewPath(view)}
          to={viewPath({ ...view, page: latest.page + 1 })}
          loaded={pages.loaded}
          busy={pages.loadingMore}
          failed={pages.moreFailed}
          onMore={pages.more}
          onPressed={() => {
            goOnFrom.current = products.length
          }}
        />
      )}
      <CompareBar />
    </div>
  )
}
