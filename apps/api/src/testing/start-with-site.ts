import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { startWithAdmin } from './login-as-admin.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

/** Renders pages with the language, if it is not English, the cookie, a list of the products and the number of rendered pages, and sets a cookie. */
const ENTRY = `
let count = 0
export async function render(request, api) {
  const { pathname } = new URL(request.url)
  if (pathname === '/broken') throw new Error('broken page')
  if (pathname === '/old') return Response.redirect(new URL('/new', request.url))
  const call = pathname.replace('/enquiry/', '/api/lists/').replace('/quotation/', '/api/sent-quotations/')
  if (call !== pathname) {
    const { status } = await api.fetch(call, { method: 'GET' })
    if (status === 429) return new Response('the list did not load', { status: 503 })
  }
  const answer = await api.fetch('/api/products?featured=false', { method: 'GET' })
  const names = (await answer.json()).map(({ name }) => name).join()
  const html = (pathname === '/large' ? 'x'.repeat(1e6) : '') + '<script>1</script>' + (api.page.language === 'en' ? '' : api.page.language + ' ') + request.url + (request.headers.get('cookie') ?? '') + ' [' + names + '] ' + ++count
  const headers = { 'content-type': 'text/html; charset=utf-8', 'inline-scripts': "'sha256-ours='", 'inline-styles': "'sha256-sheet='", 'set-cookie': 'enquiryList=b' }
  return new Response(html, { status: /^\\/((admin\\/)?gone$|.*(%|[.*/]$))/.test(pathname) ? 404 : 200, headers })
}
`

/** Creates the files of a built site. */
export function createSite(entry = ENTRY): string {
  const folder = createTemporaryFolder()
  const write = (path: string, content: string | Uint8Array) => {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  write('server/index.js', entry)
  write('client/assets/app-abc123.js', 'let a = 1')
  write('client/assets/app-abc123.js.gz', gzipSync('let a = 1'))
  write('client/placeholder.svg', '<svg/>')
  return folder
}

export async function startWithSite(env: Record<string, string> = {}) {
  const server = await startWithAdmin({ WEB_BUILD: createSite(), ...env })
  const get = (url: string, headers: Record<string, string> = {}) =>
    server.app.inject({ url, headers })
  return { ...server, get, read: async (url: string) => (await get(url)).body }
}
