import type { CompanyField } from '@dhow/contract/company'
import { createContext, useContext } from 'react'

/** What the parts of the form share beside their fields. */
export type CompanyOffice = {
  /** The fields that hold first values which nobody has checked. */
  unchecked: readonly CompanyField[]
  /** Says that what is stored in a field is true. */
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
