import { site } from '#app/site.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { ALL, categoryLabel, type View, viewPath } from './catalogue.ts'

/**
 * The head of a view. Every page of every category is a page of its own to search engines; searches
 * and sorts are the same products again.
 */
export function CatalogueMeta({ view, origin }: { view: View; origin: string }) {
  const { category, page } = view
  const about = [
    category !== ALL && categoryLabel(category),
    'Products',
    page > 1 && `page ${page}`,
  ].filter(Boolean)
  return (
    <PageMeta
      title={`${about.join(', ')} — ${site.brand}`}
      description={`Browse the catalogue of ${site.brand}: ${site.lead}`}
      canonical={viewPath({ category, page })}
      origin={origin}
    />
  )
}
