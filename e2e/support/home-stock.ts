import type { Server } from '../server.ts'
import { administrator } from './administrator.ts'

export const CONTACT = {
  email: 'hello@dhow.example.com',
  phone: '+971 (4) 555-01.23',
  location: 'Shed 14, Wharfage Road',
  mapUrl: 'https://maps.example.com/embed',
  hours: 'Mon-Fri: 9 AM - 6 PM',
  instagram: 'https://instagram.example.com/dhow',
  facebook: '',
  twitter: 'https://twitter.example.com/dhow',
}
const FEATURED = ['Dates', 'Figs', 'Almonds', 'Honey', 'Tahini', 'Coffee', 'Tea', 'Soap']

/** Gives the company a contact record and enough featured products for a carousel; once for each server. */
export async function stockHome(server: Server) {
  const listed = await fetch(`${server.url}/api/products?featured=true`)
  const names = ((await listed.json()) as { name: string }[]).map(({ name }) => name)
  if (FEATURED.every((name) => names.includes(name))) return
  const { add, put } = await administrator(server)
  await put('/contact/details', CONTACT)
  for (const name of FEATURED) {
    const id = await add({ name, brand: 'Sail' })
    await put(`/products/${id}/toggle-featured`, { featured: true })
  }
}
