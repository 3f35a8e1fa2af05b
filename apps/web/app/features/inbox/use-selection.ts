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
  const select = (selected: Set<string>) => setSelection({ filters, selected })

  /** Selects every message that the filters find, also those that have not been loaded. */
  const selectAll = async () => {
    try {
      const every = api.inbox.ids.queryOptions({ query: viewQuery({ sort, ...view }) })
      const { ids } = await client.fetchQuery({ ...every, staleTime: 0 })
      select(new Set(ids))
    } catch {
      notify.error('Failed to fetch messages')
    }
  }

  const selected = selection.filters === filters ? selection.selected : new Set<string>()
  return { selected, select, selectAll }
}
