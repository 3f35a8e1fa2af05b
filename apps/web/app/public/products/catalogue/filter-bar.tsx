import { isUpperLimit, type Offered } from '@dhow/contract/products/facets'
import type { ProductPage } from '@dhow/contract/products/products'
import { localizeNumber } from '@dhow/trade/translator'
import { useLingui } from '@lingui/react'
import { SlidersHorizontal, X } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { toLocalPath } from '#app/api/language.ts'
import { toPagePath, toViewParams, toViewPath, type View } from '#app/public/products/view.ts'
import { Button, IconButton, QUIET_BUTTON } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Trans } from '#app/ui/trans.tsx'
import { type Group, listChoices, listGroups, removeChoices, withChoice } from './chosen-chips.tsx'

/** Minimum width at which the lists open over the products; below it they are in a sheet. */
const WIDE = '(min-width: 48rem)'

/** Closes a list on Escape and outside presses, and the sheet when the window becomes wide. */
function useFilterPanels(form: RefObject<HTMLFormElement | null>) {
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
    const listeners = new AbortController()
    const { signal } = listeners
    document.addEventListener('pointerdown', closeOutside, { signal })
    document.addEventListener('focusin', closeOutside, { signal })
    document.addEventListener('keydown', closeByKey, { signal })
    wide.addEventListener('change', closeSheet, { signal })
    return () => listeners.abort()
  }, [form])
}

const SHEET = 'filters'

const SHEET_ON_PHONE =
  'screen-only bg-paper text-ink max-md:inset-x-0 max-md:top-auto max-md:bottom-0 max-md:h-[85dvb] max-md:flex-col max-md:open:flex max-md:w-full max-md:max-w-full max-md:overflow-y-auto max-md:overscroll-contain max-md:rounded-t-[1.25rem] max-md:px-(--page-margin) max-md:backdrop:bg-shade'
const ROW_ON_DESKTOP =
  'gap-2 md:static md:flex md:size-auto md:max-w-full md:flex-wrap md:overflow-visible'
/** Opens below its button, or below the row in browsers without anchor positioning. */
const PANEL_ON_DESKTOP =
  'md:absolute md:not-supports-[position-area:end]:inset-s-0 md:not-supports-[position-area:end]:top-full md:my-2 md:[position-anchor:--open-filter] md:[position-area:block-end_span-inline-end] md:[align-self:unsafe_start] md:z-20 md:max-h-[min(26rem,60dvb)] md:max-w-[calc(100vw-2*var(--page-margin))] md:min-w-64 md:overflow-y-auto md:overscroll-contain md:rounded-card md:border md:border-line md:bg-raised md:px-4 md:py-3 md:shadow-float'

type ButtonProps = { view: View; latest: ProductPage }

/** Opens the sheet on phones. Stays beside the categories while the page scrolls. */
export function FilterButton({ view, latest }: ButtonProps) {
  const { i18n } = useLingui()
  if (listGroups(view, latest.facets, i18n).length === 0) return null
  return (
    <button
      type="button"
      popoverTarget={SHEET}
      className="my-3 inline-flex min-h-11 flex-none items-center gap-2 rounded-full border border-control px-4 text-sm screen-only md:hidden"
    >
      <SlidersHorizontal size={16} /> {i18n.t('Filters')}
      <ChosenBadge count={listChoices(view, i18n).length} />
    </button>
  )
}

type Props = ButtonProps & { onChange: (view: View) => void }

