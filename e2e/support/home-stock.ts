import type { Server } from '../server.ts'
import { administrator } from './administrator.ts'

const FEATURED = ['Dates', 'Figs', 'Almonds', 'Honey', 'Tahini', 'Coffee', 'Tea', 'Soap']

/** Adds enough featured products for a carousel; once for each server. */
export async function stockHome(server: Server) {
  const listed = await fetch(`${server.url}/api/products?featured=true`)
  const names = ((await listed.json()) as { name: string }[]).map(({ name }) => name)
  if (FEATURED.every((name) => names.includes(name))) return
  const { add, put } = await administrator(server)
  for (const name of FEATURED) {
    const id = await add({ name, brand: 'Sail' })
    await put(`/products/${id}/toggle-featured`, { featured: true })
  }
}
