import type { CompanyFrame } from '@dhow/contract/company'
import { useCompany } from '#app/api/use-company.ts'
import { useContactDetails } from '#app/api/use-contact-details.ts'

export type Network =
  | 'instagram'
  | 'facebook'
  | 'twitter'
  | CompanyFrame['links'][number]['network']

/** A page of the company elsewhere. */
export type Profile = { network: Network; name: string; url: string }

/** What a link is called that has no label of its own; of another network, the host of its address. */
const NAMES: Record<Exclude<Network, 'other'>, string> = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  twitter: 'Twitter',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  telegram: 'Telegram',
}

/** The company's pages elsewhere, where set: those of its contact details, then its further links. */
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

/** The contract takes nothing else; that no other is ever a link must not hang on one check. */
const isWebAddress = (url: string) => /^https?:\/\//i.test(url)

const nameOf = (network: Network, url: string): string =>
  network === 'other'
    ? url
        .split('/', 3)
        .join('')
        .replace(/^https?:/i, '')
    : NAMES[network]
