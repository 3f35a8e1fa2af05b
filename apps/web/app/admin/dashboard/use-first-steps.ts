import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/api/client.ts'
import { messageOf } from '#app/api/error.ts'
import { notify } from '#app/ui/toast.tsx'

/** How far the installation has become its owner's, and what they say about it. */
export function useFirstSteps() {
  const client = useQueryClient()
  const query = api.dashboard.firstSteps.queryOptions()
  // Most steps are done on another screen: what was known before that would show them as open.
  const { data } = useQuery({ ...query, refetchOnMount: 'always' })
  const change = api.dashboard.changeFirstSteps.useMutation({
    onSuccess: (steps) => client.setQueryData(query.queryKey, steps),
    onError: (error) => notify.error(messageOf(error, 'This did not work. Please try again.')),
  })
  return {
    /** Undefined while loading, and where loading fails: the list is not worth a notice of its own. */
    steps: data,
    isDone: data !== undefined && Object.values(data.done).every(Boolean),
    change: change.mutate,
    isChanging: change.isPending,
    /** Whether something was changed here: what takes the place of a button takes its focus too. */
    wasChanged: !change.isIdle,
  }
}
