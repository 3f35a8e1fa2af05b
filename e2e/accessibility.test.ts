import AxeBuilder from '@axe-core/playwright'
import { phonePhoto } from './photos.ts'
import { ADMIN, expect, type Server, test } from './server.ts'
import { signIn } from './sign-in.ts'

const PUBLIC = [
  '/',
  '/products',
  '/products/{id}',
  '/about',
  '/contact',
  '/nowhere',
  '/admin-login',
]
const ADMIN_ONLY = [
  '/admin',
  '/admin/manage-products',
  '/admin/add-product',
  '/admin/edit-product/{id}',
  '/admin/edit-contact',
  '/admin/change-password',
  '/admin/reset-password/x',
  '/admin/inbox',
]

/** Makes sure that the screens have a product and a message to show. */
async function stock({ url }: Server, token: string): Promise<string> {
  const list = (await (await fetch(`${url}/api/products`)).json()) as {
    _id: string
    name: string
  }[]
  const stocked = list.find(({ name }) => name === 'Sea salt')
  if (stocked) return stocked._id
  const form = new FormData()
  const { buffer, name } = await phonePhoto()
  const fields = { name: 'Sea salt', brand: 'Sail', category: 'snacks', description: 'Fine.' }
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  form.append('media', new Blob([new Uint8Array(buffer)]), name)
  form.append('media', new Blob([new Uint8Array(buffer), 'x']), name)
  const headers = { authorization: `Bearer ${token}` }
  const saved = await fetch(`${url}/api/products`, { method: 'POST', headers, body: form })
  await fetch(`${url}/api/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Ada',
      email: 'a@example.com',
      subject: 'other',
      message: 'Hello',
    }),
  })
  return ((await saved.json()) as { _id: string })._id
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [kind, screens] of Object.entries({ public: PUBLIC, admin: ADMIN_ONLY })) {
    test(`no ${kind} screen breaks an accessibility rule or overflows at 360 px, ${colorScheme} theme`, async ({
      page,
      browser,
      server,
    }) => {
      const token = await signIn(page, server.url, ADMIN)
      const id = await stock(server, token)
      const context = await browser.newContext({
        baseURL: server.url,
        colorScheme,
        reducedMotion: 'reduce',
        viewport: { width: 360, height: 740 },
      })
      const screen = await context.newPage()
      if (kind === 'admin') await signIn(screen, server.url, ADMIN)
      for (const path of screens) {
        await screen.goto(path.replace('{id}', id), { waitUntil: 'networkidle' })
        const { violations } = await new AxeBuilder({ page: screen }).analyze()
        const found = violations.map(({ id: rule, nodes }) => [rule, nodes.map(({ html }) => html)])
        expect(found, path).toEqual([])
        const width = await screen.evaluate(() => document.documentElement.scrollWidth)
        expect(width, `${path} is wider than the screen`).toBeLessThanOrEqual(360)
      }
      await context.close()
    })
  }
}
