import type { Company } from '@dhow/contract/company/company'

/** Company record of a new installation. Contains no invented facts. */
export const FIRST_VALUES: Company = {
  brand: 'Your company',
  legalName: '',
  description: '',
  logo: { light: '', dark: '', aspect: 0 },
  headline: /*i18n*/ 'Premium FMCG Products for Global Markets',
  lead: '',
  slides: [],
  about: { question: /*i18n*/ 'Who are we & What we do?', answer: '' },
  story: '',
  highlights: [
    { title: /*i18n*/ 'Global Reach', text: /*i18n*/ 'Customers in over 50 countries' },
    { title: /*i18n*/ 'Trusted Brands', text: '' },
    { title: /*i18n*/ 'Fast Delivery', text: '' },
    { title: /*i18n*/ 'Customer Focused', text: '' },
  ],
  figures: [
    { count: 1000, label: /*i18n*/ 'Products Available' },
    { count: 50, label: /*i18n*/ 'Countries Served' },
    { count: 200, label: /*i18n*/ 'Brand Partners' },
    { count: 15, label: /*i18n*/ 'Years Experience' },
  ],
  reasons: [
    { title: /*i18n*/ 'Fast Delivery', text: /*i18n*/ 'Next-day delivery available on all orders' },
    { title: /*i18n*/ 'Quality Assured', text: /*i18n*/ 'All products pass strict quality checks' },
    { title: /*i18n*/ 'Premium Brands', text: /*i18n*/ 'Top international brands' },
    { title: /*i18n*/ 'Best Prices', text: /*i18n*/ 'Competitive prices' },
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
  catalogue: { title: '', note: '' },
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

export const FIRST_CATEGORY_LABELS = [
  /*i18n*/ 'Confectionery',
  /*i18n*/ 'Snacks',
  /*i18n*/ 'Beverages',
  /*i18n*/ 'Coffees',
  /*i18n*/ 'Personal care',
  /*i18n*/ 'Health care',
  /*i18n*/ 'Toiletries',
  /*i18n*/ 'Home care',
  /*i18n*/ 'Others',
]
