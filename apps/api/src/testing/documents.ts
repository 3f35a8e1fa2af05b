import type { Company } from '@dhow/contract/company/company'
import { FIRST_VALUES } from '#api/modules/company/first-values.ts'
import { createFrames } from '#api/modules/documents/frame.ts'
import { contactFields } from './factories.ts'

/** Creates the frames of documents of a new company, without translations. */
export const testFrames = (uploadsDir: string, company: Partial<Company> = {}) =>
  createFrames({
    company: () => ({ ...FIRST_VALUES, ...company }),
    contact: contactFields,
    localizer: () => ({
      ...{ text: (source) => source, isTranslated: () => true, untranslated: () => [] },
    }),
    ...{ publicUrl: 'http://localhost:3000', uploadsDir },
  })
