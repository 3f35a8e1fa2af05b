import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import sharp from 'sharp'
import { ADMIN, type Server } from './server.ts'

type Fields = { name: string; brand?: string; category?: string; description?: string }

/** A picture of one colour, so that each is another. */
export const picture = (red: number): Promise<Buffer> =>
  sharp({ create: { width: 900, height: 900, channels: 3, background: { r: red, g: 120, b: 90 } } })
    .png()
    .toBuffer()

/** Calls of the administrator on a server's API. */
export async function administrator({ url, dataDir }: Server) {
  const call = (method: string, path: string, body: FormData | object, token = '') =>
    fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(!(body instanceof FormData) && { 'content-type': 'application/json' }),
      },
      body: body instanceof FormData ? body : JSON.stringify(body),
    })
  const login = await call('POST', '/admin/login', ADMIN)
  const { token } = (await login.json()) as { token: string }

  return {
    /** Adds snacks named 'Tin 004' and so on, by their place, in one stroke; before any page is asked for. */
    fill(count: number): void {
      const database = new DatabaseSync(join(dataDir, 'dhow.sqlite'))
      database.exec(`
        pragma busy_timeout = 5000;
        with recursive tins(place) as (
          select max(place) + 1 from products
          union all select place + 1 from tins limit ${count}
        )
        insert into products
          (id, name, brand, category, description, place, created_at, updated_at, search_key)
        select lower(hex(randomblob(8))), printf('Tin %03d', place + 1), 'Lateen', 'snacks', 'In a box.',
          place, 0, 0, printf('TIN %03d', place + 1) || char(10) || 'LATEEN'
        from tins`)
      database.close()
    },

    put: (path: string, body: object) => call('PUT', path, body, token),

    /** Adds a product and returns its id. */
    async add(fields: Fields, pictures: Buffer[] = []): Promise<string> {
      const form = new FormData()
      const all = { brand: 'Lateen', category: 'snacks', description: 'In a box.', ...fields }
      for (const [field, value] of Object.entries(all)) form.set(field, value)
      for (const bytes of pictures) form.append('media', new Blob([new Uint8Array(bytes)]), 'p.png')
      const saved = await call('POST', '/products', form, token)
      return ((await saved.json()) as { _id: string })._id
    },
  }
}
