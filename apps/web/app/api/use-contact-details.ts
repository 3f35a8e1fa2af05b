import type { ContactDetails } from '@dhow/contract/contact'
import { site } from '#app/site.ts'
import { api } from './client.ts'

/** The contact record, with the site's fallbacks for what is empty or not loaded. */
export function useContactDetails(): ContactDetails {
  const { data } = api.contact.get.useQuery()
  const given = Object.entries(data ?? {}).filter(([, value]) => value !== '')
  return { ...site.fallback, ...Object.fromEntries(given) }
}
