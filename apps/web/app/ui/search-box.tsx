import { SearchFilter } from './filter.tsx'
import { useSearchText } from './use-search-text.ts'

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
  const normalize = (typed: string) => typed.trim().slice(0, limit).trim()
  const { text, type } = useSearchText({ search, onSearch, normalize })
  return (
    <SearchFilter
      {...shown}
      value={text}
      onChange={({ target }) => type(target.value)}
      className="basis-48"
    />
  )
}
