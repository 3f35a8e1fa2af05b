import type { ContactDetails } from '@dhow/contract/contact'
import { api } from './client.ts'

/** Until the record has come, and where it does not come. */
const UNKNOWN: ContactDetails = {
  email: '',
  phone: '',
  location: '',
  mapUrl: '',
  hours: '',
  instagram: '',
  facebook: '',
  twitter: '',
}

/** How to reach the company; what is empty is not known, and not shown. */
export const useContactDetails = (): ContactDetails => api.contact.get.useQuery().data ?? UNKNOWN
