import { LIMITS } from '@dhow/contract/limits'
import { useEffect, useRef, useState } from 'react'
import { SearchFilter } from '#app/ui/filter.tsx'

/** Milliseconds without a key after which a search begins. */
const PAUSE = 250

type Props = { search: string; onSearch: (search: string) => void }

/** Searches when one stops typing; shows another search when the address brings one. */
export function SearchBox({ search, onSearch }: Props) {
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
      label="Search messages"
      placeholder="Search messages..."
      maxLength={LIMITS.text}
      value={text}
      onChange={({ target }) => setText(target.value)}
      className="basis-48"
    />
  )
}
