import { quotationPaths } from '@dhow/contract/quotations/quotation-states'
import type { Quotation } from '@dhow/contract/quotations/quotations'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { notifyError, useRefetch } from '#app/admin/ui/notices.tsx'
import { api } from '#app/api/office.ts'
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
  const navigate = useNavigate()
  const reload = useReloadQuotation(id)
  const [isGone, setGone] = useState(false)
  // Runs in an effect, because the unsaved guard must have rendered `isGone` first.
  useEffect(() => {
    if (isGone) void navigate(quotationPaths.list)
  }, [isGone, navigate])
  const remove = api.quotations.remove.useMutation({
    onSuccess: async ({ message }) => {
      notify.success(message)
      if (versions[0]?.state === 'draft' && versions.length > 1) await reload()
      else setGone(true)
    },
    onError: notifyError('Could not delete. Try again.'),
  })
  return { ...remove, isGone, remove: () => remove.mutateAsync({ params: { id } }) }
}
