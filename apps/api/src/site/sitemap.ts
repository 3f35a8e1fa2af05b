import { paths } from '@dhow/contract/paths'

/** Pages that show the catalogue and change with it, and those that change with a release alone. */
const CATALOGUE_PAGES = [paths.home, paths.products]
const OTHER_PAGES = [paths.about, paths.contact]

/** A product as search engines are told of it. */
type ListedProduct = { id: string; category: string; updatedAt: Date; image: string | undefined }

type Entry = { path: string; changed?: Date | undefined; image?: string | undefined }

type Settings = {
  /** Scheme and host that absolute addresses begin with. */
  publicUrl: string
  products: () => ListedProduct[]
  /** The categories that visitors are shown. */
  categories: () => string[]
  /** The company's texts that have a page each, where they are not empty. */
  texts: () => { privacy: string; imprint: string }
  /** Addresses in one file; search engines read no more than 50,000. */
  perFile?: number
}

/**
 * Answers `/robots.txt` and `/sitemap.xml`, and nothing at any other path. A sitemap of more
 * addresses than one file may hold is an index of numbered files.
 */
export function createSitemap(settings: Settings) {
  const { publicUrl, products, categories, texts, perFile = 50_000 } = settings
  const entries = (): Entry[] => {
    const all = products()
    const { privacy, imprint } = texts()
    const changedIn = new Map<string, Date>()
    for (const { category, updatedAt } of all) {
      changedIn.set(category, latest([updatedAt, changedIn.get(category)]))
    }
    const changed = all.length > 0 ? latest([...changedIn.values()]) : undefined
    return [
      ...CATALOGUE_PAGES.map((path) => ({ path, changed })),
      ...OTHER_PAGES.map((path) => ({ path })),
      ...(privacy ? [{ path: paths.privacy }] : []),
      ...(imprint ? [{ path: paths.imprint }] : []),
      ...categories()
        .filter((category) => changedIn.has(category))
        .map((category) => ({
          path: paths.category(category),
          changed: changedIn.get(category),
        })),
      ...all.map(({ id, updatedAt, image }) => ({
        path: paths.product(id),
        changed: updatedAt,
        image,
      })),
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

  const location = (tag: string, path: string) => `<${tag}>${escaped(publicUrl + path)}</${tag}>`

  const sitemap = (number: number | undefined): string | undefined => {
    const all = entries()
    const files = Math.ceil(all.length / perFile)
    if (number === undefined && files > 1) {
      const numbers = Array.from({ length: files }, (_, index) => index + 1)
      return xml(
        'sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"',
        numbers.map((each) => `<sitemap>${location('loc', `/sitemap-${each}.xml`)}</sitemap>`),
      )
    }
    if (number === undefined) return urlset(all)
    const part = files > 1 ? all.slice((number - 1) * perFile, number * perFile) : []
    return part.length > 0 ? urlset(part) : undefined
  }

  return (path: string): Response | undefined => {
    if (path === '/robots.txt') return response(robots(publicUrl), 'text/plain')
    const match = path.match(/^\/sitemap(?:-([1-9]\d{0,5}))?\.xml$/)
    const body = match && sitemap(match[1] ? Number(match[1]) : undefined)
    return body ? response(body, 'application/xml') : undefined
  }
}

/** Addresses that search engines are asked to leave, and that of the sitemap. */
const robots = (publicUrl: string) => `User-agent: *
Disallow: /admin
Disallow: /api

Sitemap: ${publicUrl}/sitemap.xml
`

const response = (body: string, type: string) =>
  new Response(body, { headers: { 'content-type': `${type}; charset=utf-8` } })

const xml = (root: string, children: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root}>\n${children.join('\n')}\n</${root.split(' ', 1)}>\n`

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

const escaped = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

const latest = (dates: (Date | undefined)[]) =>
  new Date(Math.max(...dates.map((date) => date?.getTime() ?? 0)))
