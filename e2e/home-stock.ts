import { ADMIN, type Server } from './server.ts'

export const PHONE = '+971 (4) 555-01.23'
export const CONTACT = {
  email: 'hello@dhow.example.com',
  phone: PHONE,
  location: 'Shed 14, Wharfage Road',
  mapUrl: 'https://maps.example.com/embed',
  hours: 'Mon-Fri: 9 AM - 6 PM',
  instagram: 'https://instagram.example.com/dhow',
  facebook: '',
  twitter: 'https://twitter.example.com/dhow',
}
const FEATURED = ['Dates', 'Figs', 'Almonds', 'Honey', 'Tahini', 'Coffee', 'Tea', 'Soap']

/** Gives the company a contact record and enough featured products for a carousel; once for each server. */
export async function stockHome({ url }: Server) {
  const listed = await fetch(`${url}/api/products?featured=true`)
  const names = ((await listed.json()) as { name: string }[]).map(({ name }) => name)
  if (FEATURED.every((name) => names.includes(name))) return
  const json = { 'content-type': 'application/json' }
  const login = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(ADMIN),
  })
  const { token } = (await login.json()) as { token: string }
  const authorization = `Bearer ${token}`
  const put = (path: string, body: object) =>
    fetch(`${url}/api${path}`, {
      method: 'PUT',
      headers: { ...json, authorization },
      body: JSON.stringify(body),
    })
  await put('/contact/details', CONTACT)
  for (const name of FEATURED) {
    const form = new FormData()
    const fields = { name, brand: 'Sail', category: 'snacks', description: 'Fine.' }
    for (const [field, value] of Object.entries(fields)) form.set(field, value)
    const saved = await fetch(`${url}/api/products`, {
      method: 'POST',
      headers: { authorization },
      body: form,
    })
    const { _id } = (await saved.json()) as { _id: string }
    await put(`/products/${_id}/toggle-featured`, { featured: true })
  }
}
