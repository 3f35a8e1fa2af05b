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

/** Tells search engines which pages stand beside one of a category, or of everything. */
export function NeighbourLinks({ view, pages }: { view: View; pages: number }) {
  const { search, category, sort, page } = view
  if (search || sort !== 'default') return null
  return (
    <>
      {page > 1 && <link rel="prev" href={viewPath({ category, page: page - 1 })} />}
      {page < pages && <link rel="next" href={viewPath({ category, page: page + 1 })} />}
    </>
  )
}
