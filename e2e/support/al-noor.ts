import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect } from '../server.ts'

/** A company that has nothing in common with the demo's, as its owner would write it down. */
export const AL_NOOR = {
  brand: 'Al Noor Foodstuff Trading LLC',
  description: 'Rice, pulses and spices from Sharjah, milled and packed for importers.',
  headline: 'Rice and spices, packed to order',
  lead: 'Basmati, pulses and whole spices from our own mill in Sharjah.',
  question: 'Who is Al Noor?',
  answer: 'A mill and a packing hall, and the family that runs them.',
  story: 'It began in 1987 with a hand mill in the old souk.',
  reason: 'Milled last week',
  portsText: 'Feeders leave Khalid port twice a week.',
  whatsApp: '+971 6 555 8800',
  privacy: 'We keep your enquiry to answer it, and nothing else.',
  imprint: 'Al Noor Foodstuff Trading LLC, Sharjah, licence 554433.',
  homePort: 'Sharjah',
  ports: ['Mombasa', 'Chittagong'],
  categories: ['Rice and Grains', 'Whole Spices'],
  slides: ['Rice in jute sacks', 'Cardamom drying in the sun'],
  contact: {
    Email: 'trade@alnoor.example',
    Phone: '+971 6 555 8899',
    'Location Address': 'Plot 12, Industrial Area 5\nSharjah',
    'Business Hours': 'Sunday to Thursday, 7 to 15',
  },
  product: {
    name: 'Sella Basmati 1121',
    brand: 'Noor Mills',
    category: 'Rice and Grains',
    description: 'Steamed, aged for a year, in bags of 5 and 20 kg.',
  },
}

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 60"><title>Dhow Trading</title><circle cx="30" cy="30" r="26" fill="#7a1f2b"/><path d="M30 10a20 20 0 1 0 14 34 16 16 0 1 1-14-34" fill="#e6b422"/><text x="70" y="42" font-size="34" font-family="sans-serif" font-weight="700" fill="#7a1f2b">Al Noor</text></svg>`

const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer })

/** A landscape photo of two colours, with a note in it of who took it where. */
async function photo(name: string, left: string, right: string) {
  const half = (fill: string, x: number) =>
    `<rect x="${x}" width="900" height="1000" fill="${fill}"/><circle cx="${x + 450}" cy="500" r="300" fill="#fff" fill-opacity=".25"/>`
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1800" height="1000">${half(left, 0)}${half(right, 900)}</svg>`
  const buffer = await sharp(Buffer.from(drawing))
    .withExif({ IFD0: { Artist: 'Dhow Trading', Copyright: 'Your company' } })
    .jpeg()
    .toBuffer()
  return file(name, 'image/jpeg', buffer)
}

const section = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name }).click()

async function fillSlides(page: Page) {
  const pictures = page.getByLabel('Pictures of the slides')
  const drop = [
    await photo('sacks.jpg', '#8a6a3b', '#3f2d14'),
    await photo('sun.jpg', '#2f5d3a', '#c9a227'),
  ]
  for (const [index, one] of drop.entries()) {
    await pictures.setInputFiles(one)
    const point = page.getByRole('slider', {
      name: `Point of slide ${index + 1} that stays visible`,
    })
    await point.press(index === 0 ? 'ArrowLeft' : 'Shift+ArrowRight')
    await page
      .getByLabel('What is to be seen')
      .nth(index)
      .fill(AL_NOOR.slides[index] ?? '')
  }
}

async function choosePort(page: Page, label: string, name: string) {
  await page.getByRole('combobox', { name: label }).fill(name)
  await page.getByRole('option', { name }).first().click()
}

/** Fills in the screen 'Your site', section by section, and saves it once. */
export async function fillSite(page: Page) {
  const fill = (label: string, value: string) => page.getByLabel(label, { exact: true }).fill(value)
  const remove = (field: string) =>
    page
      .getByRole('region', { name: field, exact: true })
      .getByRole('button', { name: 'Remove', exact: true })
      .click()
  await fill('Brand', AL_NOOR.brand)
  await page
    .getByLabel('Logo', { exact: true })
    .setInputFiles(file('logo.svg', 'image/svg+xml', Buffer.from(LOGO)))
  await expect(page.getByAltText('Logo as it is now')).toBeVisible()
  await section(page, 'Colours and type')
  await fill('Colour of the brand', '#7a1f2b')
  await fill('Second colour', '#e6b422')
  await section(page, 'First screen')
  await fill('Headline', AL_NOOR.headline)
  await fill('Words under the headline (optional)', AL_NOOR.lead)
  await fillSlides(page)
  await section(page, 'Who you are')
  await fill('Question (optional)', AL_NOOR.question)
  await fill('Answer (optional)', AL_NOOR.answer)
  await fill('Story (optional)', AL_NOOR.story)
  await remove('Highlights')
  await section(page, 'Numbers and reasons')
  await remove('Numbers')
  await remove('Why Us?')
  await page.getByRole('button', { name: 'Add reason' }).click()
  await page
    .getByRole('list', { name: 'Reasons' })
    .getByLabel('Title', { exact: true })
    .fill(AL_NOOR.reason)
  await section(page, 'Partners')
  await remove('Our Global Partners')
  await section(page, 'Ports')
  await choosePort(page, 'Find your port', AL_NOOR.homePort)
  for (const port of AL_NOOR.ports) await choosePort(page, 'Add a port', port)
  await fill('Text beside the globe (optional)', AL_NOOR.portsText)
  await section(page, 'Links and catalogue')
  await fill('WhatsApp number (optional)', AL_NOOR.whatsApp)
  await section(page, 'Privacy and imprint')
  await fill('Text of the privacy page (optional)', AL_NOOR.privacy)
  await fill('Text of the imprint page (optional)', AL_NOOR.imprint)
  await section(page, 'Search and sharing')
  await fill('Description (optional)', AL_NOOR.description)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Your site is saved')).toBeVisible()
}

/** Names the categories that are dealt in, and removes the others. */
export async function fillCategories(page: Page) {
  const names = page.getByRole('list', { name: 'Categories in their order' })
  for (const [index, name] of AL_NOOR.categories.entries()) {
    await page.getByLabel(`Category ${index + 1}`, { exact: true }).fill(name)
  }
  const removers = names.getByRole('button', { name: /^Remove / })
  while ((await removers.count()) > AL_NOOR.categories.length) {
    await removers.last().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  }
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Categories saved.')).toBeVisible()
}

export async function fillContact(page: Page) {
  for (const [label, value] of Object.entries(AL_NOOR.contact)) {
    await page.getByLabel(label, { exact: true }).fill(value)
  }
  await page.getByLabel('Map Embed URL').fill('https://maps.example.com/embed')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Contact details updated successfully')).toBeVisible()
}

/** A photo of the product. */
export const productPhoto = () => photo('basmati.jpg', '#efe3c2', '#d8c48f')
