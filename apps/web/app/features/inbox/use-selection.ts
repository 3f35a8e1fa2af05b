import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#app/api/client.ts'
import { notify } from '#app/ui/toast.tsx'
import { type View, viewQuery } from './inbox.ts'

/**
 * The ids of the messages that are selected. Another search, status, subject or folder forgets them: what
 * is no longer on show must not be deleted unseen.
 */
export function useSelection({ sort, ...view }: View) {
  const client = useQueryClient()
  const filters = JSON.stringify(view)
  const [selection, setSelection] = useState({ filters, selected: new Set<string>() })
  if (selection.filters !== filters) setSelection({ filters, selected: new Set() })
  const [selecting, setSelecting] = useState(false)
  // What comes late for other filters than those on show changes nothing.
  const select = (selected: Set<string>) =>
    setSelection((now) => (now.filters === filters ? { filters, selected } : now))

  /** Selects what the filters find, also what has not been loaded; as much as may be deleted at once. */
  const selectAll = async () => {
    setSelecting(true)
    try {
      const every = api.inbox.ids.queryOptions({ query: viewQuery({ sort, ...view }) })
      const { ids } = await client.fetchQuery({ ...every, staleTime: 0 })
      select(new Set(ids))
    } catch {
      notify.error('Failed to fetch messages')
    } finally {
      setSelecting(false)
    }
  }

  const selected = selection.filters === filters ? selection.selected : new Set<string>()
  return { selected, select, selectAll, selecting }
}
