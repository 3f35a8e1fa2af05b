import { useEffect, useRef, useState } from 'react'
import { SearchFilter } from './filter.tsx'

/** Milliseconds without a key after which a search begins. */
const PAUSE = 250

type Props = {
  label: string
  placeholder: string
  maxLength: number
  search: string
  onSearch: (search: string) => void
}

/** Searches when one stops typing; shows another search when the address brings one. */
export function SearchBox({ search, onSearch, ...shown }: Props) {
  const [text, setText] = useState(search)
  const [asked, setAsked] = useState(search)
  if (search !== asked) {
    setAsked(search)
    if (search !== text.trim()) setText(search)
  }

  const onSearchNow = useRef(onSearch)
  useEffect(() => {
    onSearchNow.current = onSearch
  })
  useEffect(() => {
    if (text.trim() === asked) return
    const timer = setTimeout(() => onSearchNow.current(text.trim()), PAUSE)
    return () => clearTimeout(timer)
  }, [text, asked])

  return (
    <SearchFilter
      {...shown}
      value={text}
      onChange={({ target }) => setText(target.value)}
      className="basis-48"
    />
  )
}
