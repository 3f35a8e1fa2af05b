import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { Options } from './field.tsx'

const BOX =
  'h-11 rounded-lg border border-control bg-raised px-3.5 text-ellipsis placeholder:text-muted max-sm:placeholder:text-sm'

type SelectProps = ComponentProps<'select'> & ComponentProps<typeof Options> & { label: string }

export const SelectFilter = ({ label, className, options, children, ...props }: SelectProps) => (
  <select aria-label={label} className={classNames(BOX, 'max-w-full', className)} {...props}>
    {children}
    <Options options={options} />
  </select>
)

const SEARCH_DELAY_MS = 250

type SearchProps = {
  /** A change from outside replaces the text. */
  search: string
  onSearch: (search: string) => void
  normalize: (text: string) => string
}

export function useSearchText({ search, onSearch, normalize }: SearchProps) {
  const [text, setText] = useState(search)
  /** Text that was typed after this search stays when the search arrives. */
  const lastSearch = useRef(search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef({ onSearch, normalize })
  useEffect(() => {
    latest.current = { onSearch, normalize }
  })
  const cancel = () => clearTimeout(timer.current)

  useEffect(() => {
    if (search === lastSearch.current) return
    lastSearch.current = search
    clearTimeout(timer.current)
    setText((typed) => (latest.current.normalize(typed) === search ? typed : search))
  }, [search])
  useEffect(() => () => clearTimeout(timer.current), [])

  const type = (value: string) => {
    setText(value)
    cancel()
    timer.current = setTimeout(() => {
      const nextSearch = normalize(value)
      if (nextSearch === lastSearch.current) return
      lastSearch.current = nextSearch
      latest.current.onSearch(nextSearch)
    }, SEARCH_DELAY_MS)
  }
  return { text, type, cancel }
}

type Props = {
  label: string
  placeholder: string
  /** Truncates the search, but not the text in the box. */
  limit: number
  search: string
  onSearch: (search: string) => void
}

export function SearchBox({ label, placeholder, limit, search, onSearch }: Props) {
  const normalize = (typed: string) => typed.trim().slice(0, limit).trim()
  const { text, type } = useSearchText({ search, onSearch, normalize })
  return (
    <input
      type="search"
      dir="auto"
      aria-label={label}
      placeholder={placeholder}
      value={text}
      onChange={({ target }) => type(target.value)}
      className={classNames(BOX, 'min-w-0 flex-1 basis-48')}
    />
  )
}
