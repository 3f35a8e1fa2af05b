import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#app/paths.ts'
import { classNames } from '#app/ui/class-names.ts'
import {
  ALL,
  categoryLabel,
  SORT_LABELS,
  SORTS,
  type Sort,
  type View,
  writeView,
} from './catalogue.ts'

type Props = {
  view: View
  categories: string[]
  /** `replace` while typing, so that Back leaves the search and not its letters. */
  onChange: (view: View, replace: boolean) => void
}

const CONTROL =
  'h-11 rounded-full border border-control bg-raised px-4 text-[0.9375rem] placeholder:text-muted'

export function Filters({ view, categories, onChange }: Props) {
  const [text, setText] = useState(view.search)
  useEffect(() => setText(view.search), [view.search])

  return (
    <form
      action={paths.products}
      onSubmit={(event) => event.preventDefault()}
      className="grid gap-4"
    >
      <div className="flex flex-wrap gap-3">
        <input
          type="search"
          name="search"
          aria-label="Search by name or brand"
          placeholder="Search by name or brand"
          autoComplete="off"
          value={text}
          onChange={({ target: { value } }) => {
            setText(value)
            onChange({ ...view, search: value }, true)
          }}
          className={classNames(CONTROL, 'min-w-0 flex-1 basis-60')}
        />
        <label className="flex items-center gap-2 text-sm text-muted">
          Sort
          <select
            name="sort"
            value={view.sort}
            onChange={({ target }) => onChange({ ...view, sort: target.value as Sort }, false)}
            className={classNames(CONTROL, 'text-ink')}
          >
            {SORTS.map((sort) => (
              <option key={sort} value={sort}>
                {SORT_LABELS[sort]}
              </option>
            ))}
          </select>
        </label>
      </div>
      <nav aria-label="Categories" className="-mx-4 overflow-x-auto px-4">
        <ul className="flex w-max gap-2 py-1">
          {[ALL, ...categories].map((category) => (
            <li key={category}>
              <Link
                to={{ pathname: paths.products, search: writeView({ ...view, category }) }}
                preventScrollReset
                aria-current={category === view.category ? 'true' : undefined}
                className="inline-flex min-h-11 items-center rounded-full border border-control px-4 text-sm whitespace-nowrap transition hover:border-ink aria-[current]:border-sea aria-[current]:bg-sea aria-[current]:text-on-sea"
              >
                {categoryLabel(category)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </form>
  )
}
