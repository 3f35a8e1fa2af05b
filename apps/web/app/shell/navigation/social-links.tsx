import type { CompanyLayout } from '@dhow/contract/company/company'
import { useCompany, useContactDetails } from '#app/api/use-company.ts'

type Network = 'instagram' | 'facebook' | 'twitter' | CompanyLayout['links'][number]['network']

const NAMES: Record<Exclude<Network, 'other'>, string> = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  twitter: 'Twitter',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  telegram: 'Telegram',
}

export function useProfiles() {
  const { instagram, facebook, twitter } = useContactDetails()
  const { links } = useCompany()
  const profiles = [
    { network: 'instagram', label: '', url: instagram },
    { network: 'facebook', label: '', url: facebook },
    { network: 'twitter', label: '', url: twitter },
    ...links,
  ] as const
  // Checked again, although the contract does: any other scheme would be a security hole.
  const validProfiles = profiles.filter(({ url }) => /^https?:\/\//i.test(url))
  return validProfiles.map(({ network, label, url }) => {
    const [host = url] = url.replace(/^https?:\/\//i, '').split('/')
    const name = label || (network === 'other' ? host : NAMES[network])
    return { network, name, url }
  })
}

/** Paths on a grid of 24: lines, and filled shapes. */
const ICONS: Record<Network, { line?: string; shape?: string }> = {
  instagram: {
    line: 'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5zM16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM17 7h.01',
  },
  facebook: {
    shape:
      'M13.5 22v-8.5h3l.5-3.5h-3.5V8c0-1 .4-1.75 1.9-1.75H17V3.2A20 20 0 0 0 14.6 3C11.9 3 10 4.6 10 7.5V10H7v3.5h3V22z',
  },
  twitter: { line: 'M4 4h3.5L20 20h-3.5zM19 4l-6.4 7M11.2 13.2 5 20' },
  linkedin: { line: 'M5 9.5V20M10.5 20V9.5M10.5 14a4.2 4.2 0 0 1 8.4 0v6M5 5h.01' },
  youtube: {
    line: 'M6.5 5h11A4.5 4.5 0 0 1 22 9.5v5a4.5 4.5 0 0 1-4.5 4.5h-11A4.5 4.5 0 0 1 2 14.5v-5A4.5 4.5 0 0 1 6.5 5z',
    shape: 'M10 8.8v6.4l5.4-3.2z',
  },
  tiktok: { line: 'M13.5 3v12.2a3.7 3.7 0 1 1-3.2-3.7M13.5 3c.3 2.9 2.3 5 5.5 5.2' },
  telegram: { line: 'M21 4 2.5 11.3l5.8 2L18 6.6l-7.7 7.9.2 4.8 2.9-3.2 4.3 3.1z' },
  other: {
    line: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM3 12h18M12 3c5 5 5 13 0 18-5-5-5-13 0-18z',
  },
}

export const SocialLinks = () =>
  useProfiles().map(({ network, name, url }) => (
    <a
      key={network + url}
      href={url}
      rel="noopener"
      title={name}
      className="grid size-11 place-items-center rounded-full transition hover:bg-line"
    >
      <svg aria-hidden="true" viewBox="0 0 24 24" className="size-[1.125rem]">
        <path d={ICONS[network].shape} fill="currentColor" />
        <path
          d={ICONS[network].line}
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span className="sr-only">{name}</span>
    </a>
  ))
