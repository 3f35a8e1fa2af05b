import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fieldText, type ProductFields } from '../../packages/contract/src/product-fields.ts'
import type { Product } from '../../packages/contract/src/products.ts'
import { ADMIN, type Server } from '../server.ts'
import { call } from './api.ts'
import { phonePhoto } from './photos.ts'
import { someProduct } from './products.ts'

const SEA_SALT = someProduct({ name: 'Sea salt', brand: 'Lateen', description: 'In a box.' })

/** The catalogue as a server has it. */
export const catalogueOf = async ({ url }: Server): Promise<Product[]> =>
  (await fetch(`${url}/api/products`)).json() as Promise<Product[]>

/** What the administrator does on a server, by the API. */
export async function administrator(server: Server) {
  const { token } = await call<{ token: string }>(server, 'POST', '/admin/login', ADMIN)

  return {
    token,

    put: (path: string, body: object) => call(server, 'PUT', path, body, token),

    patch: (path: string, body: object) => call(server, 'PATCH', path, body, token),

    /** Uploads a picture of the company and returns its address. */
    async upload(name: string, bytes: Buffer): Promise<string> {
      const form = new FormData()
      form.append('media', new Blob([new Uint8Array(bytes)]), name)
      const { url } = await call<{ url: string }>(server, 'POST', '/company/pictures', form, token)
      return url
    },

    /** Deletes these products, or all that there are. */
    async remove(...given: string[]): Promise<void> {
      const ids = given.length > 0 ? given : (await catalogueOf(server)).map(({ _id }) => _id)
      if (ids.length > 0) await call(server, 'DELETE', '/products', { ids }, token)
    },

    /** Adds a product and returns its id. */
    async add(fields: Partial<ProductFields> = {}, pictures: Buffer[] = []): Promise<string> {
      const form = new FormData()
      for (const [field, value] of Object.entries({ ...SEA_SALT, ...fields })) {
        form.set(field, fieldText(value))
      }
      for (const bytes of pictures) form.append('media', new Blob([new Uint8Array(bytes)]), 'p.png')
      const { _id } = await call<{ _id: string }>(server, 'POST', '/products', form, token)
      return _id
    },
  }
}

/** Adds a product with two pictures and returns its id. */
export async function addProduct(
  server: Server,
  fields: Partial<ProductFields> = {},
): Promise<string> {
  const { buffer } = await phonePhoto()
  // What follows a photo's end makes another file of the same picture.
  const other = Buffer.concat([buffer, Buffer.from('x')])
  return (await administrator(server)).add(fields, [buffer, other])
}

/** Adds snacks named 'Tin 004' and so on, by their place, in one stroke; before any page is asked for. */
export function fillCatalogue({ dataDir }: Server, count: number): void {
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
}
