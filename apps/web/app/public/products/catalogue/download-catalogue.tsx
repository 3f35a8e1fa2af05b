import { contract } from '@dhow/contract'
import { LIMITS } from '@dhow/contract/limits'
import { useLingui } from '@lingui/react'
import { api } from '#app/api/client.ts'
import { buildFileName } from '#app/api/files.ts'
import { buildFileUrl } from '#app/api/request.ts'
import { toViewInput, toViewPath, type View } from '#app/public/products/view.ts'
import { DownloadPdf } from '#app/shell/download-pdf.tsx'

export function DownloadCatalogue({ view, total }: { view: View; total: number }) {
  const { i18n } = useLingui()
  if (total === 0) return null
  if (total > LIMITS.documentProducts) {
    return (
      <p className="caption text-balance screen-only max-md:order-last max-md:w-full md:flex-1 md:basis-40 md:text-end">
        {i18n.t('To download a PDF, choose a category or filters.')}
      </p>
    )
  }
  const { page: _, sort, ...filters } = toViewInput(view).query
  const catalogue = { query: sort === 'default' ? filters : { ...filters, sort } }
  return (
    <DownloadPdf
      key={toViewPath(view)}
      href={buildFileUrl(contract.documents.catalogue, catalogue, i18n)}
      save={() => api.documents.catalogue.save(catalogue, buildFileName('catalogue', 'pdf'))}
      label={i18n.t('Download PDF')}
      short
      className="text-link gap-2 text-sm font-medium screen-only md:ms-auto"
    />
  )
}
