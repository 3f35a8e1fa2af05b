import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type View, viewQuery } from '#app/admin/messages/inbox-view.ts'
import { api } from '#app/api/client.ts'
import { useSelection } from '#app/ui/selection-bar.tsx'
import { notify } from '#app/ui/toast.tsx'

/** The selected messages; cleared when the filters change. */
export function useMessageSelection({ sort, ...view }: View) {
  const client = useQueryClient()
  const { selected, select } = useSelection(JSON.stringify(view))
  const [selecting, setSelecting] = useState(false)

  /** Selects all messages that match the filters, loaded or not, up to the deletion limit. */
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
