import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CompanyFields, CompanyLegal } from '@dhow/contract/company/company'
import type { CompanyFiles } from '#api/modules/company/files.ts'
import { FIRST_VALUES } from '#api/modules/company/first-values.ts'
import { withCopies } from './uploads.ts'

const { logo: _, slides: _s, ...TEXTS } = FIRST_VALUES

const FILES = join(import.meta.dirname, 'company')

const legalText = (page: keyof CompanyLegal) =>
  readFileSync(join(FILES, `${page}.txt`), 'utf8').trim()

export const COMPANY: Omit<CompanyFields, 'logo' | 'slides'> = {
  ...TEXTS,
  brand: 'Dhow Trading',
  timeZone: 'Asia/Kolkata',
  legalName: 'Dhow Trading FZE',
  description:
    'Dhow Trading exports confectionery, snacks, beverages, coffees, care and household goods from the Gulf to wholesalers and retailers in over 50 countries.',
  lead: 'Confectionery, snacks, beverages, coffees and care products, consolidated in the Gulf and shipped by the carton, the pallet or the container.',
  about: {
    question: FIRST_VALUES.about.question,
    answer: `We are a distributor of fast-moving consumer goods with a warehouse beside the port. Buyers on four continents send us one list; we source it, check it, palletise it and ship it under one set of papers.

You deal with people who know the goods: shelf life, label languages, pack counts and what your customs office will ask for.`,
  },
  story: `Dhow Trading began with a single shelf of biscuits and a rented corner of a warehouse by the creek. The first customers were ships’ chandlers who needed forty different things by the evening tide, and who came back because all forty were there.

The lists grew longer and the ships larger. Today we keep more than a thousand products from some two hundred brands within a short drive of the container terminal, and mix them into one consignment for importers, wholesalers and retail chains.

What has not changed is the promise: what is on the list is in the box, in date, undamaged and on the ship we said.`,
  highlights: [
    {
      title: 'Global Reach',
      text: 'Customers in over 50 countries, served in their own time zone.',
    },
    {
      title: 'Trusted Brands',
      text: 'Sourced from makers and their authorised distributors only.',
    },
    { title: 'Fast Delivery', text: 'Stock beside the port, papers ready before the truck is.' },
    { title: 'Customer Focused', text: 'One person answers for your order from list to landing.' },
  ],
  group: [
    { title: 'Dhow Trading', text: 'Sourcing, consolidation and export' },
    { title: 'Dhow Logistics', text: 'Warehousing, freight and papers' },
    { title: 'Dhow Foods', text: 'Own-label sweets and snacks' },
  ],
  homePort: { name: 'Dubai', lat: 25.01, lon: 55.06 },
  ports: [
    { name: 'Rotterdam', lat: 51.95, lon: 4.14 },
    { name: 'Casablanca', lat: 33.61, lon: -7.6 },
    { name: 'Dakar', lat: 14.68, lon: -17.42 },
    { name: 'Lagos', lat: 6.44, lon: 3.39 },
    { name: 'Durban', lat: -29.87, lon: 31.02 },
    { name: 'Mombasa', lat: -4.04, lon: 39.67 },
    { name: 'Colombo', lat: 6.94, lon: 79.85 },
    { name: 'Singapore', lat: 1.27, lon: 103.8 },
    { name: 'Hong Kong', lat: 22.33, lon: 114.13 },
    { name: 'Sydney', lat: -33.97, lon: 151.2 },
    { name: 'Santos', lat: -23.98, lon: -46.29 },
    { name: 'New York', lat: 40.67, lon: -74.04 },
  ],
  privacy: legalText('privacy'),
  imprint: legalText('imprint'),
  portsText:
    'One warehouse beside the port, and sea lanes to a dozen harbours and the markets behind them.',
}

/** Slides behind the headline. Each picture has two files: for wide and for tall screens. */
export const SLIDES = [
  { picture: 'harbour', alt: 'A dhow passing the lights of a container terminal at dusk' },
  { picture: 'pantry', alt: 'Shelves filled to the ceiling with packed groceries' },
  { picture: 'pallets', alt: 'Pallets wrapped for export in a warehouse' },
]

export function addCompanyPictures(
  files: CompanyFiles,
  incomingDir: string,
): Promise<Pick<CompanyFields, 'logo' | 'slides'>> {
  const slideFiles = SLIDES.flatMap(({ picture }) => [`${picture}.webp`, `${picture}-tall.webp`])
  const names = ['logo.svg', 'logo-dark.svg', ...slideFiles]
  return withCopies(incomingDir, FILES, names, async (copies) => {
    const added = await Promise.all(copies.map((copy) => files.addPicture(copy)))
    const [light = '', dark = '', ...urls] = added.map(({ url }) => url)
    const slides = SLIDES.map(({ alt }, at) => {
      const [picture = '', tall = ''] = urls.slice(2 * at)
      return { picture, tall, alt, focus: { x: 0.7, y: 0.5 } }
    })
    return { slides, logo: { light, dark } }
  })
}
