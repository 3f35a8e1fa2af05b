import type { Deal } from '@dhow/contract/deals/deals'
import { useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { QUOTATIONS } from '#app/admin/quotations/use-quotation.ts'
import { ExportItem } from '#app/admin/ui/export-button.tsx'
import { Menu } from '#app/admin/ui/menu.tsx'
import { useRefetch } from '#app/admin/ui/notices.tsx'
import { api } from '#app/api/office.ts'

/** Queries that a change of a deal changes. */
export const DEALS = [api.deals, ...QUOTATIONS]

/** Returns a function that refetches a deal, and everything that it may have changed. */
export function useReloadDeal(id: string): () => Promise<Deal> {
  const client = useQueryClient()
  const refetch = useRefetch(DEALS)
  return () => {
    void refetch()
    const query = api.deals.get.queryOptions({ params: { id } })
    return client.fetchQuery({ ...query, staleTime: 0 })
  }
}

const FILES = [
  ['proforma', 'pdf', 'Proforma invoice, PDF'],
  ['proforma', 'xlsx', 'Proforma invoice, Excel'],
  ['packing-list', 'pdf', 'Packing list, PDF'],
  ['packing-list', 'xlsx', 'Packing list, Excel'],
] as const

type Props = {
  id: string
  number: string
  version: number
  /** Saves a draft before its file is created. */
  prepare?: (download: () => unknown) => Promise<unknown>
}

export const ProformaFiles = ({ id, number, version, prepare = async (save) => save() }: Props) => (
  <Menu label="Download" Icon={Download}>
    {FILES.map(([document, type, label]) => (
      <ExportItem
        key={label}
        onExport={async () => {
          const input = { params: { id, version: String(version) }, query: { document } }
          await prepare(() =>
            api.deals[type].save(input, `${number}-v${version}-${document}.${type}`),
          )
        }}
        failure="Could not create the file. Try again."
      >
        {label}
      </ExportItem>
    ))}
  </Menu>
)
