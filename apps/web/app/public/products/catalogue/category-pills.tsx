import type { ProductPage } from '@dhow/contract/products/products'
import { localizeNumber } from '@dhow/trade/translator'
import { useLingui } from '@lingui/react'
import { Link } from 'react-router'
import { ALL, toViewPath, type View } from '#app/public/products/view.ts'
import { CategoryName } from '#app/shell/navigation/category-name.tsx'
import { centerInRow } from '#app/ui/carousel/use-carousel.ts'

type CategoryPillsProps = { view: View; latest: ProductPage | undefined }

export function CategoryPills({ view, latest }: CategoryPillsProps) {
  const { i18n } = useLingui()
  const counts = new Map(latest?.facets.category.values.map(({ value, count }) => [value, count]))
  const offered = latest?.categories ?? []
  const categories = view.brandPage === undefined ? offered : [...counts.keys()]
  const hasCounts = counts.size > 0 || latest?.total === 0
  const chosen = view.category
  // Keep the selected category even if it is hidden or has no products.
  const shownCategories =
    chosen === ALL || categories.includes(chosen) ? categories : [...categories, chosen]
  return (
    <nav aria-label={i18n.t('Categories')} className="min-w-0 flex-1">
      <ul className="pills -ms-3 flex gap-2 overflow-x-auto px-3 py-3 md:-me-3 [scrollbar-width:none] pointer-fine:[scrollbar-width:thin]">
        {[ALL, ...shownCategories].map((category) => (
          <li
            key={category}
            ref={category === chosen ? centerInRow : undefined}
            className="shrink-0"
          >
            <Link
              to={toViewPath({ ...view, category, page: 1 })}
              preventScrollReset
              aria-current={category === chosen ? 'true' : undefined}
              className="inline-flex min-h-11 max-w-[min(20rem,80vw)] items-center rounded-full border border-control px-4 text-sm whitespace-nowrap transition hover:border-ink aria-[current]:border-sea aria-[current]:bg-sea aria-[current]:text-on-sea"
            >
              <span dir="auto" className="truncate">
                {category === ALL ? (
                  i18n.t('All')
                ) : (
                  <CategoryName category={category} label={latest?.categoryLabels?.[category]} />
                )}
              </span>
              {hasCounts && category !== ALL && (
                <span className="ms-2 text-xs tabular-nums opacity-75">
                  {localizeNumber(counts.get(category) ?? 0, i18n)}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
