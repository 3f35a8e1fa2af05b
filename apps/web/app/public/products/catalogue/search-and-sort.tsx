import { SORTS, type Sort } from '@dhow/contract/paging'
import { useLingui } from '@lingui/react'
import { ChevronDown, Search } from 'lucide-react'
import { toLocalPath } from '#app/api/language.ts'
import {
  SORT_LABELS,
  toPagePath,
  toSearch,
  toViewParams,
  type View,
} from '#app/public/products/view.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames, SEARCH_FRAME } from '#app/ui/class-names.ts'
import { useSearchText } from '#app/ui/fields/search-box.tsx'

const CONTROL = 'h-11 rounded-full border border-control bg-raised text-base'

type Props = { view: View; onChange: (change: Partial<View>) => void }

export function SearchAndSort({ view, onChange }: Props) {
  const { i18n } = useLingui()
  return (
    <form
      action={toLocalPath(i18n, toPagePath(view))}
      onSubmit={(event) => {
        event.preventDefault()
        onChange({
          search: String(new FormData(event.currentTarget).get('search')),
          exact: false,
        })
      }}
      className="flex min-w-0 flex-1 basis-72 flex-wrap items-center gap-3"
    >
      {toViewParams({ ...view, search: '' }).map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <SearchBox search={view.search} onSearch={(search) => onChange({ search, exact: false })} />
      <label className="flex min-w-0 items-center gap-2.5 caption">
        <span className="sr-only">{i18n.t('Sort')}</span>
        <span className="relative min-w-0">
          <select
            name="sort"
            value={view.sort}
            onChange={({ target }) => onChange({ sort: target.value as Sort })}
            className={classNames(
              CONTROL,
              'max-w-full appearance-none truncate ps-4 pe-10 text-ink',
            )}
          >
            {SORTS.map((sort) => (
              <option key={sort} value={sort}>
                {i18n.t(SORT_LABELS[sort])}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            size={18}
            className="pointer-events-none absolute inset-e-3.5 top-1/2 -translate-y-1/2"
          />
        </span>
      </label>
      <noscript>
        <Button type="submit" quiet>
          {i18n.t('Apply')}
        </Button>
      </noscript>
    </form>
  )
}

function SearchBox({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const { i18n } = useLingui()
  const { text, type, cancel } = useSearchText({ search, onSearch, normalize: toSearch })
  return (
    <div className={classNames(CONTROL, SEARCH_FRAME, 'min-w-[min(8rem,100%)] flex-1')}>
      <input
        type="search"
        dir="auto"
        name="search"
        aria-label={i18n.t('Search products by name, kind or size')}
        placeholder={i18n.t('Search')}
        autoComplete="off"
        enterKeyHint="search"
        value={text}
        onChange={({ target }) => type(target.value)}
        className="h-full min-w-0 flex-1 rounded-full ps-4 outline-hidden placeholder:text-muted"
      />
      <button
        type="submit"
        aria-label={i18n.t('Search')}
        onClick={cancel}
        className="grid h-full w-12 shrink-0 place-items-center rounded-full text-muted hover:text-ink"
      >
        <Search size={18} />
      </button>
    </div>
  )
}
