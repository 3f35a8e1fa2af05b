import type { Company } from '@dhow/contract/company/company'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '#app/api/client.ts'

/** Creates a company with a text in every main field and no pictures. */
export const fakeCompany = (overrides: Partial<Company> = {}): Company => ({
  brand: 'Monsoon Foods',
  legalName: '',
  description: 'Monsoon Foods exports tea and rice.',
  logo: { light: '', dark: '', aspect: 0 },
  headline: 'Tea for the whole world',
  lead: 'By the chest and by the container.',
  slides: [],
  about: { question: 'Who are we?', answer: 'We are grocers.\n\nWe like tea.' },
  story: 'It began with a kettle.\n\nIt went on with a ship.',
  highlights: [
    { title: 'Far', text: 'We sail far.' },
    { title: 'Near', text: '' },
  ],
  figures: [
    { count: 1000, label: 'Teas' },
    { count: 50, label: 'Countries' },
  ],
  reasons: [{ title: 'Quick', text: 'We are quick.' }],
  partners: [{ name: 'Lateen', logo: '' }],
  group: [{ title: 'Monsoon Logistics', text: 'Ships' }],
  homePort: { name: 'Kochi', lat: 9.97, lon: 76.27 },
  ports: [{ name: 'Mombasa', lat: -4.04, lon: 39.67 }],
  portsText: 'From one harbour.',
  catalogUrl: '',
  catalogue: { title: '', note: '' },
  whatsApp: '',
  links: [],
  timeZone: 'Asia/Kolkata',
  colours: { primary: '#00586b', accent: '#f3ad36' },
  typeface: 'fraunces',
  privacy: '',
  imprint: '',
  sharing: { title: '', description: '', picture: '' },
  ...overrides,
})

export function cacheCompany(client: QueryClient, company: Company): void {
  const { privacy, imprint } = company
  const frame = {
    ...company,
    privacy: privacy !== '',
    imprint: imprint !== '',
    published: true,
    brandVersion: 'v1',
    languages: ['en' as const],
  }
  const languages = { privacy: ['en' as const], imprint: ['en' as const] }
  client.setQueryData(api.company.layout.queryOptions().queryKey, frame)
  client.setQueryData(api.company.home.queryOptions().queryKey, company)
  client.setQueryData(api.company.about.queryOptions().queryKey, company)
  client.setQueryData(api.company.legal.queryOptions().queryKey, { ...company, languages })
}
