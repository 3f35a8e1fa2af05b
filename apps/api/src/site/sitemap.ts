import { getCategoryLabel } from '@dhow/contract/categories/category-names'
import { paths } from '@dhow/contract/paths'
import { BASE_LANGUAGE, type Language, localizePath } from '@dhow/i18n/languages'
import { escapeHtml } from '#api/platform/mail/layout.ts'

type ListedProduct = { id: string; name: string; updatedAt: Date; image: string | undefined }

type Entry = {
  path: string
  changed?: Date | undefined
  image?: string | undefined
  /** English texts of which one must exist in a language, or languages of the page. */
  texts?: string[]
  languages?: Language[]
}

type Settings = {
  publicUrl: string
  products: {
    count: () => number
    listed: (offset: number, limit: number) => ListedProduct[]
    categoryChanges: () => Map<string, Date>
    brands: () => Promise<string[]>
  }
  categories: () => string[]
  /** Texts of the company by page. The pages of empty texts do not exist. */
  texts: () => { home: string[]; about: string[]; privacy: string; imprint: string }
  languages: {
    shown: () => Language[]
    languagesOfEach: (texts: string[]) => (text: string) => Language[]
    /** Shown languages in which a product has a name. */
    ofCatalogue: () => Promise<Language[]>
  }
  /** Pages per file in one language. Search engines accept 50,000 URLs, but these take some milliseconds. */
  perFile?: number
}

const PAGES_PER_FILE = 1_000

const NAMESPACES = [
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"',
  'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"',
  'xmlns:xhtml="http://www.w3.org/1999/xhtml"',
].join(' ')

/** Handles `/robots.txt` and `/sitemap.xml`; returns undefined for other paths. A large sitemap is an index of files. */
export function createSitemap(settings: Settings) {
  const { publicUrl, products, categories, texts, languages } = settings
  const perFile = () => Math.ceil((settings.perFile ?? PAGES_PER_FILE) / languages.shown().length)

  const pages = async (): Promise<Entry[]> => {
    const changes = products.categoryChanges()
    const { home, about, privacy, imprint } = texts()
    const ofCatalogue = await languages.ofCatalogue()
    const times = [...changes.values()].map(Number)
    const changed = times.length > 0 ? new Date(Math.max(...times)) : undefined
    const used = categories().filter((category) => changes.has(category))
    return [
      { path: paths.home, changed, texts: home },
      { path: paths.products, changed, languages: ofCatalogue },
      { path: paths.about, texts: about },
      { path: paths.contact, languages: languages.shown() },
      ...(privacy ? [{ path: paths.privacy, texts: [privacy] }] : []),
      ...(imprint ? [{ path: paths.imprint, texts: [imprint] }] : []),
      ...used.map((name) => ({
        path: paths.category(name),
        changed: changes.get(name),
        texts: [getCategoryLabel(name)],
      })),
      ...(await products.brands()).map((brand) => ({
        path: paths.brand(brand),
        languages: ofCatalogue,
      })),
    ]
  }

  const entries = (first: Entry[], offset: number): Entry[] => {
    const shown = first.slice(offset, offset + perFile())
    const listed = products.listed(Math.max(0, offset - first.length), perFile() - shown.length)
    return [
      ...shown,
      ...listed.map(({ id, name, updatedAt: changed, image }) => {
        return { path: paths.product(id), changed, image, texts: [name] }
      }),
    ]
  }

  const urlset = (part: Entry[]) => {
    const languagesOf = languages.languagesOfEach(part.flatMap(({ texts = [] }) => texts))
    return xml(
      `urlset ${NAMESPACES}`,
      part.flatMap(({ path, changed, image, texts = [], languages: given }) => {
        const own = given ?? [...new Set<Language>([BASE_LANGUAGE, ...texts.flatMap(languagesOf)])]
        const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''
        const picture = image ? `<image:image>${location('image:loc', image)}</image:image>` : ''
        const links = own.map((language) => alternate(language, localizePath(language, path)))
        const alternates = links[1] ? [...links, alternate('x-default', path)].join('') : ''
        return own.map((language) => {
          const loc = location('loc', localizePath(language, path))
          return `<url>${loc}${lastmod}${alternates}${picture}</url>`
        })
      }),
    )
  }

  const alternate = (language: string, path: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeHtml(publicUrl + path)}"/>`

  const location = (tag: string, path: string) => `<${tag}>${escapeHtml(publicUrl + path)}</${tag}>`

  const sitemap = async (number: number | undefined): Promise<string | undefined> => {
    const first = await pages()
    const files = Math.ceil((first.length + products.count()) / perFile())
    if (number === undefined && files > 1) {
      const numbers = Array.from({ length: files }, (_, index) => index + 1)
      return xml(
        'sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"',
        numbers.map((each) => `<sitemap>${location('loc', `/sitemap-${each}.xml`)}</sitemap>`),
      )
    }
    if (number === undefined) return urlset(entries(first, 0))
    return files > 1 && number <= files
      ? urlset(entries(first, (number - 1) * perFile()))
      : undefined
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
