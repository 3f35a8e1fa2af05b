import type { CompanyLayout } from '@dhow/contract/company/company'
import { useCompany, useContactDetails } from '#app/api/use-company.ts'

export type Network =
  | 'instagram'
  | 'facebook'
  | 'twitter'
  | CompanyLayout['links'][number]['network']

/** A social profile or other external page of the company. */
export type Profile = { network: Network; name: string; url: string }

/** Default link labels. For `other` the URL's host is used. */
const NAMES: Record<Exclude<Network, 'other'>, string> = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  twitter: 'Twitter',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  telegram: 'Telegram',
}

/** Returns the company's external pages: those of the contact details, then the further links. */
export function useProfiles(): Profile[] {
  const { instagram, facebook, twitter } = useContactDetails()
  const { links } = useCompany()
  const all = [
    { network: 'instagram', label: '', url: instagram },
    { network: 'facebook', label: '', url: facebook },
    { network: 'twitter', label: '', url: twitter },
    ...links,
  ] as const
  return all
    .filter(({ url }) => isWebAddress(url))
    .map(({ network, label, url }) => ({ network, name: label || nameOf(network, url), url }))
}

/**
 * The contract allows nothing else. Checked again, because any other scheme in a link would be a
 * security hole.
 */
const isWebAddress = (url: string) => /^https?:\/\//i.test(url)

const nameOf = (network: Network, url: string): string =>
  network === 'other'
    ? url
        .split('/', 3)
        .join('')
        .replace(/^https?:/i, '')
    : NAMES[network]
