import { quotationPaths } from '@dhow/contract/quotations/quotation-states'
import type { Quotation } from '@dhow/contract/quotations/quotations'
import { useQueryClient } from '@tanstack/react-query'
import { notifyError, useRefetch } from '#app/admin/ui/notices.tsx'
import { api } from '#app/api/office.ts'
import { useLeave } from '#app/forms/unsaved-guard.tsx'
import { notify } from '#app/ui/toast.tsx'

/** Queries that a change of a quotation changes. */
export const QUOTATIONS = [api.quotations, api.messages, api.dashboard.get, api.mail.health]

/** Returns a function that refetches a quotation, and everything that it may have changed. */
export function useReloadQuotation(id: string): () => Promise<Quotation> {
  const client = useQueryClient()
  const refetch = useRefetch(QUOTATIONS)
  return () => {
    void refetch()
    const query = api.quotations.get.queryOptions({ params: { id } })
    return client.fetchQuery({ ...query, staleTime: 0 })
  }
}

/** Deletes the draft, or a quotation without another version, which opens the list. */
export function useRemoval({ id, versions }: Quotation) {
  const reload = useReloadQuotation(id)
  const { isLeaving, leave } = useLeave(quotationPaths.list)
  const remove = api.quotations.remove.useMutation({
    onSuccess: async ({ message }) => {
      notify.success(message)
      if (versions[0]?.state === 'draft' && versions.length > 1) await reload()
      else leave()
    },
    onError: notifyError('Could not delete. Try again.'),
  })
  return { isLeaving, remove: () => remove.mutateAsync({ params: { id } }) }
}
