import { hash } from 'node:crypto'
import routes from '../../apps/web/app/routes.ts'
import { runOncePerServer, type Server, withDatabase } from '../server.ts'
import { addProduct, call, loginAdministrator, sendQuotation } from './administrator.ts'
import { seedHome } from './company.ts'
import { seedInbox } from './inbox.ts'

const WORD = 'Internationalfoodstuffgroupholdingcompany'
const ARABIC = 'شركة النور العالمية لتجارة المواد الغذائية '

/** The company's name on the server, then names that are long, unbreakable or from right to left. */
export const NAMES = [
  'Dhow Trading',
  'Al Noor Foodstuff Trading LLC',
  WORD,
  'شركة النور العالمية لتجارة المواد الغذائية ذات المسؤولية المحدودة',
]

/** Texts of a company at their maximum length: unbreakable, from right to left, or of emoji. */
const LONG_TEXTS = {
  headline: WORD.repeat(2),
  lead: ARABIC.repeat(6),
  description: WORD.repeat(7),
  about: { question: WORD.repeat(2), answer: `${WORD.repeat(9)}\n\n${ARABIC.repeat(20)}` },
  story: `${WORD.repeat(100)}\n\n${'🫖🍚'.repeat(200)}`,
  highlights: [WORD, ARABIC, '🫖'.repeat(40)].map((title) => ({ title, text: title.repeat(3) })),
  figures: [1_000_000_000, 1, 12_345].map((count) => ({ count, label: WORD.repeat(2) })),
  reasons: [WORD.repeat(2), ARABIC, 'A'].map((title) => ({ title, text: WORD.repeat(7) })),
  partners: [WORD.repeat(2), ARABIC, 'A', 'B', 'C'].map((name) => ({ name, logo: '' })),
  group: [{ title: WORD.repeat(2), text: ARABIC.repeat(5) }],
  portsText: WORD.repeat(7),
  homePort: { name: WORD, lat: 90, lon: 180 },
  ports: [{ name: WORD, lat: -90, lon: -180 }],
  links: [{ network: 'other' as const, label: WORD.repeat(2), url: 'https://a.example.com' }],
  privacy: `# ${WORD.repeat(9)}\nhttps://a.example.com/${WORD.repeat(9)}`,
  imprint: `# ${ARABIC.repeat(2)}\n${WORD.repeat(9)}`,
}

/** Fills every screen and returns what their addresses contain. */
export const seedScreens = runOncePerServer(async (server) => {
  const product = await addProduct(server)
  const { patch, post, token } = await loginAdministrator(server)
  await patch('/company', LONG_TEXTS)
  await seedHome(server)
  seedInbox(server, [{ reply: 'We do.' }, {}])
  const lines = [{ productId: product, name: 'Sea salt', quantity: 40, unit: 'carton' }]
  await call(server, 'POST', '/lists', { lines })
  const code = 'WWWW-WWWW-WWWW'
  const codeHash = hash('sha256', code.replaceAll('-', ''), 'base64url')
  // Codes are random, and the widest one must fit.
  withDatabase(server, (database) => database.exec(`update lists set code_hash = '${codeHash}'`))
  const quotation = await sendQuotation(server, '2', {
    names: [WORD, ARABIC],
    buyer: { name: WORD, email: 'ada@visitor.example', company: WORD.repeat(2), country: 'KE' },
    columns: (['EXW', 'FOB', 'CIF'] as const).map((rule) => ({ rule, place: WORD })),
    letter: `${WORD.repeat(9)}\n\n${ARABIC.repeat(20)}`,
    terms: { remarks: WORD.repeat(9), documents: ARABIC.repeat(9) },
  })
  await post(`/quotations/${quotation.id}/revise`)
  const deal = await sendDeal(server)
  await call(server, 'POST', '/messages', {
    name: ARABIC,
    email: `${WORD}@visitor.example`,
    message: '9',
    subject: 'enquiry',
    lines: [...lines, { text: WORD.repeat(2), quantity: 1_000_000, unit: 'carton' }],
    terms: { company: WORD.repeat(2), country: 'GS', phone: '+254712345678' },
  })
  const { items } = await call<{ items: { id: string }[] }>(
    server,
    'GET',
    '/buyers',
    undefined,
    token,
  )
  const buyer = items[0]?.id ?? ''
  const [colleague] = items.slice(1)
  await patch(`/buyers/${buyer}`, { label: WORD.slice(0, 40), note: WORD.repeat(9) })
  await post(`/buyers/${buyer}/merge`, { other: colleague?.id })
  return { product, code, token, quotation, deal, buyer }
})

