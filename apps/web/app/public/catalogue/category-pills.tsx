import type { Facets } from '@dhow/contract/catalogue-query'
import { categoryLabel } from '@dhow/contract/category-names'
import type { Ref } from 'react'
import { Link } from 'react-router'
import { centreInRow } from '#app/ui/centre-in-row.ts'
import { formatNumber } from '#app/ui/numbers.ts'
import { ALL, type View, viewPath } from './view.ts'

type Props = {
  view: View
  categories: string[]
  /** How many products each would show; undefined until that is known. */
  counts: Facets['category'] | undefined
  ref: Ref<HTMLElement>
}

/** The categories as links, in a sticky row that scrolls sideways. */
export function CategoryPills({ view, categories, counts, ref }: Props) {
  const countOf = new Map(counts?.values.map(({ value, count }) => [value, count]))
  const chosen = view.category
  // Keep the chosen category even when it is hidden, or has no products any more.
  const known = chosen === ALL || categories.includes(chosen) ? categories : [...categories, chosen]
  return (
    <nav
      ref={ref}
      aria-label="Categories"
      className="sticky top-(--header-height,4.5rem) z-30 border-b border-line bg-paper/95 backdrop-blur"
    >
      <ul className="pills container-page flex gap-2 overflow-x-auto py-3 [scrollbar-width:none] pointer-fine:[scrollbar-width:thin]">
        {[ALL, ...known].map((category) => (
          <li
            key={category}
            ref={category === chosen ? centreInRow : undefined}
            className="shrink-0"
          >
            <Link
              to={viewPath({ ...view, category, page: 1 })}
              preventScrollReset
              aria-current={category === chosen ? 'true' : undefined}
              className="inline-flex min-h-11 max-w-[min(20rem,80vw)] items-center rounded-full border border-control px-4 text-sm whitespace-nowrap transition hover:border-ink aria-[current]:border-sea aria-[current]:bg-sea aria-[current]:text-on-sea"
            >
              <span dir="auto" className="truncate">
                {categoryLabel(category)}
              </span>
              {countOf.size > 0 && category !== ALL && (
                <span className="ms-2 text-xs tabular-nums opacity-75">
                  {formatNumber(countOf.get(category) ?? 0)}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
