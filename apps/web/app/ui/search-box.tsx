import { useEffect, useRef, useState } from 'react'
import { SearchFilter } from './filter.tsx'

/** Milliseconds without a key after which a search begins. */
const SEARCH_DELAY_MS = 250

type Props = {
  label: string
  placeholder: string
  /** Of a longer text so many characters are searched for; the box keeps all of it. */
  limit: number
  search: string
  onSearch: (search: string) => void
}

/** Searches when one stops typing; shows another search when the address brings one. */
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
