import type { CompanyFrame } from '@dhow/contract/company'
import { api } from './client.ts'

/** Until the record has come, and where it does not come: nothing is said. */
const UNKNOWN: CompanyFrame = {
  brand: '',
  legalName: '',
  description: '',
  logo: { light: '', dark: '', aspect: 0 },
  catalogUrl: '',
  whatsApp: '',
  links: [],
  colours: { primary: '#00586b', accent: '#f3ad36' },
  typeface: 'fraunces',
  sharing: { title: '', description: '', picture: '' },
  timeZone: 'UTC',
  privacy: false,
  imprint: false,
  brandVersion: '',
}

/** What every page shows of the company; loaded with the first page. */
export const useCompany = (): CompanyFrame => api.company.frame.useQuery().data ?? UNKNOWN
