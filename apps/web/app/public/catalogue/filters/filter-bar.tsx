import type { ProductPage } from '@dhow/contract/products'
import { SlidersHorizontal, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { pageOf, type View, viewParams, viewPath } from '#app/public/catalogue/view.ts'
import { Button, buttonClass, IconButton } from '#app/ui/button.tsx'
import { countOf } from '#app/ui/numbers.ts'
import { choicesOf, groupsOf, type Offered, withChoice, withoutChoices } from './chosen.ts'
import { FilterGroup, type OnToggle } from './filter-group.tsx'
import { useFilterPanels } from './use-filter-panels.ts'

const SHEET = 'filters'

type Props = {
  view: View
  /** The page that is shown, which may still be of the view before. */
  latest: ProductPage
  onChange: (view: View) => void
}

/**
 * The filters: lists in a row, on a phone in a sheet that a button opens. Without JavaScript the form submits to the
 * same URL, and the sheet opens all the same.
 */
export function FilterBar({ view: inUrl, latest, onChange }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [view, ask] = useAskedView(inUrl)
  useFilterPanels(form)
  const groups = groupsOf(view, latest.facets)
  const chosen = choicesOf(view).length

  const toggle: OnToggle = (...choice) => {
    const chosen = withChoice(view, ...choice)
    ask(chosen)
    onChange(chosen)
  }
  const toggleNow = useRef(toggle)
  useEffect(() => {
    toggleNow.current = toggle
  })
  // What was ticked before the page came to life.
  useEffect(() => {
    const inputs = form.current?.querySelectorAll<HTMLInputElement>('[type=checkbox], [type=radio]')
    const ticked = [...(inputs ?? [])].find(
      (one) => one.checked !== one.defaultChecked && (one.checked || one.type === 'checkbox'),
    )
    if (ticked) toggleNow.current(ticked.name as Offered, ticked.value, ticked.checked)
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
        <Kept view={view} />
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

/** The view that was asked for last, before the URL says so: a tick stays where it was put. */
function useAskedView(view: View): [asked: View, ask: (view: View) => void] {
  const path = viewPath(view)
  const [asked, setAsked] = useState({ view, path })
  if (asked.path !== path) setAsked({ view, path })
  return [asked.path === path ? asked.view : view, (next) => setAsked({ view: next, path })]
}

/** What the form sends along without JavaScript: search, category and order. */
const Kept = ({ view }: { view: View }) => (
  <>
    {viewParams({ search: view.search, category: view.category }).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    {view.sort !== 'default' && <input type="hidden" name="sort" value={view.sort} />}
  </>
)
