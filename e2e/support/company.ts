import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { COMPANY, SLIDES } from '../../apps/api/src/demo/company.ts'
import { runOncePerServer, type Server } from '../server.ts'
import { loginAdministrator } from './administrator.ts'
import { createPlainPicture } from './products.ts'

const PICTURES = join(import.meta.dirname, '../../apps/api/src/demo/company')

export const CONTACT = {
  email: 'hello@dhow.example.com',
  phone: '+971 4 555 0123',
  location: 'Shed 14, Wharfage Road',
  mapUrl: 'https://maps.example.com/embed',
  hours: 'Mon-Fri: 9 AM - 6 PM',
  instagram: 'https://instagram.example.com/dhow',
  facebook: '',
  twitter: 'https://twitter.example.com/dhow',
}

/** Sets the demo company's record, slides, logo and contact details. */
export async function fillCompany(server: Server): Promise<void> {
  const { patch, put, upload } = await loginAdministrator(server)
  const add = async (name: string) => upload(name, await readFile(join(PICTURES, name)))
  // Small, because large variants take long to compute.
  const addPicture = async (name: string) =>
    upload(
      `${name}.webp`,
      await sharp(join(PICTURES, `${name}.webp`))
        .resize(300)
        .toBuffer(),
    )
  const slides = await Promise.all(
    SLIDES.map(async ({ picture, alt }) => ({
      picture: await addPicture(picture),
      tall: await addPicture(`${picture}-tall`),
      alt,
      focus: { x: 0.7, y: 0.5 },
    })),
  )
  const logo = { light: await add('logo.svg'), dark: await add('logo-dark.svg') }
  await patch('/company', { ...COMPANY, slides, logo })
  await put('/contact/details', CONTACT)
}

const FEATURED = ['Dates', 'Figs', 'Almonds', 'Honey', 'Tahini', 'Coffee', 'Tea', 'Soap']

/** Adds enough featured products for a carousel. */
export const seedHome = runOncePerServer(async (server) => {
  const { add, put } = await loginAdministrator(server)
  for (const name of FEATURED) {
    const id = await add({ name, brand: 'Sail' })
    await put(`/products/${id}/toggle-featured`, { featured: true })
  }
})

const NAME = 'Karak Tea & Spice × 24'

/** Adds a product with three pictures and returns its path. */
export const seedGallery = runOncePerServer(async (server) => {
  const { add } = await loginAdministrator(server)
  const pictures = await Promise.all([40, 120, 220].map((red) => createPlainPicture(red, 900)))
  return `/products/${await add({ name: NAME }, pictures)}`
})

/** The picture that the frame shows; the others are inert. */
export const getCurrent = (scope: Pick<Page, 'locator'>) => scope.locator('li:not([inert])')
export const getOpenButton = (page: Page) =>
  getCurrent(page).getByRole('button', { name: 'Open the picture in full screen' })
export const getViewer = (page: Page) => page.getByRole('dialog')

/** Waits until the frame has stopped at this picture. */
export async function expectInFrame(scope: Pick<Page, 'locator'>, number: number) {
  const image = getCurrent(scope).getByAltText(`${NAME}, picture ${number} of 3`)
  await expect(image).toBeInViewport({ ratio: 0.9 })
}

/** Adds three products that differ in brand, origin and weight. */
export const seedFilters = runOncePerServer(async (server) => {
  const { add } = await loginAdministrator(server)
  const buildSpecification = (origin: string, cartonGrossGrams: number) => ({
    origin,
    cartonGrossGrams,
  })
  await add({ name: 'Tea', brand: 'Sail', specification: buildSpecification('LK', 8_000) })
  await add({ name: 'Rice', brand: 'Sail', specification: buildSpecification('IN', 10_000) })
  await add({ name: 'Salt', brand: 'Monsoon', specification: buildSpecification('IN', 10_000) })
})
