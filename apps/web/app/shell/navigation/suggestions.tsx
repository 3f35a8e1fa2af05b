import { LIMITS } from '@dhow/contract/limits'
import { paths } from '@dhow/contract/paths'
import type { Suggestions as Found } from '@dhow/contract/products/products'
import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { keepPreviousData, skipToken } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import { api } from '#app/api/client.ts'
import { getTextLang } from '#app/api/language.ts'
import { useSearchText } from '#app/ui/fields/search-box.tsx'
import { CategoryName } from './category-name.tsx'

const toOptions = ({ products, brands, categories, categoryLabels }: Found, i18n: I18n) => [
  ...products.map((product) => ({
    to: paths.product(product._id),
    label: <span lang={getTextLang(product, product.name)}>{product.name}</span>,
    mark: product.brand,
  })),
  ...brands.map((brand) => ({ to: paths.brand(brand), label: brand, mark: i18n.t('Brand') })),
  ...categories.map((category) => ({
    to: paths.category(category),
    label: <CategoryName category={category} label={categoryLabels?.[category]} />,
    mark: i18n.t('Category'),
  })),
]

const normalize = (text: string) => text.trim().slice(0, LIMITS.text).trim()

type Props = { id: string; input: HTMLInputElement; onFollow: () => void }

/** Makes the search box a combobox. The scripts of this list load when the box gets the focus. */
export default function Suggestions({ id, input, onFollow }: Props) {
  const { i18n } = useLingui()
  const [search, setSearch] = useState('')
  const { text, type } = useSearchText({ search, onSearch: setSearch, normalize })
  const [isOpen, setOpen] = useState(true)
  const [active, setActive] = useState(-1)
  const { data } = api.products.suggestions.useQuery(search ? { query: { search } } : skipToken, {
    placeholderData: keepPreviousData,
    retry: false,
  })
  const options = normalize(text) && search && data ? toOptions(data, i18n) : []
  const expanded = isOpen && options.length > 0

  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const onInput = useEffectEvent(() => {
    type(input.value)
    setActive(-1)
    setOpen(true)
  })
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const option = expanded && document.getElementById(`${id}-${active}`)
    if (event.isComposing) return
    if (step && options.length > 0) {
      setOpen(true)
      // -1 is the text itself, without an option.
      const positions = options.length + 1
      setActive(((active + 1 + step + positions) % positions) - 1)
    } else if (event.key === 'Escape' && expanded) close()
    else if (event.key === 'Enter' && option) option.click()
    else return
    event.preventDefault()
  })
  const onLeave = useEffectEvent(close)
  const onReset = useEffectEvent(() => {
    type('')
    close()
  })
  useEffect(() => {
    const listeners = new AbortController()
    const { signal } = listeners
    onInput()
    input.addEventListener('input', () => onInput(), { signal })
    input.addEventListener('keydown', (event) => onKeyDown(event), { signal })
    input.addEventListener('blur', () => onLeave(), { signal })
    input.form?.addEventListener('reset', () => onReset(), { signal })
    return () => listeners.abort()
  }, [input])

  // The box belongs to every page, whose scripts are limited: it does not know about the list.
  useEffect(() => {
    input.setAttribute('aria-controls', id)
    input.setAttribute('aria-expanded', String(expanded))
    input.setAttribute('aria-activedescendant', active < 0 ? '' : `${id}-${active}`)
  }, [input, id, expanded, active])

  return (
    <>
      <div
        id={id}
        role="listbox"
        tabIndex={-1}
        aria-label={i18n.t('Suggestions')}
        hidden={!expanded}
        // Keeps the focus in the box: the list would close before the click.
        onMouseDown={(event) => event.preventDefault()}
        className="absolute inset-e-0 top-full z-10 mt-1 w-full overflow-hidden panel text-ink shadow-float md:w-96"
      >
        {options.map(({ to, label, mark }, index) => (
          <Link
            key={to}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            to={to}
            onClick={onFollow}
            className="flex min-h-11 items-center justify-between gap-3 px-4 hover:bg-line aria-selected:bg-line"
          >
            <span dir="auto" className="truncate">
              {label}
            </span>{' '}
            <span dir="auto" className="max-w-2/5 flex-none truncate text-muted">
              {mark}
            </span>
          </Link>
        ))}
      </div>
      <p role="status" className="sr-only">
        {expanded &&
          i18n.t('{count, plural, one {# suggestion} other {# suggestions}}', {
            count: options.length,
          })}
      </p>
    </>
  )
}
