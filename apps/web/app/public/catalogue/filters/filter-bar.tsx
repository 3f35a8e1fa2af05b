import type { ProductPage } from '@dhow/contract/products/products'
import { ChevronDown, SlidersHorizontal, X } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { pageOf, type View, viewParams, viewPath } from '#app/public/catalogue/view.ts'
import { Button, buttonClass, IconButton } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { countOf, formatNumber } from '#app/ui/text.ts'
import {
  choicesOf,
  type Group,
  groupsOf,
  type Offered,
  withChoice,
  withoutChoices,
} from './chosen.ts'

/** From this width the lists open over the products; below it they are in a sheet. */
const WIDE = '(min-width: 48rem)'

/**
 * Closes an open list on Escape and when something outside is pressed or focused. Closes the sheet
 * when the window becomes too wide for it.
 */
function useFilterPanels(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const wide = matchMedia(WIDE)
    const openList = () => form.current?.querySelector<HTMLDetailsElement>('details[open]')
    const closeOutside = ({ target }: Event) => {
      const list = wide.matches ? openList() : undefined
      if (list && !list.contains(target as Node)) list.open = false
    }
    const closeByKey = ({ key }: KeyboardEvent) => {
      const list = key === 'Escape' && wide.matches ? openList() : undefined
      if (!list) return
      list.open = false
      list.querySelector('summary')?.focus()
    }
    const closeSheet = () => form.current?.matches(':popover-open') && form.current.hidePopover()
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    document.addEventListener('keydown', closeByKey)
    wide.addEventListener('change', closeSheet)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
      document.removeEventListener('keydown', closeByKey)
      wide.removeEventListener('change', closeSheet)
    }
  }, [form])
}

const SHEET = 'filters'

type Props = {
  view: View
  /** The displayed page, which may still be of the previous view. */
  latest: ProductPage
  onChange: (view: View) => void
}

/**
 * Filters: lists in a row; on a phone in a sheet. Without JavaScript the form submits to the same
 * URL, and the sheet still opens.
 */
export function FilterBar({ view: inUrl, latest, onChange }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [view, request] = useRequestedView(inUrl)
  useFilterPanels(form)
  const groups = groupsOf(view, latest.facets)
  const chosen = choicesOf(view).length

  const toggle: OnToggle = (...choice) => {
    const chosen = withChoice(view, ...choice)
    request(chosen)
    onChange(chosen)
  }
  const latestToggle = useRef(toggle)
  useEffect(() => {
    latestToggle.current = toggle
  })
  // Applies a checkbox that was changed before hydration.
  useEffect(() => {
    const inputs = form.current?.querySelectorAll<HTMLInputElement>('[type=checkbox], [type=radio]')
    const ticked = [...(inputs ?? [])].find(
      (one) => one.checked !== one.defaultChecked && (one.checked || one.type === 'checkbox'),
    )
    if (ticked) latestToggle.current(ticked.name as Offered, ticked.value, ticked.checked)
  }, [])

  if (groups.length === 0) return null
  return (
    <>
      <button
        type="button"
        popoverTarget={SHEET}
        className="inline-flex min-h-11 items-center gap-2 rounded-full border border-control px-4 text-sm screen-only md:hidden"
      >
        <SlidersHorizontal aria-hidden size={16} /> Filters
        {chosen > 0 && (
          <span className="filter-badge">
            {chosen}
            <span className="sr-only"> chosen</span>
          </span>
        )}
      </button>
      <form
        ref={form}
        id={SHEET}
        popover="auto"
        action={pageOf(view)}
        aria-label="Filters"
        onSubmit={(event) => event.preventDefault()}
        className="filters screen-only"
      >
        <div className="filters-head">
          <p className="text-lg font-semibold">Filters</p>
          <IconButton label="Close" popoverTarget={SHEET} popoverTargetAction="hide">
            <X aria-hidden size={20} />
          </IconButton>
        </div>
        <HiddenFields view={view} />
        {groups.map((group) => (
          <FilterGroup key={group.filter} group={group} onToggle={toggle} />
        ))}
        <noscript>
          <Button type="submit" variant="quiet">
            Apply
          </Button>
        </noscript>
        <div className="filters-foot noscript:hidden">
          {chosen > 0 && (
            <Link
              to={viewPath(withoutChoices(view))}
              preventScrollReset
              className={buttonClass('quiet')}
            >
              Clear all
            </Link>
          )}
          <Button popoverTarget={SHEET} popoverTargetAction="hide" className="grow">
            Show {countOf(latest.total, 'product')}
          </Button>
        </div>
      </form>
    </>
  )
}

/**
 * Returns the last requested view before the URL changes, so that checkboxes respond immediately.
 */
function useRequestedView(view: View): [requested: View, request: (view: View) => void] {
  const path = viewPath(view)
  const [requested, setRequested] = useState({ view, path })
  if (requested.path !== path) setRequested({ view, path })
  return [
    requested.path === path ? requested.view : view,
    (next) => setRequested({ view: next, path }),
  ]
}

/** Hidden fields for search, category and sort, used without JavaScript. */
const HiddenFields = ({ view }: { view: View }) => (
  <>
    {viewParams({ search: view.search, category: view.category }).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    {view.sort !== 'default' && <input type="hidden" name="sort" value={view.sort} />}
  </>
)

type OnToggle = (filter: Offered, value: string, chosen: boolean) => void

type FilterGroupProps = { group: Group; onToggle: OnToggle }

/** Options of one filter. Minimum order allows one value, all others several. */
function FilterGroup({ group, onToggle }: FilterGroupProps) {
  const { filter, label, options, unlisted } = group
  const chosen = options.filter((one) => one.chosen).length
  const isSingle = filter === 'moqCartons'
  const any = { value: '', label: 'Any', chosen: chosen === 0, count: undefined }
  const all = isSingle ? [any, ...options] : options
  return (
    <details name="filter" className="filter-group">
      <summary>
        {label}
        {chosen > 0 && (
          <span className="filter-badge">
            {chosen}
            <span className="sr-only"> chosen</span>
          </span>
        )}
        <ChevronDown aria-hidden size={16} />
      </summary>
      <fieldset className={classNames('filter-panel', widthOf(all.length))}>
        <legend className="sr-only">{label}</legend>
        <div className="filter-options">
          {all.map((option) => (
            <label key={option.value} className="filter-option">
              <input
                type={isSingle ? 'radio' : 'checkbox'}
                name={filter}
                value={option.value}
                checked={option.chosen}
                onChange={({ target }) => onToggle(filter, option.value, target.checked)}
              />
              <span dir="auto">{option.label}</span>{' '}
              {option.count !== undefined && (
                <span className="filter-count">{formatNumber(option.count)}</span>
              )}
            </label>
          ))}
        </div>
        {unlisted > 0 && (
          <p className="filter-note">
            {formatNumber(unlisted)} more not listed. Search by name to find{' '}
            {unlisted === 1 ? 'it' : 'them'}.
          </p>
        )}
      </fieldset>
    </details>
  )
}

/** Returns the panel class for the number of values: many values use columns. */
function widthOf(values: number): string | false {
  if (values > 24) return 'filter-panel-full'
  return values > 8 && 'filter-panel-wide'
}
