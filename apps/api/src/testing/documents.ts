import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Company } from '@dhow/contract/company/company'
import type { ProformaDocument } from '@dhow/contract/deals/deal-steps'
import type { ProformaVersion } from '@dhow/contract/deals/deals'
import { onTestFinished } from 'vitest'
import { FIRST_VALUES } from '#api/modules/company/first-values.ts'
import { buildProformaDocument } from '#api/modules/deals/pdf.ts'
import { createDocumentFiles } from '#api/modules/documents/files.ts'
import { createFrames } from '#api/modules/documents/frame.ts'
import { buildQuotationDocument, type QuotationContent } from '#api/modules/quotations/pdf.ts'
import { createContactFields } from './factories.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

/** Creates the frames of documents of a new company, without translations. */
export const createTestFrames = (uploadsDir: string, company: Partial<Company> = {}) =>
  createFrames({
    getCompany: () => ({ ...FIRST_VALUES, ...company }),
    getContact: createContactFields,
    localizer: () => ({
      translate: (source) => source,
      isTranslated: () => true,
      listUntranslated: () => [],
    }),
    publicUrl: 'http://localhost:3000',
    uploadsDir,
  })

function openDocumentFiles() {
  const dataDir = createTemporaryFolder()
  const incomingDir = join(dataDir, 'incoming')
  mkdirSync(incomingDir)
  const service = createDocumentFiles({ dataDir, incomingDir })
  onTestFinished(service.close)
  return { dataDir, incomingDir, service }
}

/** Creates the PDF of a proforma invoice or its packing list, in the language of its version. */
export async function printProforma(
  version: ProformaVersion,
  document: ProformaDocument = 'proforma',
): Promise<Buffer> {
  const { dataDir, service } = openDocumentFiles()
  const frame = createTestFrames(dataDir)(version.language)
  const printed = { number: 'PI-2026-00007', quotation: 'Q-2026-00042', version }
  return service.createUncached(await buildProformaDocument(frame, printed, document))
}

/** Creates the PDF of a quotation, in the language of its version. */
export async function printQuotation(
  content: Pick<QuotationContent, 'version'> & Partial<QuotationContent>,
) {
  const { dataDir, incomingDir, service } = openDocumentFiles()
  const document = await buildQuotationDocument(
    createTestFrames(dataDir)(content.version.language),
    {
      number: 'Q-2026-00042',
      reference: 'E-2026-00007',
      bankDetails: '',
      ...content,
    },
  )
  return { pdf: await service.createUncached(document), dataDir, incomingDir }
}
