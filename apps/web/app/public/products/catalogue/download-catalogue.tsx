import { contract } from '@dhow/contract'
import { LIMITS } from '@dhow/contract/limits'
import { paths } from '@dhow/contract/paths'
import { useLingui } from '@lingui/react'
import { api } from '#app/api/client.ts'
import { buildFileName } from '#app/api/files.ts'
import { buildFileUrl } from '#app/api/request.ts'
import { useCompany } from '#app/api/use-company.ts'
import { toViewInput, toViewPath, type View } from '#app/public/products/view.ts'
import { DownloadPdf } from '#app/shell/download-pdf.tsx'

export const DOWNLOAD_LINK = 'text-link gap-1.5 px-2 text-sm font-medium'

/** Missing where 'Catalog' is the same document. */
export function DownloadCatalogue({ view, total }: { view: View; total: number }) {
  const { i18n } = useLingui()
  const { catalogUrl } = useCompany()
  const isComplete = toViewPath({ ...view, page: 1 }) === paths.products
  if (total === 0 || (isComplete && catalogUrl.startsWith('/api/'))) return null
  if (total > LIMITS.documentProducts) {
    return (
      <p className="px-2 caption text-balance">
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
      className={DOWNLOAD_LINK}
    />
  )
}
