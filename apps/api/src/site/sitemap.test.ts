import type { Language } from '@dhow/i18n/languages'
import { describe, expect, it } from 'vitest'
import { createSitemap } from './sitemap.ts'

type Settings = Parameters<typeof createSitemap>[0]
type Product = ReturnType<typeof createProduct>

const NO_TEXTS = { home: ['Headline'], about: ['Story'], privacy: '', imprint: '' }

const start = ({
  products = () => [],
  brands = [],
  ...settings
}: Partial<Omit<Settings, 'products'>> & { products?: () => Product[]; brands?: string[] } = {}) =>
  createSitemap({
    publicUrl: 'https://www.company.example',
    products: {
      count: () => products().length,
      listBrands: async () => brands,
      listRange: (offset, limit) => products().slice(offset, offset + limit),
      listCategoryChanges: () =>
        new Map(
          products()
            .toSorted((a, b) => a.updatedAt.getTime() - b.updatedAt.getTime())
            .map(({ category, updatedAt }) => [category, updatedAt]),
        ),
    },
    listCategories: () => ['snacks', 'beverages'],
    getTexts: () => NO_TEXTS,
    languages: {
      listShown: () => ['en'],
      findLanguagesOfEach: () => () => ['en'],
      listCatalogueLanguages: async () => ['en'],
    },
    ...settings,
  })

const createProduct = (
  id: string,
  changed: string,
  over: { category?: string; image?: string } = {},
) => ({
  id,
  name: `Product ${id}`,
  updatedAt: new Date(changed),
  category: 'snacks',
  image: undefined as string | undefined,
  ...over,
})

const createProducts = (count: number) =>
  Array.from({ length: count }, (_, index) => createProduct(String(index), '2026-01-01'))

const read = async (listing: ReturnType<typeof createSitemap>, path: string) =>
  (await (await listing(path))?.text()) ?? ''

/** Returns the paths in a sitemap. */
const listAddresses = (xml: string) =>
  [...xml.matchAll(/<loc>https:\/\/www\.company\.example([^<]*)<\/loc>/g)].map(([, path]) => path)

describe('the sitemap', () => {
  it('contains pages, texts, categories in use, brands, products and pictures', async () => {
    const products = () => [
      createProduct('1', '2026-01-01', { image: '/uploads/a-1600.webp' }),
      createProduct('2', '2026-01-02', { category: 'beverages' }),
    ]
    const getTexts = () => ({ ...NO_TEXTS, privacy: 'We store nothing.' })
    const brands = ['A & B', 'Sáil/1']
    const xml = await read(start({ products, getTexts, brands }), '/sitemap.xml')
    expect(listAddresses(xml)).toEqual([
      '/',
      '/products',
      '/about',
      '/contact',
      '/privacy',
      '/products?category=snacks',
      '/products?category=beverages',
      '/brands/A%20%26%20B',
      '/brands/S%C3%A1il%2F1',
      '/products/1',
      '/products/2',
    ])
    expect(xml).toContain(
      '<image:image><image:loc>https://www.company.example/uploads/a-1600.webp</image:loc></image:image></url>',
    )
  })

  it('contains the last change of products and lists', async () => {
    const products = () => [
      createProduct('1', '2026-03-01T10:00:00Z'),
      createProduct('2', '2026-05-01T10:00:00Z', { category: 'beverages' }),
      createProduct('3', '2026-04-01T10:00:00Z'),
    ]
    const xml = await read(start({ products }), '/sitemap.xml')
    const changed = Object.fromEntries(
      [...xml.matchAll(/<url><loc>[^<]*example([^<]*)<\/loc>(?:<lastmod>(.*?)<\/lastmod>)?/g)].map(
        ([, path, date]) => [path, date],
      ),
    )
    expect(changed).toEqual({
      '/': '2026-05-01T10:00:00.000Z',
      '/products': '2026-05-01T10:00:00.000Z',
      '/about': undefined,
      '/contact': undefined,
      '/products?category=snacks': '2026-04-01T10:00:00.000Z',
      '/products?category=beverages': '2026-05-01T10:00:00.000Z',
      '/products/1': '2026-03-01T10:00:00.000Z',
      '/products/2': '2026-05-01T10:00:00.000Z',
      '/products/3': '2026-04-01T10:00:00.000Z',
    })
  })

  it('is valid without products', async () => {
    const xml = await read(start(), '/sitemap.xml')
    expect(listAddresses(xml)).toEqual(['/', '/products', '/about', '/contact'])
    expect(xml).not.toContain('lastmod')
    expect(xml).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset [^>]+>\n/)
    expect(xml).toMatch(/<\/urlset>\n$/)
  })

  it('escapes categories', async () => {
    const category = `"Tea" & <Co>'s`
    const products = () => [createProduct('1', '2026-01-01', { category })]
    expect(
      await read(start({ products, listCategories: () => [category] }), '/sitemap.xml'),
    ).toContain(
      '<loc>https://www.company.example/products?category=%22Tea%22+%26+%3CCo%3E%27s</loc>',
    )
  })

  it('is one file with up to 1,000 addresses', async () => {
    const products = () => createProducts(995)
    const listing = start({ products })
    expect(listAddresses(await read(listing, '/sitemap.xml'))).toHaveLength(1_000)
    expect(await listing('/sitemap-1.xml')).toBeUndefined()
  })

  it('is an index of numbered files with more addresses', async () => {
    const listing = start({ products: () => createProducts(7), perFile: 5 })
    const index = await read(listing, '/sitemap.xml')
    expect(index).toContain('<sitemapindex ')
    expect(listAddresses(index)).toEqual(['/sitemap-1.xml', '/sitemap-2.xml', '/sitemap-3.xml'])
    const parts = await Promise.all(
      [1, 2, 3].map((number) => read(listing, `/sitemap-${number}.xml`)),
    )
    expect(parts.map((part) => listAddresses(part).length)).toEqual([5, 5, 2])
    expect(new Set(parts.flatMap(listAddresses)).size).toBe(12)
    expect(await listing('/sitemap-4.xml')).toBeUndefined()
  })
})

