import { useEffect, useRef, useState } from 'react'
import { SearchFilter } from './filter.tsx'

/** After the last keystroke. */
const SEARCH_DELAY_MS = 250

type Props = {
  label: string
  placeholder: string
  /** The search is cut to this length; the box keeps the whole text. */
  limit: number
  search: string
  onSearch: (search: string) => void
}

/** Searches after typing pauses; follows changes of `search` from outside. */
export function SearchBox({ search, onSearch, limit, ...shown }: Props) {
  const [text, setText] = useState(search)
  const [lastSearch, setAsked] = useState(search)
  const wanted = text.trim().slice(0, limit).trim()
  if (search !== lastSearch) {
    setAsked(search)
    if (search !== wanted) setText(search)
  }

  const onSearchNow = useRef(onSearch)
  useEffect(() => {
    onSearchNow.current = onSearch
  })
  useEffect(() => {
    if (wanted === lastSearch) return
    const timer = setTimeout(() => onSearchNow.current(wanted), SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [wanted, lastSearch])

  return (
    <SearchFilter
      {...shown}
      value={text}
      onChange={({ target }) => setText(target.value)}
      className="basis-48"
    />
  )
}
