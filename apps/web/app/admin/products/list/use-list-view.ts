import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useDebounced } from '#app/ui/hooks.ts'

/** Between the last keystroke and the update of the URL. */
const ADDRESS_DELAY_MS = 300

/** The list's search and category, mirrored in the URL so that reload and Back restore them. */
export function useListView() {
  const [params, setParams] = useSearchParams()
  const [search, setSearch] = useState(params.get('search') ?? '')
  const [category, setCategory] = useState(params.get('category') ?? 'all')

  const query = new URLSearchParams({
    ...(search.trim() && { search }),
    ...(category !== 'all' && { category }),
  }).toString()
  const inAddress = params.toString()
  const settled = useDebounced(query, ADDRESS_DELAY_MS)
  useEffect(() => {
    if (settled !== inAddress) setParams(settled, { replace: true, preventScrollReset: true })
  }, [settled, inAddress, setParams])

  return { search, setSearch, category, setCategory, query: query && `?${query}` }
}
