import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#app/api/client.ts'
import { notify } from '#app/ui/toast.tsx'
import { useSelection } from '#app/ui/use-selection.ts'
import { type View, viewQuery } from './inbox.ts'

/** The messages that are selected, and how all that match the filters are; other filters forget them. */
export function useMessageSelection({ sort, ...view }: View) {
  const client = useQueryClient()
  const { selected, select } = useSelection(JSON.stringify(view))
  const [selecting, setSelecting] = useState(false)

  /** Selects what the filters find, also what has not been loaded; as much as may be deleted at once. */
  const selectAll = async () => {
    setSelecting(true)
    try {
      const every = api.messages.ids.queryOptions({ query: viewQuery({ sort, ...view }) })
      const { ids } = await client.fetchQuery({ ...every, staleTime: 0 })
      select(new Set(ids))
    } catch {
      notify.error('Failed to fetch messages')
    } finally {
      setSelecting(false)
    }
  }

  return { selected, select, selectAll, selecting }
}
