import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Company } from '@dhow/contract/company/company'
import { onTestFinished } from 'vitest'
import { FIRST_VALUES } from '#api/modules/company/first-values.ts'
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

/** Creates the PDF of a quotation, in the language of its version. */
export async function printQuotation(
  content: Pick<QuotationContent, 'version'> & Partial<QuotationContent>,
) {
  const dataDir = createTemporaryFolder()
  const incomingDir = join(dataDir, 'incoming')
  mkdirSync(incomingDir)
  const service = createDocumentFiles({ dataDir, incomingDir })
  onTestFinished(service.close)
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