it.each(['/', '/sitemap', '/sitemap-0.xml', '/sitemap.xml/', '/sitemap-1e3.xml', '/robots'])(
  'returns nothing for %s',
  async (path) => {
    expect(await start({ products: () => createProducts(3), perFile: 1 })(path)).toBeUndefined()
  },
)

it('robots.txt excludes the admin area and the API, and names the sitemap', async () => {
  const response = await start()('/robots.txt')
  expect(response?.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(await response?.text()).toBe(
    'User-agent: *\nDisallow: /admin\nDisallow: /api\n\nSitemap: https://www.company.example/sitemap.xml\n',
  )
})

describe('a site in several languages', () => {
  const languages = {
    listShown: (): Language[] => ['en', 'ar', 'fr'],
    findLanguagesOfEach:
      () =>
      (text: string): Language[] => {
        if (text === 'Product 1') return ['en', 'ar']
        return text === 'Headline' ? ['en', 'ar', 'fr'] : ['en']
      },
    listCatalogueLanguages: async (): Promise<Language[]> => ['en', 'ar'],
  }
  const products = () => [createProduct('1', '2026-01-01'), createProduct('2', '2026-01-02')]

  it('lists a page in each language in which its own texts exist', async () => {
    const xml = await read(start({ products, languages }), '/sitemap.xml')
    expect(listAddresses(xml)).toEqual([
      '/',
      '/ar',
      '/fr',
      '/products',
      '/ar/products',
      '/about',
      '/contact',
      '/ar/contact',
      '/fr/contact',
      '/products?category=snacks',
      '/products/1',
      '/ar/products/1',
      '/products/2',
    ])
  })

  it('links all languages of a page from each of them', async () => {
    const xml = await read(start({ products, languages }), '/sitemap.xml')
    const pages = [...xml.matchAll(/<url><loc>([^<]*)<\/loc>(.*?)<\/url>/g)].map(
      ([, url = '', content = '']) => ({
        url,
        links: [...content.matchAll(/hreflang="(.*?)" href="(.*?)"/g)].map(([, ...link]) => link),
      }),
    )
    for (const { url, links } of pages.filter((page) => page.links.length > 0)) {
      expect(links.map(([, href]) => href)).toContain(url)
      for (const [, href] of links) {
        expect(pages.find((page) => page.url === href)?.links).toEqual(links)
      }
    }
    expect(pages.find(({ url }) => url.endsWith('/ar/products/1'))?.links).toEqual([
      ['en', 'https://www.company.example/products/1'],
      ['ar', 'https://www.company.example/ar/products/1'],
      ['x-default', 'https://www.company.example/products/1'],
    ])
  })
})
