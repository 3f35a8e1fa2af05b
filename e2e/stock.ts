import { phonePhoto } from './photos.ts'
import { ADMIN, type Server } from './server.ts'

type Fields = { name: string; brand: string; category: string; description: string }

const SEA_SALT = { name: 'Sea salt', brand: 'Sail', category: 'snacks', description: 'Fine.' }

/** A session of the administrator, from the API. */
async function getToken({ url }: Server): Promise<string> {
  const { token } = (await post(`${url}/api/admin/login`, ADMIN)) as { token: string }
  return token
}

/** Adds a product, with two pictures unless told otherwise, and returns its id. */
export async function addProduct(
  server: Server,
  fields: Partial<Fields> = {},
  pictures = 2,
): Promise<string> {
  const form = new FormData()
  for (const [field, value] of Object.entries({ ...SEA_SALT, ...fields })) form.set(field, value)
  const { buffer, name } = await phonePhoto()
  for (let index = 0; index < pictures; index++) {
    // What follows a photo's end makes another file of the same picture.
    form.append('media', new Blob([new Uint8Array(buffer), 'x'.repeat(index)]), name)
  }
  const headers = { authorization: `Bearer ${await getToken(server)}` }
  const url = `${server.url}/api/products`
  const saved = await fetch(url, { method: 'POST', headers, body: form })
  return ((await saved.json()) as { _id: string })._id
}

/** Sends an enquiry as a visitor. */
export const sendEnquiry = ({ url }: Server) =>
  post(`${url}/api/messages`, {
    name: 'Ada',
    email: 'a@example.com',
    subject: 'other',
    message: 'Hello',
  })

async function post(url: string, body: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  return answer.json()
}
