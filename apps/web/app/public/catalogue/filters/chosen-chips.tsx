import { FILTER_LABELS } from '@dhow/contract/products/facets'
import { useLingui } from '@lingui/react'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { type View, viewPath } from '#app/public/catalogue/view.ts'
import { choicesOf, withChoice, withoutChoices } from './chosen.ts'

type Props = { view: View; shownView: View }

/** Shows the filters of the shown products; the links lead on from the requested view. */
export function ChosenChips({ view, shownView }: Props) {
  const { i18n } = useLingui()
  const choices = choicesOf(shownView, i18n)
  const list = useRef<HTMLUListElement>(null)
  /** Pressed chip: the next chip at this position gets the focus. */
  const removedChip = useRef<{ at: number; of: number }>(undefined)

  useEffect(() => {
    if (!removedChip.current || choices.length >= removedChip.current.of) return
    const { at } = removedChip.current
    removedChip.current = undefined
    const links = list.current?.querySelectorAll('a') ?? []
    const next = links[Math.min(at, links.length - 1)]
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
      {choices.map((choice, at) => (
        <li key={`${choice.filter} ${choice.value}`} className="max-w-full">
          <Link
            to={viewPath(withChoice(view, choice.filter, choice.value, false))}
            rel="nofollow"
            preventScrollReset
            aria-label={i18n.t('Remove {filter}: {value}', {
              filter: i18n.t(FILTER_LABELS[choice.filter]),
              value: choice.label,
            })}
            onClick={() => {
              removedChip.current = { at, of: choices.length }
            }}
            className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-full bg-sea/10 ps-4 pe-3 text-sm transition hover:bg-sea/20"
          >
            <span dir="auto" className="truncate">
              {choice.label}
            </span>
            <X aria-hidden size={16} className="shrink-0" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={viewPath(withoutChoices(view))}
          rel="nofollow"
          preventScrollReset
          onClick={() => {
            removedChip.current = { at: 0, of: choices.length }
          }}
          className="inline-flex min-h-11 items-center px-2 text-sm font-medium underline-offset-4 hover:underline"
        >
          {i18n.t('Clear all')}
        </Link>
      </li>
    </ul>
  )
}
