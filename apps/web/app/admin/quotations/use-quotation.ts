import { quotationPaths } from '@dhow/contract/quotations/quotation-states'
import type { Quotation } from '@dhow/contract/quotations/quotations'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { notifyError } from '#app/admin/notices.tsx'
import { api } from '#app/api/office.ts'
import { notify } from '#app/ui/toast.tsx'

/** Refetches a quotation, and everything that it may have changed. */
export function useReloadQuotation(id: string): () => Promise<Quotation> {
  const client = useQueryClient()
  return () => {
    const { list, lastPrices, get } = api.quotations
    for (const { key } of [list, lastPrices, api.messages, api.dashboard.get, api.mail.health]) {
      void client.invalidateQueries({ queryKey: key() })
    }
    return client.fetchQuery({ ...get.queryOptions({ params: { id } }), staleTime: 0 })
  }
}

/** Deletes the draft, or a quotation without another version, which opens the list. */
export function useRemoval({ id, versions }: Quotation) {
  const navigate = useNavigate()
  const reload = useReloadQuotation(id)
  const [isGone, setGone] = useState(false)
  // In an effect: the unsaved guard must have rendered `isGone` first.
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
