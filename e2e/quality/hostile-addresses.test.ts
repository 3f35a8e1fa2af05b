import routes from '../../apps/web/app/routes.ts'
import { FILTERS } from '../../packages/contract/src/facets.ts'
import { expect, test } from '../server.ts'

/** Values as an attacker writes them into an address. */
const HOSTILE = [
  ...[
    '%20',
    '%00',
    '%0A',
    '%09',
    '%E2%80%A8',
    '%EF%BB%BF',
    '%ED%A0%80',
    '%FF',
    '%',
    '%F0%9F%92%A3',
  ],
  ...['%25', '%2F', '%2e%2e%2f', '__proto__', 'constructor', '[]', '%22%3E', 'NaN', '-1', '1e999'],
  ...['a'.repeat(201), 'a'.repeat(9_000), '%00'.repeat(2_000), '%E2%80%A8'.repeat(200)],
]

/** Query parameters that a page reads, those that may be repeated twice. */
const PARAMETERS = [
  ...['id', 'id', 'product', 'quantity', 'unit', 'search', 'sort', 'page', ...FILTERS, 'brand'],
  ...['subject', 'confirm', 'unsubscribe', 'token', 'section', '_routes'],
]

/** Characters of a value in a query: all parameters together are less than the 16 kB that headers may have. */
const MAX_IN_QUERY = 600

/** Paths of the pages of visitors, and of one that does not exist. */
const PAGES = routes.flatMap(({ path = '', children }) => (children ? [] : [path]))

for (const page of PAGES) {
  test(`no text in the address /${page} makes the server fail`, async ({ server }) => {
    const statusOf = async (path: string) => (await fetch(`${server.url}/${path}`)).status
    for (const value of HOSTILE) {
      const query = PARAMETERS.map((name) => `${name}=${value.slice(0, MAX_IN_QUERY)}`).join('&')
      const [inPath, inQuery] = [
        await statusOf(page.replace(/:\w+|\*/, value)),
        await statusOf(`${page.replace(/:\w+/, 'none')}?${query}`),
      ]
      const about = value.slice(0, 20)
      expect.soft(inPath, `${about} in the path`).toBeLessThan(500)
      expect.soft(inQuery, `${about} in the query`).toBeLessThan(500)
    }
  })
}
