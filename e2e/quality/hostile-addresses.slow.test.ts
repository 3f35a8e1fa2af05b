import routes from '../../apps/web/app/routes.ts'
import { FILTERS } from '../../packages/contract/src/products/facets.ts'
import { expect, test } from '../server.ts'

/** Values that an attacker may put into an address. */
const HOSTILE = [
  '%20',
  '%00',
  '%0A',
  '%09',
  '%FF',
  '%',
  '%E2%80%A8',
  '%EF%BB%BF',
  '%ED%A0%80',
  '%F0%9F%92%A3',
  '%25',
  '%2F',
  '%2e%2e%2f',
  '__proto__',
  'constructor',
  '[]',
  '%22%3E',
  'NaN',
  '-1',
  '1e999',
  'a'.repeat(201),
  'a'.repeat(9_000),
  '%00'.repeat(2_000),
  '%E2%80%A8'.repeat(200),
]

/** Query parameters that pages read; repeatable ones are listed twice. */
const PARAMETERS = [
  'id',
  'id',
  'product',
  'quantity',
  'unit',
  'search',
  'sort',
  'page',
  ...FILTERS,
  'brand',
  'subject',
  'confirm',
  'unsubscribe',
  'token',
  'section',
  '_routes',
]

/** Maximum characters of a value: all parameters together stay below Node's 16 kB limit of headers. */
const MAX_IN_QUERY = 600

/** Paths of public pages, and `*` for one that does not exist. */
const PAGES = routes.flatMap(({ path = '', children }) => (children ? [] : [path]))

for (const page of PAGES) {
  test(`no text in the address /${page} makes the server fail`, async ({ server }) => {
    const fetchStatus = async (path: string) => (await fetch(`${server.url}/${path}`)).status
    for (const value of HOSTILE) {
      const query = PARAMETERS.map((name) => `${name}=${value.slice(0, MAX_IN_QUERY)}`).join('&')
      const [inPath, inQuery] = [
        await fetchStatus(page.replace(/:\w+|\*/, value)),
        await fetchStatus(`${page.replace(/:\w+/, 'none')}?${query}`),
      ]
      const about = value.slice(0, 20)
      expect.soft(inPath, `${about} in the path`).toBeLessThan(500)
      expect.soft(inQuery, `${about} in the query`).toBeLessThan(500)
    }
  })
}
