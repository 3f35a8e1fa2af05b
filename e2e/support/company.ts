import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { COMPANY, SLIDES } from '../../apps/api/src/demo/company.ts'
import { oncePerServer, type Server } from '../server.ts'
import { administrator } from './administrator.ts'

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
export async function stockCompany(server: Server): Promise<void> {
  const { patch, put, upload } = await administrator(server)
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
export const stockHome = oncePerServer(async (server) => {
  const { add, put } = await administrator(server)
  for (const name of FEATURED) {
    const id = await add({ name, brand: 'Sail' })
    await put(`/products/${id}/toggle-featured`, { featured: true })
  }
})
