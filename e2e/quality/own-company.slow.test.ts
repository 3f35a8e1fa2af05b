import sharp from 'sharp'
import { COMPANY, CONTACT } from '../../apps/api/src/demo/company.ts'
import { FIRST_VALUES } from '../../apps/api/src/modules/company/first-values.ts'
import { expect, type Server, test } from '../server.ts'
import { call, loginAdministrator, sendEnquiry } from '../support/administrator.ts'
import { readMailTexts } from '../support/mails.ts'
import { readHead } from '../support/page.ts'

/** A company that has nothing in common with the demo company; pictures are added by the test. */
const AL_NOOR = {
  brand: 'Al Noor Foodstuff Trading LLC',
  description: 'Rice, pulses and spices from Sharjah, milled and packed for importers.',
  headline: 'Rice and spices, packed to order',
  lead: 'Basmati, pulses and whole spices from our own mill in Sharjah.',
  about: {
    question: 'Who is Al Noor?',
    answer: 'A mill and a packing hall, and the family that runs them.',
  },
  story: 'It began in 1987 with a hand mill in the old souk.',
  highlights: [],
  figures: [],
  reasons: [{ title: 'Milled last week', text: '' }],
  partners: [],
  homePort: { name: 'Sharjah', lat: 25.36, lon: 55.38 },
  ports: [{ name: 'Chittagong', lat: 22.3, lon: 91.8 }],
  portsText: 'Feeders leave Khalid port twice a week.',
  whatsApp: '+971 6 555 8800',
  colours: { primary: '#7a1f2b', accent: '#e6b422' },
  privacy: 'We keep your enquiry to answer it, and nothing else.',
  imprint: 'Al Noor Foodstuff Trading LLC, Sharjah, licence 554433.',
}

const OWN_CONTACT = {
  email: 'trade@alnoor.example',
  phone: '+971 6 555 8899',
  location: 'Plot 12, Industrial Area 5, Sharjah',
  hours: 'Sunday to Thursday, 7 to 15',
  mapUrl: 'https://maps.example.com/embed',
}

const PRODUCT = {
  name: 'Sella Basmati 1121',
  brand: 'Noor Mills',
  category: 'Rice and Grains',
  description: 'Steamed, aged for a year, in bags of 5 and 20 kg.',
}

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 60"><title>Dhow Trading</title><circle cx="30" cy="30" r="26" fill="#7a1f2b"/><text x="70" y="42" font-size="34" fill="#7a1f2b">Al Noor</text></svg>`

/** Returns a photo with EXIF metadata of another company. */
const createPhoto = (color: string): Promise<Buffer> =>
  sharp({ create: { width: 1800, height: 1000, channels: 3, background: color } })
    .withExif({ IFD0: { Artist: 'Dhow Trading', Copyright: 'Your company' } })
    .jpeg()
    .toBuffer()

const OWN = JSON.stringify([AL_NOOR, OWN_CONTACT, PRODUCT])

const listTexts = (value: unknown): string[] =>
  typeof value === 'string'
    ? value.split('\n').filter((line) => line.length > 5)
    : Object.values(value ?? {}).flatMap(listTexts)

/** Settings that do not identify a company. */
const SETTINGS: string[] = [
  FIRST_VALUES.timeZone,
  FIRST_VALUES.typeface,
  ...Object.values(FIRST_VALUES.colours),
]

/** Texts of the demo company and of a new installation that this company does not use. */
const FOREIGN = ['Dhow', 'dhow', ...listTexts([FIRST_VALUES, COMPANY, CONTACT])].filter(
  (text) => !OWN.includes(text) && !SETTINGS.includes(text),
)

const findForeign = (text: string) => FOREIGN.filter((foreign) => text.includes(foreign))

/** Fetches every public page and file that contains text, by its address. */
async function fetchTexts(server: Server): Promise<Map<string, string>> {
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
  const otherPaths = [
    '/robots.txt',
    '/manifest.webmanifest',
    '/globe.svg',
    '/nowhere',
    '/admin-login',
  ]
  for (const path of [...listed, ...otherPaths]) await read(path || '/')
  return sent
}

/** Returns the addresses of all pictures in these texts. */
const listPictures = (texts: Iterable<string>, { url }: Server) => [
  ...new Set(
    [...texts].flatMap((text) =>
      [...text.matchAll(/[\w./:-]+\.(?:webp|png|jpg|ico)(?:\?v=\w+)?/g)].map(
        ([address]) => new URL(address, url).href,
      ),
    ),
  ),
]

/** Returns foreign text in an icon, or the address of a picture with metadata. */
async function findMetadata(address: string) {
  const response = await fetch(address)
  expect(response.status, address).toBe(200)
  const bytes = Buffer.from(await response.arrayBuffer())
  if (address.includes('.ico')) return findForeign(bytes.toString('latin1'))
  const { exif, xmp, iptc, comments } = await sharp(bytes).metadata()
  return [exif, xmp, iptc, comments].some((block) => block !== undefined) ? [address] : []
}

test.use({ isNew: true })

test('after the owner has replaced every text and picture, nothing of another company remains', async ({
  page,
  server,
}) => {
  const { add, patch, put, token, upload } = await loginAdministrator(server)

  await test.step('the owner replaces the content of a new installation', async () => {
    const picture = await upload('sacks.jpg', await createPhoto('#8a6a3b'))
    const slide = { picture, tall: '', alt: 'Rice in jute sacks', focus: { x: 0.4, y: 0.5 } }
    const logo = { light: await upload('logo.svg', Buffer.from(LOGO)), dark: '' }
    await patch('/company', { ...AL_NOOR, slides: [slide], logo })
    await put('/contact/details', OWN_CONTACT)
    await put('/categories', { categories: [{ name: PRODUCT.category }] })
    await add({ ...PRODUCT, specification: {} }, [await createPhoto('#efe3c2')])
  })

  await test.step('a visitor and the owner get mails', async () => {
    await sendEnquiry(server, 'Ada')
    await call(server, 'POST', '/admin/reset-password-request', {}, token)
    await call(server, 'POST', '/mail/test', {}, token)
    await expect.poll(async () => (await readMailTexts(server)).length).toBe(4)
  })

  await test.step('the pages name the company', async () => {
    await page.goto('/')
    const { title, meta, facts } = await readHead(page)
    expect(title).toContain(AL_NOOR.brand)
    expect(meta['og:site_name']).toBe(AL_NOOR.brand)
    expect(facts.Organization).toMatchObject({ name: AL_NOOR.brand })
  })

  await test.step('no page, mail or picture contains foreign text', async () => {
    const texts = await fetchTexts(server)
    expect(JSON.parse(texts.get('/manifest.webmanifest') ?? '')).toMatchObject({
      name: AL_NOOR.brand,
    })
    for (const path of ['/privacy', '/imprint', '/products?category=Rice+and+Grains'])
      expect([...texts.keys()]).toContain(path)
    for (const [path, text] of texts) expect(findForeign(text), path).toEqual([])
    for (const mail of await readMailTexts(server)) {
      expect(mail).toContain(AL_NOOR.brand)
      expect(findForeign(mail)).toEqual([])
    }
    const pictures = listPictures(texts.values(), server)
    expect(pictures.length).toBeGreaterThan(10)
    expect((await Promise.all(pictures.map(findMetadata))).flat()).toEqual([])
  })
})