/** Accepts a quotation of long texts, and creates its proforma invoice. Returns the id of the quotation. */
async function sendDeal(server: Server): Promise<string> {
  const { post } = await loginAdministrator(server)
  const { id, code } = await sendQuotation(server, '1', {
    names: [WORD, ARABIC],
    buyer: { name: WORD, email: 'ada@visitor.example', company: WORD.repeat(2), country: 'KE' },
    columns: [{ rule: 'FOB', place: WORD }],
    letter: WORD.repeat(9),
  })
  const decision = { version: 1, decision: 'accept', name: WORD, column: 0, confirmed: true }
  await call(server, 'POST', `/sent-quotations/${code}/decision`, decision)
  await post(`/quotations/${id}/proforma`)
  return id
}

type SeededScreens = Awaited<ReturnType<typeof seedScreens>>

/** Addresses of routes with parameters, and of routes that show more with a query. */
const EXAMPLES: Record<string, (seeded: SeededScreens) => string> = {
  'products/:id': ({ product }) => `products/${product}`,
  'brands/:brand': () => 'brands/Lateen',
  compare: ({ product }) => `compare?id=${product}`,
  enquiry: ({ product }) => `enquiry?id=${product}`,
  'enquiry/:code': ({ code }) => `enquiry/${code}`,
  'quotation/:code': ({ quotation }) => `quotation/${quotation.code}`,
  newsletter: () => 'newsletter?confirm=x',
  'admin/edit-product/:id': ({ product }) => `admin/edit-product/${product}`,
  'admin/your-site': () => 'admin/your-site?section=numbers',
  'admin/reset-password/:token': () => 'admin/reset-password/x',
  'admin/inbox/:id': () => 'admin/inbox/2',
  'admin/quotations/:id': ({ quotation }) => `admin/quotations/${quotation.id}`,
  'admin/quotations/:id/proforma': ({ deal }) => `admin/quotations/${deal}/proforma`,
  'admin/buyers/:id': ({ buyer }) => `admin/buyers/${buyer}`,
  'admin/statistics': () => 'admin/statistics?period=custom&from=2026-01-01&to=2027-12-31',
  '*': () => 'nowhere',
}

/** Returns the path of every screen; files without JSX, such as the picture of the globe, are no screens. */
const listScreens = (entries: typeof routes, parent = ''): string[] =>
  entries.flatMap(({ path = '', file, index, children = [] }) => {
    const full = [parent, path].filter(Boolean).join('/')
    const isScreen = file.endsWith('.tsx') && (path || index)
    return [...(isScreen ? [full] : []), ...listScreens(children, full)]
  })

export function getAddress(screen: string, seeded: SeededScreens): string {
  const example = EXAMPLES[screen]
  if (!example && /[:*]/.test(screen)) throw new Error(`Add an example of ${screen} to EXAMPLES.`)
  return `/${example?.(seeded) ?? screen}`
}

/** The session of the administrator, where a screen needs it. */
export function getStorageState(screen: string, { url }: Server, { token }: SeededScreens) {
  if (!/^admin(\/|$)/.test(screen)) return { cookies: [], origins: [] }
  const localStorage = [{ name: 'adminToken', value: token }]
  return { cookies: [], origins: [{ origin: url, localStorage }] }
}

export const SCREENS = listScreens(routes)
