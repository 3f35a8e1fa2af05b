import type { CompanyLayout } from '@dhow/contract/company/company'
import type { ReactNode } from 'react'
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

/** Returns the social profiles of the contact details, then the company's other links. */
export function useProfiles() {
  const { instagram, facebook, twitter } = useContactDetails()
  const { links } = useCompany()
  const all = [
    { network: 'instagram', label: '', url: instagram },
    { network: 'facebook', label: '', url: facebook },
    { network: 'twitter', label: '', url: twitter },
    ...links,
  ] as const
  // Checked again, although the contract does: any other scheme would be a security hole.
  const valid = all.filter(({ url }) => /^https?:\/\//i.test(url))
  return valid.map(({ network, label, url }) => {
    const host = url.replace(/^https?:\/\/([^/]*).*$/i, '$1')
    const name = label || (network === 'other' ? host : NAMES[network])
    return { network, name, url }
  })
}

/** Drawn on a grid of 24. */
const ICONS: Record<Network, ReactNode> = {
  instagram: (
    <g fill="none" stroke="currentColor" strokeWidth="2">
      <rect x="3" y="3" width="18" height="18" rx="5" />
      <circle cx="12" cy="12" r="4" />
      <circle cx="17" cy="7" r="0.5" />
    </g>
  ),
  facebook: (
    <path
      d="M13.5 22v-8.5h3l.5-3.5h-3.5V8c0-1 .4-1.75 1.9-1.75H17V3.2A20 20 0 0 0 14.6 3C11.9 3 10 4.6 10 7.5V10H7v3.5h3V22z"
      fill="currentColor"
    />
  ),
  twitter: (
    <g fill="none" stroke="currentColor">
      <path d="M4 4h3.5L20 20h-3.5z" strokeWidth="1.8" strokeLinejoin="round" />
      <path d="M19 4l-6.4 7M11.2 13.2 5 20" strokeWidth="1.8" strokeLinecap="round" />
    </g>
  ),
  linkedin: (
    <g fill="none" stroke="currentColor" strokeWidth="2.4">
      <path d="M5 9.5V20M10.5 20V9.5M10.5 14a4.2 4.2 0 0 1 8.4 0v6" />
      <circle cx="5" cy="5" r="1" strokeWidth="1.6" fill="currentColor" />
    </g>
  ),
  youtube: (
    <g>
      <rect
        x="2"
        y="5"
        width="20"
        height="14"
        rx="4.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
      />
      <path d="M10 8.8v6.4l5.4-3.2z" fill="currentColor" />
    </g>
  ),
  tiktok: (
    <path
      d="M13.5 3v12.2a3.7 3.7 0 1 1-3.2-3.7M13.5 3c.3 2.9 2.3 5 5.5 5.2"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.3"
    />
  ),
  telegram: (
    <path
      d="M21 4 2.5 11.3l5.8 2L18 6.6l-7.7 7.9.2 4.8 2.9-3.2 4.3 3.1z"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinejoin="round"
    />
  ),
  other: (
    <g fill="none" stroke="currentColor" strokeWidth="1.8">
      <circle cx="12" cy="12" r="9" />
      <path d="M3 12h18M12 3c5 5 5 13 0 18-5-5-5-13 0-18z" />
    </g>
  ),
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
        {ICONS[network]}
      </svg>
      <span className="sr-only">{name}</span>
    </a>
  ))
