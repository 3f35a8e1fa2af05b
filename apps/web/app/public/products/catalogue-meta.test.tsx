import type { Product } from '@dhow/contract/products/products'
import { createI18n } from '@dhow/i18n/i18n'
import { I18nProvider } from '@lingui/react'
import { describe, expect, it } from 'vitest'
import { fakePicture, fakeProduct } from '#app/testing/factories.ts'
import { readHead, readJsonLd } from '#app/testing/head.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { CatalogueMeta, ProductMeta } from './catalogue-meta.tsx'
import { readView } from './view.ts'

const { origin } = window.location

/** Returns the names and URLs of the breadcrumbs. */
function trail(): unknown[] {
  const list = readJsonLd().BreadcrumbList?.itemListElement as Record<string, unknown>[]
  expect(list.map(({ position }) => position)).toEqual(list.map((_, index) => index + 1))
  return list.map(({ name, item }) => [name, item])
}

describe('the product list', () => {
  const readShown = (query: string) => {
    const view = readView(new URLSearchParams(query))
    renderRoute(<CatalogueMeta view={view} categories={['personal-care', 'Salt & Sugar']} />)
    const { title, canonical, robots } = readHead()
    return { title, path: canonical?.replace(origin, ''), robots }
  }
  const all = {
    title: 'Products — Monsoon Foods',
    path: '/products',
    robots: 'max-image-preview:large',
  }
  const noindex = { ...all, robots: 'noindex, follow' }

  it.each([
    ['the complete list', '', all],
    ['a sorted list', '?sort=a-z', all],
    ['a category without products', '?category=submarines', all],
    ['unknown parameters', '?utm_source=x', all],
    ['a search', '?search=tea', noindex],
    ['a blank search', '?search=%20', all],
    ['a filtered list', '?brand=Sail&category=personal-care&page=2', noindex],
    ['a list filtered by minimum order', '?moqCartons=50', noindex],
  ])('has the same canonical URL as %s', (_what, query, head) => {
    expect(readShown(query)).toEqual(head)
  })

  it.each([
    ['?page=2', 'Products, page 2', '/products?page=2'],
    ['?category=Salt+%26+Sugar', 'Salt & Sugar', '/products?category=Salt+%26+Sugar'],
    [
      '?category=personal-care&page=3&sort=a-z',
      'Personal care, page 3',
      '/products?category=personal-care&page=3',
    ],
  ])('has a canonical URL per page: %s', (query, title, path) => {
    expect(readShown(query)).toMatchObject({ title: `${title} — Monsoon Foods`, path })
  })

  it('has a canonical URL per category, without the sort order', () => {
    const head = {
      title: 'Personal care — Monsoon Foods',
      path: '/products?category=personal-care',
    }
    expect(readShown('?category=personal-care&sort=z-a')).toMatchObject(head)
    expect(trail()).toEqual([
      ['Home', `${origin}/`],
      ['Products', `${origin}/products`],
      ['Personal care', `${origin}/products?category=personal-care`],
    ])
  })

  it.each([
    ['', 'A/B Sail', '/brands/A%2FB%20Sail', true],
    ['?page=2&sort=a-z', 'A/B Sail, page 2', '/brands/A%2FB%20Sail?page=2', true],
    ['?category=personal-care&page=2', 'A/B Sail', '/brands/A%2FB%20Sail', false],
    ['?storage=frozen', 'A/B Sail', '/brands/A%2FB%20Sail', false],
  ])('has a canonical URL per brand: %s', (query, title, path, indexed) => {
    const view = readView(new URLSearchParams(query), 'A/B Sail')
    renderRoute(<CatalogueMeta view={view} categories={['personal-care']} total={2} />)
    const head = readHead()
    expect(head.title).toBe(`${title} — Monsoon Foods`)
    expect(head.canonical).toBe(origin + path)
    expect(head.robots?.startsWith('noindex')).toBe(!indexed)
    if (indexed) expect(head.description).toBe('2 products of A/B Sail from Monsoon Foods.')
    expect(trail().at(-1)).toEqual(['A/B Sail', `${origin}/brands/A%2FB%20Sail`])
  })
})

describe('a product', () => {
  const images = [fakePicture(), fakePicture()]
  const specification = {}
  const product = fakeProduct({ _id: '7', category: 'personal-care', images, specification })

  it('has structured data without a price, breadcrumbs and a preview', () => {
    renderRoute(<ProductMeta product={product} />)
    expect(readJsonLd().Product).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: product.name,
      description: product.description,
      category: 'Personal care',
      url: `${origin}/products/7`,
      brand: { '@type': 'Brand', name: product.brand },
      image: images.map((image) => origin + image),
    })
    expect(trail()).toEqual([
      ['Home', `${origin}/`],
      ['Products', `${origin}/products`],
      ['Personal care', `${origin}/products?category=personal-care`],
      [product.name, `${origin}/products/7`],
    ])
    expect(readHead()).toMatchObject({
      title: `${product.name} — Monsoon Foods`,
      canonical: `${origin}/products/7`,
      'og:image': origin + images[0]?.replace('-1600.webp', '-preview.jpg'),
      'og:image:alt': product.name,
    })
  })

  it('has the addresses and the category name of its language', () => {
    renderRoute(
      <I18nProvider i18n={createI18n('fr')}>
        <ProductMeta product={{ ...product, categoryLabel: 'Soins' }} />
      </I18nProvider>,
    )
    expect(readJsonLd().Product).toMatchObject({
      category: 'Soins',
      url: `${origin}/fr/products/7`,
    })
    expect(trail().slice(2)).toEqual([
      ['Soins', `${origin}/fr/products?category=personal-care`],
      [product.name, `${origin}/fr/products/7`],
    ])
  })

  it('is described by its known facts', () => {
    const specification: Product['specification'] = {
      gtin: '96385074',
      netContent: 400,
      netContentUnit: 'g',
      unitsPerCarton: 24,
      storageMaxC: 25,
      moqCartons: 50,
      origin: 'AE',
      allergens: ['milk', 'nuts'],
      labelLanguages: [],
      certificates: [
        { name: 'Halal', body: 'ESMA', validTo: '2027-06-30', file: 'a1' },
        { name: 'HACCP' },
      ],
    }
    renderRoute(<ProductMeta product={{ ...product, specification: specification }} />)
    const { additionalProperty, ...described } = readJsonLd().Product ?? {}
    expect(described).toMatchObject({
      gtin: '96385074',
      countryOfOrigin: { '@type': 'Country', name: 'United Arab Emirates', identifier: 'AE' },
      weight: { '@type': 'QuantitativeValue', value: 400, unitCode: 'GRM' },
      hasCertification: [
        {
          '@type': 'Certification',
          name: 'Halal',
          issuedBy: { '@type': 'Organization', name: 'ESMA' },
          expires: '2027-06-30',
          url: `${origin}/certificates/a1`,
        },
        { '@type': 'Certification', name: 'HACCP' },
      ],
    })
    expect(described).not.toHaveProperty('offers')
    expect(additionalProperty).toEqual(
      [
        { propertyID: 'unitsPerCarton', name: 'Units per carton', value: 24 },
        { propertyID: 'moqCartons', name: 'Minimum order', value: 50, unitCode: 'XCT' },
        {
          propertyID: 'storageMaxC',
          name: 'Highest storage temperature',
          value: 25,
          unitCode: 'CEL',
        },
        { propertyID: 'allergens', name: 'Allergens', value: ['milk', 'nuts'] },
      ].map((property) => ({ '@type': 'PropertyValue', ...property })),
    )
  })
})
