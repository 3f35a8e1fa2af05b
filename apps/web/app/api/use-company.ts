import type { CompanyLayout } from '@dhow/contract/company/company'
import type { ContactDetails } from '@dhow/contract/contact/contact'
import { useRouteLoaderData } from 'react-router'
import { api } from './client.ts'

/** Used before loading and after a failure. */
const NO_COMPANY: CompanyLayout = {
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
  timeZone: 'Asia/Kolkata',
  languages: ['en'],
  privacy: false,
  imprint: false,
  published: true,
  brandVersion: '',
}

export const useCompany = (): CompanyLayout => api.company.layout.useQuery().data ?? NO_COMPANY

const NO_CONTACT_DETAILS: ContactDetails = {
  email: '',
  phone: '',
  location: '',
  mapUrl: '',
  hours: '',
  instagram: '',
  facebook: '',
  twitter: '',
}

export const useContactDetails = (): ContactDetails =>
  api.contact.get.useQuery().data ?? NO_CONTACT_DETAILS

export function useOrigin(): string {
  const root = useRouteLoaderData<{ origin: string }>('root')
  return (
    root?.origin ?? (typeof window === 'undefined' ? 'http://localhost' : window.location.origin)
  )
}
