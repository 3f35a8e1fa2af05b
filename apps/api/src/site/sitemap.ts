import { paths } from '@dhow/contract/paths'
import { escapeHtml } from '#api/platform/mail/templates/layout.ts'

type ListedProduct = { id: string; updatedAt: Date; image: string | undefined }

type Entry = { path: string; changed?: Date | undefined; image?: string | undefined }

type Settings = {
  publicUrl: string
  products: {
    count: () => number
    listed: (offset: number, limit: number) => ListedProduct[]
    categoryChanges: () => Map<string, Date>
    brands: () => Promise<string[]>
  }
  categories: () => string[]
  /** Texts of the company with a page each; empty texts have none. */
  texts: () => { privacy: string; imprint: string }
  /** URLs per file, which take some milliseconds. Search engines accept up to 50,000. */
  perFile?: number
}

/** Handles `/robots.txt` and `/sitemap.xml`; returns undefined for other paths. A large sitemap is an index of files. */
export function createSitemap(settings: Settings) {
  const { publicUrl, products, categories, texts, perFile = 1_000 } = settings
  const pages = async (): Promise<Entry[]> => {
    const changes = products.categoryChanges()
    const { privacy, imprint } = texts()
    const times = [...changes.values()].map(Number)
    const changed = times.length > 0 ? new Date(Math.max(...times)) : undefined
    const used = categories().filter((category) => changes.has(category))
    return [
      { path: paths.home, changed },
      { path: paths.products, changed },
      { path: paths.about },
      { path: paths.contact },
      ...(privacy ? [{ path: paths.privacy }] : []),
      ...(imprint ? [{ path: paths.imprint }] : []),
      ...used.map((name) => ({ path: paths.category(name), changed: changes.get(name) })),
      ...(await products.brands()).map((brand) => ({ path: paths.brand(brand) })),
    ]
  }

  const entries = (first: Entry[], offset: number): Entry[] => {
    const shown = first.slice(offset, offset + perFile)
    const listed = products.listed(Math.max(0, offset - first.length), perFile - shown.length)
    return [
      ...shown,
      ...listed.map(({ id, updatedAt: changed, image }) => {
        return { path: paths.product(id), changed, image }
      }),
    ]
  }

  const urlset = (part: Entry[]) =>
    xml(
      'urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"',
      part.map(({ path, changed, image }) => {
        const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''
        const picture = image ? `<image:image>${location('image:loc', image)}</image:image>` : ''
        return `<url>${location('loc', path)}${lastmod}${picture}</url>`
      }),
    )

  const location = (tag: string, path: string) => `<${tag}>${escapeHtml(publicUrl + path)}</${tag}>`

  const sitemap = async (number: number | undefined): Promise<string | undefined> => {
    const first = await pages()
    const files = Math.ceil((first.length + products.count()) / perFile)
    if (number === undefined && files > 1) {
      const numbers = Array.from({ length: files }, (_, index) => index + 1)
      return xml(
        'sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"',
        numbers.map((each) => `<sitemap>${location('loc', `/sitemap-${each}.xml`)}</sitemap>`),
      )
    }
    if (number === undefined) return urlset(entries(first, 0))
    return files > 1 && number <= files ? urlset(entries(first, (number - 1) * perFile)) : undefined
  }

  return async (path: string): Promise<Response | undefined> => {
    if (path === '/robots.txt') return response(robots(publicUrl), 'text/plain')
    const match = path.match(/^\/sitemap(?:-([1-9]\d{0,5}))?\.xml$/)
    const body = match && (await sitemap(match[1] ? Number(match[1]) : undefined))
    return body ? response(body, 'application/xml') : undefined
  }
}

const robots = (publicUrl: string) => `User-agent: *
Disallow: /admin
Disallow: /api

Sitemap: ${publicUrl}/sitemap.xml
`

const response = (body: string, type: string) =>
  new Response(body, { headers: { 'content-type': `${type}; charset=utf-8` } })

const xml = (root: string, children: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root}>\n${children.join('\n')}\n</${root.split(' ', 1)}>\n`
