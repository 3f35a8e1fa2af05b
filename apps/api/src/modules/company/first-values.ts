import type { Company } from '@dhow/contract/company/company'

/** Company record of a new installation. Contains no invented facts. */
export const FIRST_VALUES: Company = {
  brand: 'Your company',
  legalName: '',
  description: '',
  logo: { light: '', dark: '', aspect: 0 },
  headline: 'Premium FMCG Products for Global Markets',
  lead: '',
  slides: [],
  about: { question: 'Who are we & What we do?', answer: '' },
  story: '',
  highlights: [
    { title: 'Global Reach', text: 'Customers in over 50 countries' },
    { title: 'Trusted Brands', text: '' },
    { title: 'Fast Delivery', text: '' },
    { title: 'Customer Focused', text: '' },
  ],
  figures: [
    { count: 1000, label: 'Products Available' },
    { count: 50, label: 'Countries Served' },
    { count: 200, label: 'Brand Partners' },
    { count: 15, label: 'Years Experience' },
  ],
  reasons: [
    { title: 'Fast Delivery', text: 'Next-day delivery available on all orders' },
    { title: 'Quality Assured', text: 'All products pass strict quality checks' },
    { title: 'Premium Brands', text: 'Top international brands' },
    { title: 'Best Prices', text: 'Competitive prices' },
  ],
  partners: ['Coca Cola', 'Nestle', 'Pepsi', 'Unilever', 'Kelloggs', 'Cadbury'].map((name) => ({
    name,
    logo: '',
  })),
  group: [],
  homePort: null,
  ports: [],
  portsText: '',
  catalogUrl: '',
  whatsApp: '',
  links: [],
  timeZone: 'Asia/Kolkata',
  colours: { primary: '#00586b', accent: '#f3ad36' },
  typeface: 'fraunces',
  privacy: '',
  imprint: '',
  sharing: { title: '', description: '', picture: '' },
}

/** Fields whose first values are claims. Visitors see these values until the administrator has checked the fields. */
export const WITHOUT_CLAIMS = {
  headline: '',
  about: { question: '', answer: '' },
  highlights: [],
  figures: [],
  reasons: [],
  partners: [],
} satisfies Partial<Company>

export const CLAIMS = Object.keys(WITHOUT_CLAIMS) as (keyof typeof WITHOUT_CLAIMS)[]
