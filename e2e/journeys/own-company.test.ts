import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { FIRST_VALUES } from '../../apps/api/src/company/first-values.ts'
import { COMPANY } from '../../apps/api/src/demo/company.ts'
import { CONTACT } from '../../apps/api/src/demo/contact.ts'
import { expect, type Server, test } from '../server.ts'
import { administrator, catalogueOf } from '../support/administrator.ts'
import { AL_NOOR, fillCategories, fillContact, fillSite, productPhoto } from '../support/al-noor.ts'
import { call } from '../support/api.ts'
import { readHead } from '../support/head.ts'
import { textsOfMails } from '../support/mails.ts'
import { fillProduct } from '../support/products.ts'
import { signIn } from '../support/sign-in.ts'

const OWN = JSON.stringify(AL_NOOR)

const wordsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? value.split('\n').filter((line) => line.length > 5)
    : Object.values(value ?? {}).flatMap(wordsIn)

/** Those of the record say nothing of anybody. */
const SETTINGS: string[] = [
  FIRST_VALUES.timeZone,
  FIRST_VALUES.typeface,
  ...Object.values(FIRST_VALUES.colours),
]

/** Whatever the demo company or a new installation says that this company does not. */
const FOREIGN = ['Dhow', 'dhow', ...wordsIn([FIRST_VALUES, COMPANY, CONTACT])].filter(
  (words) => !OWN.includes(words) && !SETTINGS.includes(words),
)

const foreignIn = (text: string): string[] => FOREIGN.filter((words) => text.includes(words))

/** What a visitor's browser, a search engine or a link preview is sent, by its address. */
async function sentTexts(server: Server): Promise<Map<string, string>> {
  const sent = new Map<string, string>()
  const read = async (path: string) => {
    const text = await (await fetch(server.url + path)).text()
    sent.set(path, text)
    return text
  }
  const sitemap = await read('/sitemap.xml')
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) =>
    String(address).replace(server.url, '').replaceAll('&amp;', '&'),
  )
  const others = ['/robots.txt', '/manifest.webmanifest', '/globe.svg', '/nowhere', '/admin-login']
  for (const path of [...listed, ...others]) await read(path || '/')
  return sent
}

/** The addresses of all pictures that stand in these texts. */
const picturesIn = (texts: Iterable<string>, { url }: Server): string[] => [
  ...new Set(
    [...texts].flatMap((text) =>
      [...text.matchAll(/[\w./:-]+\.(?:webp|avif|png|jpg|ico)(?:\?v=\w+)?/g)].map(
        ([address]) => new URL(address, url).href,
      ),
    ),
  ),
]

/** What a picture carries beside what is to be seen. */
async function notesIn(address: string): Promise<string[]> {
  const response = await fetch(address)
  expect(response.status, address).toBe(200)
  const bytes = Buffer.from(await response.arrayBuffer())
  if (address.includes('.ico')) return foreignIn(bytes.toString('latin1'))
  const { exif, xmp, iptc, comments } = await sharp(bytes).metadata()
  return [exif, xmp, iptc, comments].some((note) => note !== undefined) ? [address] : []
}

/** Opens a step of the list on the dashboard. */
async function openStep(page: Page, name: string) {
  await page.goto('/admin')
  await page.getByRole('link', { name }).click()
}

test.use({ isNew: true })

test('an owner makes an empty installation theirs from the office, and nothing of anybody else is left', async ({
  page,
  browser,
  server,
}) => {
  await signIn(page, server)

  await test.step('the office leads through what is to be done', async () => {
    await openStep(page, 'Name your company')
    await fillSite(page)
    await openStep(page, 'Say where you can be reached')
    await fillContact(page)
    await page.goto('/admin/categories')
    await fillCategories(page)
    await openStep(page, 'Add your first product')
    await page.getByLabel('Pictures', { exact: true }).setInputFiles(await productPhoto())
    await fillProduct(page, AL_NOOR.product)
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('Product added successfully!')).toBeVisible()
    await page.goto('/admin')
    await expect(page.getByText('6 of 9 steps are done')).toBeVisible()
  })

  await test.step('mails are written to a visitor and to the owner', async () => {
    const { _id } = (await catalogueOf(server))[0] ?? { _id: '' }
    const visitor = await browser.newPage({ baseURL: server.url })
    await visitor.goto(`/products/${_id}`)
    await visitor.getByRole('link', { name: 'Write a Message' }).click()
    await visitor.getByLabel('Name').fill('Ada')
    await visitor.getByLabel('Email').fill('ada@example.com')
    await visitor.getByLabel('Subject').selectOption({ label: 'Product Enquiry' })
    await visitor.getByRole('button', { name: 'Send Message' }).click()
    await expect(visitor.getByText('Thank you for your message!')).toBeVisible()
    await expect(visitor.getByRole('link', { name: 'WhatsApp' }).first()).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/97165558800/,
    )
    await visitor.close()
    const { token } = await administrator(server)
    await call(server, 'POST', '/admin/reset-password-request', {}, token)
    await call(server, 'POST', '/mail/test', {}, token)
    await expect.poll(async () => (await textsOfMails(server)).length).toBe(4)
  })

  await test.step('the company is who the pages say they are of', async () => {
    await page.goto('/')
    const { title, meta, facts } = await readHead(page)
    expect(title).toContain(AL_NOOR.brand)
    expect(meta['og:site_name']).toBe(AL_NOOR.brand)
    expect(facts.Organization).toMatchObject({ name: AL_NOOR.brand })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(AL_NOOR.headline)
    for (const alt of AL_NOOR.slides) await expect(page.getByAltText(alt)).toBeAttached()
  })

  await test.step('and nothing else is said, to anybody', async () => {
    const texts = await sentTexts(server)
    expect(JSON.parse(texts.get('/manifest.webmanifest') ?? '')).toMatchObject({
      name: AL_NOOR.brand,
    })
    for (const path of ['/privacy', '/imprint', '/products?category=Rice+and+Grains'])
      expect([...texts.keys()]).toContain(path)
    for (const [path, text] of texts) expect(foreignIn(text), path).toEqual([])
    for (const mail of await textsOfMails(server)) {
      expect(mail).toContain(AL_NOOR.brand)
      expect(foreignIn(mail)).toEqual([])
    }
    const pictures = picturesIn(texts.values(), server)
    expect(pictures.length).toBeGreaterThan(10)
    expect((await Promise.all(pictures.map(notesIn))).flat()).toEqual([])
  })
})
