import sharp from 'sharp'
import { expect, test } from '../server.ts'
import { addProduct, administrator } from '../support/administrator.ts'
import { readHead } from '../support/head.ts'
import { signIn } from '../support/sign-in.ts'

const HOSTILE = '</script><script>alert(1)</script> "Figs" & <b>dates</b>'

/** What every public page says of itself. */
const WHOLE = [
  'description',
  'robots',
  'og:type',
  'og:title',
  'og:description',
  'og:url',
  'og:site_name',
  'og:locale',
  'og:image',
  'og:image:width',
  'og:image:height',
  'og:image:alt',
  'twitter:card',
  'twitter:title',
  'twitter:description',
  'twitter:image',
]

test('every public page has its whole head, for a crawler without scripts and in a browser', async ({
  page,
  browser,
  server,
}) => {
  const id = await addProduct(server, { name: HOSTILE })
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false })
  const crawler = await context.newPage()
  const titles = new Set<string>()
  const paths = [
    '/',
    '/products',
    '/products?category=snacks',
    `/products/${id}`,
    '/about',
    '/contact',
  ]
  for (const path of paths) {
    await crawler.goto(path)
    const head = await readHead(crawler)
    expect(head.repeated, path).toEqual([])
    expect(Object.keys(head.meta), path).toEqual(expect.arrayContaining(WHOLE))
    expect(
      Object.values(head.meta).filter((content) => content === ''),
      path,
    ).toEqual([])
    expect(head.canonical, path).toBe(server.url + path)
    expect(head.meta['og:url'], path).toBe(head.canonical)
    expect(head.meta['og:title'], path).toBe(head.title)
    expect(head.meta.robots, path).not.toContain('noindex')
    expect(head.meta.description?.length, path).toBeLessThanOrEqual(161)
    await expect(crawler.getByRole('heading', { level: 1 }), path).toHaveCount(1)
    titles.add(head.title)

    await page.goto(path, { waitUntil: 'networkidle' })
    expect(await readHead(page), path).toEqual(head)
  }
  expect(titles.size).toBe(paths.length)
  await context.close()
})

test('the head follows a walk through the site', async ({ page, server }) => {
  const id = await addProduct(server, { name: 'Almonds' })
  await page.goto('/')
  for (const path of ['/products', `/products/${id}`, '/about', '/contact', '/']) {
    await page.locator(`a[href="${path}"]`).filter({ visible: true }).last().click()
    await expect.poll(async () => (await readHead(page)).canonical).toBe(server.url + path)
    const walked = await readHead(page)
    expect(walked.repeated).toEqual([])
    await page.goto(page.url())
    expect(walked).toEqual(await readHead(page))
  }
})

test('a preview shows a JPEG of 1200 × 630 and at most 300 kB: the product’s own, or the site’s', async ({
  page,
  server,
}) => {
  const id = await addProduct(server)
  const bare = await (await administrator(server)).add({ name: 'Bare' })
  const pictures = []
  for (const path of ['/', `/products/${id}`, `/products/${bare}`]) {
    await page.goto(path)
    const { meta } = await readHead(page)
    const answer = await fetch(String(meta['og:image']))
    expect(answer.headers.get('content-type'), path).toBe('image/jpeg')
    const picture = Buffer.from(await answer.arrayBuffer())
    expect(picture.byteLength, path).toBeLessThanOrEqual(300_000)
    const { format, width, height } = await sharp(picture).metadata()
    expect({ format, width: String(width), height: String(height) }, path).toEqual({
      format: 'jpeg',
      width: meta['og:image:width'],
      height: meta['og:image:height'],
    })
    expect([width, height]).toEqual([1200, 630])
    pictures.push(meta['og:image'])
  }
  const [home, own, none] = pictures
  expect(own).not.toBe(home)
  expect(none).toBe(home)
})

