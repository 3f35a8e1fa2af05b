import { useContactDetails } from '#app/api/use-contact-details.ts'

const PROFILES = [
  {
    key: 'instagram',
    name: 'Instagram',
    icon: (
      <g fill="none" stroke="currentColor" strokeWidth="2">
        <rect x="3" y="3" width="18" height="18" rx="5" />
        <circle cx="12" cy="12" r="4" />
        <circle cx="17" cy="7" r="0.5" />
      </g>
    ),
  },
  {
    key: 'facebook',
    name: 'Facebook',
    icon: (
      <path
        d="M13.5 22v-8.5h3l.5-3.5h-3.500V8c0-1 .4-1.750 1.900-1.750H17V3.200A20 20 0 0 0 14.600 3C11.900 3 10 4.600 10 7.500V10H7v3.500h3V22z"
        fill="currentColor"
      />
    ),
  },
  {
    key: 'twitter',
    name: 'Twitter',
    icon: (
      <g fill="none" stroke="currentColor">
        <path d="M4 4h3.500L20 20h-3.500z" strokeWidth="1.800" strokeLinejoin="round" />
        <path d="M19 4l-6.400 7M11.200 13.200 5 20" strokeWidth="1.800" strokeLinecap="round" />
      </g>
    ),
  },
] as const

/** Icon links to the company's social profiles, where set. */
export function SocialLinks() {
  const details = useContactDetails()
  return PROFILES.map(
    ({ key, name, icon }) =>
      details[key] && (
        <a
          key={key}
          href={details[key]}
          rel="noopener"
          title={name}
          className="grid size-11 place-items-center rounded-full transition hover:bg-line"
        >
          <svg aria-hidden="true" viewBox="0 0 24 24" className="size-[1.125rem]">
            {icon}
          </svg>
          <span className="sr-only">{name}</span>
        </a>
      ),
  )
}
