import type { Facets } from '@dhow/contract/products/catalogue-query'
import {
  type Filter,
  getOffered,
  isUpperLimit,
  OFFERED,
  type Offered,
} from '@dhow/contract/products/facets'
import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { ALL, NO_FILTERS, toViewPath, type View } from '#app/public/products/view.ts'

/** Whether two spellings mean the same value, by the server's rules. */
const isSame = (a: string, b: string) => a.localeCompare(b, 'en', { sensitivity: 'base' }) === 0

export const listChoices = (view: View, i18n: I18n) =>
  OFFERED.flatMap((filter) =>
    view[filter].map((value) => ({
      filter,
      value,
      label: getOffered(filter).format(value, i18n),
    })),
  )

/** The empty value means no upper limit. */
export function withChoice(view: View, filter: Offered, value: string, chosen: boolean): View {
  const otherValues = isUpperLimit(filter)
    ? []
    : view[filter].filter((item) => !isSame(item, value))
  return {
    ...view,
    page: 1,
    [filter]: chosen && value ? [...otherValues, value].sort() : otherValues,
  }
}

export const removeChoices = (view: View): View => ({ ...view, ...NO_FILTERS, page: 1 })

export function removeChoice(view: View, what: Filter | 'search'): View {
  const cleared = { ...NO_FILTERS, search: '', category: ALL }
  return { ...view, [what]: cleared[what], page: 1 }
}

const toTexts = (limits: { value: number; count: number }[]) => ({
  values: limits.map(({ value, count }) => ({ value: String(value), count })),
  total: limits.length,
})

export const listGroups = (view: View, facets: Facets, i18n: I18n) =>
  OFFERED.flatMap((filter) => {
    if (filter === 'brand' && view.brandPage !== undefined) return []
    const { label, format, values: known } = getOffered(filter)
    const chosenValues = view[filter]
    const { values, total } = isUpperLimit(filter) ? toTexts(facets[filter]) : facets[filter]
    // A single brand offers no choice. A single fact does, because other products may lack it.
    const isOnly = values.length === 1 && (filter === 'brand' || known) && !chosenValues[0]
    if (values.length === 0 || isOnly) return []
    const options = values.map(({ value, count }) => ({
      value,
      count,
      label: format(value, i18n),
      chosen: chosenValues.some((item) => isSame(item, value)),
    }))
    if (!isUpperLimit(filter)) options.sort((a, b) => a.label.localeCompare(b.label, i18n.locale))
    const unlisted = Math.max(0, total - options.length)
    return { filter, label: i18n.t(label), options, unlisted }
  })

export type Group = ReturnType<typeof listGroups>[number]

type Props = { view: View; shownView: View }

/** Shows the filters of the shown products; the links lead on from the requested view. */
export function ChosenChips({ view, shownView }: Props) {
  const { i18n } = useLingui()
  const choices = listChoices(shownView, i18n)
  const list = useRef<HTMLUListElement>(null)
  /** Pressed chip: the next chip at this position gets the focus. */
  const removedChip = useRef<{ index: number; count: number }>(undefined)

  useEffect(() => {
    if (!removedChip.current || choices.length >= removedChip.current.count) return
    const { index } = removedChip.current
    removedChip.current = undefined
    const links = list.current?.querySelectorAll('a') ?? []
    const next = links[Math.min(index, links.length - 1)]
    if (next) next.focus()
    else document.querySelector<HTMLElement>('[data-extent]')?.focus({ preventScroll: true })
  })

  if (choices.length === 0) return null
  return (
    <ul
      ref={list}
      aria-label={i18n.t('Chosen filters')}
      className="screen-only flex flex-wrap gap-2 pb-4"
    >
      {choices.map((choice, index) => (
        <li key={`${choice.filter} ${choice.value}`} className="max-w-full">
          <Link
            to={toViewPath(withChoice(view, choice.filter, choice.value, false))}
            rel="nofollow"
            preventScrollReset
            aria-label={i18n.t('Remove {filter}: {value}', {
              filter: i18n.t(getOffered(choice.filter).label),
              value: choice.label,
            })}
            onClick={() => {
              removedChip.current = { index, count: choices.length }
            }}
            className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-full bg-sea/10 ps-4 pe-3 text-sm transition hover:bg-sea/20"
          >
            <span dir="auto" className="truncate">
              {choice.label}
            </span>
            <X size={16} />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={toViewPath(removeChoices(view))}
          rel="nofollow"
          preventScrollReset
          onClick={() => {
            removedChip.current = { index: 0, count: choices.length }
          }}
          className="text-link px-2 text-sm font-medium"
        >
          {i18n.t('Clear all')}
        </Link>
      </li>
    </ul>
  )
}
