import fc from 'fast-check'
import { chooseWeighted, oddText } from './values.ts'

export type GeneratedPageRequest = {
  method: string
  target: string
  headers: Record<string, string>
}

// biome-ignore format: several items per line
const PAGES = [
  '/', '/products', '/products/', '/about', '/contact', '/newsletter', '/admin-login', '/admin', '/admin/inbox',
  '/admin/manage-products', '/admin/edit-product/x', '/admin/reset-password/x', '/robots.txt', '/sitemap.xml',
  '/placeholder.svg', '/manifest.webmanifest', '/healthz', '/readyz', '/uploads/x.webp', '/assets/x.js',
  '/_root.data', '/products.data', '/__manifest',
]

// biome-ignore format: several items per line
const ODD_PATHS = [
  '//', '/%', '/%00', '/%0a', '/%E0%A4%A', '/..', '/../../etc/passwd', '/%2e%2e/%2e%2e/x', '/..%2fserver/index.js',
  '/.env', '/assets/..%2f..%2fserver/index.js', '/uploads/..%2fdhow.sqlite', '/products/%2F', '/;/x', '/\\x',
  '//evil.example/x', 'http://evil.example/about', '/api', '/api/', '/API/products', '/constructor', '/__proto__',
  `/${'x/'.repeat(800)}`, `/${'y'.repeat(3_000)}`,
]

const segment = fc.oneof(
  oddText.map((text) => encodeURIComponent(text.toWellFormed())),
  fc.string({ unit: fc.constantFrom(..."abc123-_.~%/;:@&=+$,!()'*"), maxLength: 20 }),
)

const path = chooseWeighted(
  [4, fc.constantFrom(...PAGES)],
  [1, fc.constantFrom(...ODD_PATHS)],
  [2, fc.tuple(fc.constantFrom('', ...PAGES), segment).map(([page, end]) => `${page}/${end}`)],
)

const QUERY_NAMES = ['search', 'category', 'sort', 'page', 'subject', 'product', 'token', '_routes']

const query = fc
  .array(
    fc.tuple(
      chooseWeighted([5, fc.constantFrom(...QUERY_NAMES)], [1, oddText]),
      fc.oneof(oddText, fc.constantFrom('snacks', 'a-z', '2', 'enquiry', '10000', 'fig')),
    ),
    { maxLength: 3 },
  )
  .map((pairs) =>
    pairs
      .map((pair) => pair.map((text) => encodeURIComponent(text.toWellFormed())).join('='))
      .join('&')
      .slice(0, 4_000),
  )

const headers = fc.record(
  {
    'accept-encoding': fc.constantFrom('br', 'gzip', 'br;q=0, gzip', '*', 'identity', ';;q=', 'BR'),
    'if-none-match': fc.constantFrom('*', '""', 'W/"x"', '"a", "b"', `"${'x'.repeat(500)}"`),
    'if-modified-since': fc.constantFrom('Thu, 01 Jan 1970 00:00:00 GMT', 'yesterday'),
    range: fc.constantFrom('bytes=0-0', 'bytes=5-1', 'bytes=-1', 'bytes=0-,0-,0-', 'pages=1'),
    'accept-language': fc.constantFrom('ar', 'de-CH, en;q=0.5', '*', ','),
    accept: fc.constantFrom('text/html', 'application/json', '*/*', ''),
    cookie: fc.constantFrom('a=b', '=;=', 'x'.repeat(2_000)),
    'x-forwarded-for': fc.constantFrom('1.2.3.4', '::1, x', ''),
    'x-forwarded-host': fc.constantFrom('evil.example', ''),
    referer: fc.constantFrom('http://evil.example/', 'x'),
    origin: fc.constantFrom('null', 'http://evil.example'),
  },
  { requiredKeys: [] },
)

/** Requests for existing, missing and hostile addresses of the site. */
export const generatedPageRequests: fc.Arbitrary<GeneratedPageRequest> = fc
  .record({
    method: chooseWeighted(
      [20, fc.constant('GET')],
      [1, fc.constantFrom('HEAD', 'POST', 'PUT', 'OPTIONS', 'DELETE', 'TRACE')],
    ),
    path,
    query,
    headers,
  })
  .map(({ method, path, query, headers }) => ({
    method,
    target: query ? `${path}?${query}` : path,
    headers,
  }))
