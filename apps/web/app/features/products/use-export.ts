import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#app/api/client.ts'
import { messageOf } from '#app/api/error.ts'
import { download } from '#app/ui/download.ts'
import { notify } from '#app/ui/toast.tsx'

/** Downloads every product as CSV. */
export function useExport() {
  const client = useQueryClient()
  const [exporting, setExporting] = useState(false)
  const exportCsv = async () => {
    setExporting(true)
    try {
      const query = { ...api.imports.export.queryOptions(), staleTime: 0, gcTime: 0 }
      const csv = await client.fetchQuery(query)
      download(csv, `products-${new Date().toISOString().slice(0, 10)}.csv`, 'text/csv')
    } catch (error) {
      notify.error(messageOf(error, 'Failed to export products'))
    } finally {
      setExporting(false)
    }
  }
  return { exportCsv: () => void exportCsv(), exporting }
}
