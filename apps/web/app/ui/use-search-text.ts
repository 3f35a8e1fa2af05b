import { useEffect, useRef, useState } from 'react'

/** After the last keystroke. */
const SEARCH_DELAY_MS = 250

type Options = {
  /** The search in effect; a change from outside replaces the text. */
  search: string
  onSearch: (search: string) => void
  /** The search that a typed text means. */
  normalize: (text: string) => string
}

/** The text of a search box that searches after typing pauses. */
export function useSearchText({ search, onSearch, normalize }: Options) {
  const [text, setText] = useState(search)
  /** The last search made here: when it arrives as `search`, what was typed meanwhile stays. */
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
      const wanted = normalize(value)
      if (wanted === lastSearch.current) return
      lastSearch.current = wanted
      latest.current.onSearch(wanted)
    }, SEARCH_DELAY_MS)
  }
  return { text, type, cancel }
}
