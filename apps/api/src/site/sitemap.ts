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
    listRange: (offset: number, limit: number) => ListedProduct[]
    listCategoryChanges: () => Map<string, Date>
    listBrands: () => Promise<string[]>
  }
  listCategories: () => string[]
  /** Texts of the company by page. The pages of empty texts do not exist. */
  getTexts: () => { home: string[]; about: string[]; privacy: string; imprint: string }
  languages: {
    listShown: () => Language[]
    findLanguagesOfEach: (texts: string[]) => (text: string) => Language[]
    /** Shown languages in which a product has a name. */
    listCatalogueLanguages: () => Promise<Language[]>
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
  const { publicUrl, products, listCategories, getTexts, languages } = settings
  const countPerFile = () =>
    Math.ceil((settings.perFile ?? PAGES_PER_FILE) / languages.listShown().length)

  const listPages = async (): Promise<Entry[]> => {
    const changes = products.listCategoryChanges()
    const { home, about, privacy, imprint } = getTexts()
    const ofCatalogue = await languages.listCatalogueLanguages()
    const times = [...changes.values()].map(Number)
    const changed = times.length > 0 ? new Date(Math.max(...times)) : undefined
    const used = listCategories().filter((category) => changes.has(category))
    return [
      { path: paths.home, changed, texts: home },
      { path: paths.products, changed, languages: ofCatalogue },
      { path: paths.about, texts: about },
      { path: paths.contact, languages: languages.listShown() },
      ...(privacy ? [{ path: paths.privacy, texts: [privacy] }] : []),
      ...(imprint ? [{ path: paths.imprint, texts: [imprint] }] : []),
      ...used.map((name) => ({
        path: paths.category(name),
        changed: changes.get(name),
        texts: [getCategoryLabel(name)],
      })),
      ...(await products.listBrands()).map((brand) => ({
        path: paths.brand(brand),
        languages: ofCatalogue,
      })),
    ]
  }

  const listEntries = (first: Entry[], offset: number): Entry[] => {
    const shown = first.slice(offset, offset + countPerFile())
    const listed = products.listRange(
      Math.max(0, offset - first.length),
      countPerFile() - shown.length,
    )
    return [
      ...shown,
      ...listed.map(({ id, name, updatedAt: changed, image }) => {
        return { path: paths.product(id), changed, image, texts: [name] }
      }),
    ]
  }

  const buildUrlset = (part: Entry[]) => {
    const findLanguages = languages.findLanguagesOfEach(part.flatMap(({ texts = [] }) => texts))
    return buildXml(
      `urlset ${NAMESPACES}`,
      part.flatMap(({ path, changed, image, texts = [], languages: listedLanguages }) => {
        const pageLanguages = listedLanguages ?? [
          ...new Set<Language>([BASE_LANGUAGE, ...texts.flatMap(findLanguages)]),
        ]
        const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''
        const picture = image
          ? `<image:image>${buildLocation('image:loc', image)}</image:image>`
          : ''
        const links = pageLanguages.map((language) =>
          buildAlternate(language, localizePath(language, path)),
        )
        const alternates = links[1] ? [...links, buildAlternate('x-default', path)].join('') : ''
        return pageLanguages.map((language) => {
          const loc = buildLocation('loc', localizePath(language, path))
          return `<url>${loc}${lastmod}${alternates}${picture}</url>`
        })
      }),
    )
  }

  const buildAlternate = (language: string, path: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeHtml(publicUrl + path)}"/>`

  const buildLocation = (tag: string, path: string) =>
    `<${tag}>${escapeHtml(publicUrl + path)}</${tag}>`

  const buildSitemap = async (number: number | undefined): Promise<string | undefined> => {
    const first = await listPages()
    const files = Math.ceil((first.length + products.count()) / countPerFile())
    if (number === undefined && files > 1) {
      const numbers = Array.from({ length: files }, (_, index) => index + 1)
      return buildXml(
        'sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"',
        numbers.map((each) => `<sitemap>${buildLocation('loc', `/sitemap-${each}.xml`)}</sitemap>`),
      )
    }
    if (number === undefined) return buildUrlset(listEntries(first, 0))
    return files > 1 && number <= files
      ? buildUrlset(listEntries(first, (number - 1) * countPerFile()))
      : undefined
  }

  return async (path: string): Promise<Response | undefined> => {
    if (path === '/robots.txt') return createResponse(buildRobots(publicUrl), 'text/plain')
    const match = path.match(/^\/sitemap(?:-([1-9]\d{0,5}))?\.xml$/)
    const body = match && (await buildSitemap(match[1] ? Number(match[1]) : undefined))
    return body ? createResponse(body, 'application/xml') : undefined
  }
}

const buildRobots = (publicUrl: string) => `User-agent: *
Disallow: /admin
Disallow: /api

Sitemap: ${publicUrl}/sitemap.xml
`

const createResponse = (body: string, type: string) =>
  new Response(body, { headers: { 'content-type': `${type}; charset=utf-8` } })

const buildXml = (root: string, children: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root}>\n${children.join('\n')}\n</${root.split(' ', 1)}>\n`
