import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

/** Milliseconds after the last letter until the address says what is searched for. */
const ADDRESS_DELAY_MS = 300

/** What of the list is shown, kept in the address: reloading and going back show the same. */
export function useListView() {
  const [params, setParams] = useSearchParams()
  const [search, setSearch] = useState(params.get('search') ?? '')
  const [category, setCategory] = useState(params.get('category') ?? 'all')

  const query = new URLSearchParams({
    ...(search.trim() && { search }),
    ...(category !== 'all' && { category }),
  }).toString()
  const inAddress = params.toString()
  useEffect(() => {
    if (query === inAddress) return
    const timer = setTimeout(
      () => setParams(query, { replace: true, preventScrollReset: true }),
      ADDRESS_DELAY_MS,
    )
    return () => clearTimeout(timer)
  }, [query, inAddress, setParams])

  return { search, setSearch, category, setCategory, query: query && `?${query}` }
}
