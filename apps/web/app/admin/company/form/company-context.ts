import type { CompanyField } from '@dhow/contract/company/company'
import { createContext, useContext } from 'react'

/** State shared by the sections of the form. */
export type CompanyOffice = {
  /** Fields with default content that was not confirmed yet. */
  unchecked: readonly CompanyField[]
  /** Confirms the default content of a field. */
  confirm: (field: CompanyField) => Promise<void>
  busy: boolean
  /** Shows a field in the preview. */
  showField: (field: CompanyField) => void
}

export const CompanyOfficeContext = createContext<CompanyOffice>({
  unchecked: [],
  confirm: async () => {},
  busy: false,
  showField: () => {},
})

export const useCompanyOffice = (): CompanyOffice => useContext(CompanyOfficeContext)