/** Without JavaScript the form submits to the same URL, and the sheet still opens. */
export function FilterBar({ view: inUrl, latest, onChange }: Props) {
  const { i18n } = useLingui()
  const form = useRef<HTMLFormElement>(null)
  const [view, request] = useRequestedView(inUrl)
  useFilterPanels(form)
  const groups = listGroups(view, latest.facets, i18n)
  const chosenCount = listChoices(view, i18n).length

  const toggle: OnToggle = (...choice) => {
    const newView = withChoice(view, ...choice)
    request(newView)
    onChange(newView)
  }

  if (groups.length === 0) return null
  return (
    <form
      ref={form}
      id={SHEET}
      popover="auto"
      action={toLocalPath(i18n, toPagePath(view))}
      aria-label={i18n.t('Filters')}
      onSubmit={(event) => event.preventDefault()}
      className={classNames(SHEET_ON_PHONE, ROW_ON_DESKTOP)}
    >
      <div className="sticky top-0 z-1 flex items-center justify-between gap-3 bg-paper py-3 md:hidden">
        <p className="text-lg font-semibold">{i18n.t('Filters')}</p>
        <IconButton
          label={i18n.t('Close')}
          popoverTarget={SHEET}
          popoverTargetAction="hide"
          Icon={X}
          size={20}
        />
      </div>
      {[
        ...toViewParams({ search: view.search, exact: view.exact, category: view.category }),
        ...(view.sort === 'default' ? [] : [['sort', view.sort]]),
      ].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {groups.map((group) => (
        <FilterGroup key={group.filter} group={group} onToggle={toggle} />
      ))}
      <noscript>
        <Button type="submit" quiet>
          {i18n.t('Apply')}
        </Button>
      </noscript>
      <div className="sticky bottom-0 z-1 mt-auto flex items-center gap-3 bg-paper pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:hidden noscript:hidden">
        {chosenCount > 0 && (
          <Link to={toViewPath(removeChoices(view))} preventScrollReset className={QUIET_BUTTON}>
            {i18n.t('Clear all')}
          </Link>
        )}
        <Button popoverTarget={SHEET} popoverTargetAction="hide" className="grow">
          {i18n.t('{count, plural, one {Show # product} other {Show # products}}', {
            count: latest.total,
          })}
        </Button>
      </div>
    </form>
  )
}

/** Returns the requested view until the URL changes, so that checkboxes respond immediately. */
function useRequestedView(view: View): [requested: View, request: (view: View) => void] {
  const path = toViewPath(view)
  const [requested, setRequested] = useState({ view, path })
  if (requested.path !== path) setRequested({ view, path })
  return [
    requested.path === path ? requested.view : view,
    (next) => setRequested({ view: next, path }),
  ]
}

type OnToggle = (filter: Offered, value: string, chosen: boolean) => void

function FilterGroup({ group, onToggle }: { group: Group; onToggle: OnToggle }) {
  const { i18n } = useLingui()
  const { filter, label, options, unlisted } = group
  const chosenCount = options.filter((option) => option.chosen).length
  const isSingle = isUpperLimit(filter)
  const any = { value: '', label: i18n.t('Any'), chosen: chosenCount === 0, count: undefined }
  const allOptions = isSingle ? [any, ...options] : options
  return (
    <details name="filter" className="group max-md:border-t max-md:border-line">
      <summary className="flex min-h-13 after:ms-auto items-center gap-2 font-medium md:min-h-11 md:rounded-full md:border md:border-control md:ps-4 md:pe-3 md:text-sm md:font-normal md:transition md:group-open:border-sea md:group-open:[anchor-name:--open-filter] md:group-not-open:hover:border-ink">
        {label}
        <ChosenBadge count={chosenCount} />
      </summary>
      {/* A press on a label focuses this panel. If the focus left the list, the list would close during the press,
          and Chromium 156 crashes when the text under a pressed mouse button disappears with its details element. */}
      <fieldset
        tabIndex={-1}
        className={classNames(
          'focus:outline-none max-md:pb-3',
          PANEL_ON_DESKTOP,
          getWidthClass(allOptions.length),
        )}
      >
        <legend className="sr-only">{label}</legend>
        <div className="md:columns-[12.5rem] md:gap-x-6">
          {allOptions.map((option) => (
            <label
              key={option.value}
              className="flex min-h-11 cursor-pointer items-center gap-3 break-inside-avoid md:min-h-9 md:text-sm"
            >
              <input
                type={isSingle ? 'radio' : 'checkbox'}
                name={filter}
                value={option.value}
                checked={option.chosen}
                onChange={({ target }) => onToggle(filter, option.value, target.checked)}
                className="size-4.5 flex-none accent-sea"
              />
              <span dir="auto">{option.label}</span>{' '}
              {option.count !== undefined && (
                <span className="ms-auto ps-3 text-muted tabular-nums">
                  {localizeNumber(option.count, i18n)}
                </span>
              )}
            </label>
          ))}
        </div>
        {unlisted > 0 && (
          <p className="py-2 caption">
            {i18n.t(
              '{count, plural, one {# more not listed. Search by name to find it.} other {# more not listed. Search by name to find them.}}',
              { count: unlisted },
            )}
          </p>
        )}
      </fieldset>
    </details>
  )
}

function getWidthClass(values: number) {
  if (values > 24) return 'md:w-288'
  return values > 8 ? 'md:w-176' : 'md:w-max'
}

const ChosenBadge = ({ count }: { count: number }) =>
  count > 0 && (
    <span
      key={count}
      className="inline-grid h-5.5 min-w-5.5 place-items-center rounded-full bg-sea px-1.5 text-[0.75rem] text-on-sea tabular-nums"
    >
      <Trans
        id="{count}<0> chosen</0>"
        values={{ count }}
        components={[<span key="chosen" className="sr-only" />]}
      />
    </span>
  )