test('the facts for machines are true, and a hostile name does them no harm', async ({
  page,
  server,
}) => {
  const id = await addProduct(server, { name: HOSTILE, category: 'home-care' })
  page.on('dialog', () => {
    throw new Error('a product’s name was run')
  })
  const answer = await page.goto(`/products/${id}`)
  const { facts, meta } = await readHead(page)
  expect(meta['og:title']).toContain(HOSTILE)
  const image = meta['og:image']?.replace('-preview.jpg', '-1600.webp')
  expect(facts.Product).toMatchObject({
    name: HOSTILE,
    brand: { '@type': 'Brand', name: 'Lateen' },
    category: 'Home care',
    description: 'In a box.',
    image: [image, expect.stringMatching(/-1600\.webp$/)],
  })
  expect(facts.Product).not.toHaveProperty('offers')
  const trail = facts.BreadcrumbList?.itemListElement as { name: string; item: string }[]
  expect(trail.map(({ name }) => name)).toEqual(['Home', 'Products', 'Home care', HOSTILE])
  for (const { item } of trail) expect((await fetch(item)).status, item).toBe(200)
  expect(answer?.headers()['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)

  await page.goto('/')
  const { Organization } = (await readHead(page)).facts
  expect(Organization).toMatchObject({
    url: `${server.url}/`,
    contactPoint: { telephone: expect.stringMatching(/\d/), email: expect.stringContaining('@') },
  })
  const logo = await fetch(String(Organization?.logo))
  expect([logo.status, logo.headers.get('content-type')]).toEqual([200, 'image/png'])
})

test('what is not for search engines says so', async ({ page, server }) => {
  await addProduct(server)
  const robots = async (path: string) => {
    const answer = await page.goto(path)
    return [answer?.headers()['x-robots-tag'], (await readHead(page)).meta.robots]
  }
  expect(await robots('/products?search=salt')).toEqual([undefined, 'noindex, follow'])
  expect((await readHead(page)).canonical).toBe(`${server.url}/products`)
  expect(await robots('/nowhere')).toEqual(['noindex', 'noindex'])
  expect(await robots('/products/nothing')).toEqual(['noindex', 'noindex'])
  expect(await robots('/admin-login')).toEqual(['noindex', 'noindex'])
  await signIn(page, server)
  expect(await robots('/admin')).toEqual(['noindex', 'noindex'])
  const api = await fetch(`${server.url}/api/products`)
  expect(api.headers.get('x-robots-tag')).toBe('noindex')
})

test('a search that ends is listed again, and back is not', async ({ page, server }) => {
  await addProduct(server)
  await page.goto('/products?search=salt')
  await page.locator('a[href="/products"]').filter({ visible: true }).last().click()
  await expect.poll(async () => (await readHead(page)).meta.robots).toBe('max-image-preview:large')
  await page.goBack()
  await expect.poll(async () => (await readHead(page)).meta.robots).toBe('noindex, follow')
})

test('every address of the sitemap is a page that stands for itself', async ({ server }) => {
  await addProduct(server, { category: 'coffees' })
  const robots = await (await fetch(`${server.url}/robots.txt`)).text()
  const sitemap = robots.match(/^Sitemap: (.*)$/m)?.[1]
  expect(sitemap).toBe(`${server.url}/sitemap.xml`)
  const xml = await (await fetch(String(sitemap))).text()
  const addresses = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => String(address))
  expect(addresses).toContain(`${server.url}/products?category=coffees`)
  for (const address of addresses) {
    const answer = await fetch(address)
    expect(answer.status, address).toBe(200)
    const html = await answer.text()
    expect(html, address).toContain(`<link rel="canonical" href="${address}"`)
    expect(html, address).not.toContain('noindex')
  }
})

test('addresses are those of the site, whatever host a request names', async ({ server }) => {
  const { port } = new URL(server.url)
  const html = await (await fetch(`http://127.0.0.1:${port}/about`)).text()
  expect(html).toContain(`<link rel="canonical" href="${server.url}/about"`)
  expect(html).not.toContain('127.0.0.1')
})
