import type { ComponentProps, ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter, Link as RouterLink } from 'react-router'
import { expect, it } from 'vitest'
import { Link } from './router.tsx'

const renderAt = (basename: string, link: ReactElement) =>
  renderToString(
    <MemoryRouter basename={basename} initialEntries={[`${basename}/products/1?a=b`]}>
      {link}
    </MemoryRouter>,
  )

const ADDRESSES = [
  '/',
  '/?search=tea',
  '/#top',
  '/products',
  '/products?search=a/b//c&sort=a-z',
  '/products/%D8%B4',
  '/contact#contact-form',
  '/enquiry?add=1#list',
  '/products/',
  '/products?',
  '/products#',
  '/a//b',
  '/a/../b',
  '//host/a',
  '../b',
  '#meter',
  '?page=2',
  '',
  'https://example.com/a',
  { pathname: '/products', search: '?a' },
]

it.each(['', '/ar'])('renders links of %j like the router', (basename) => {
  const kinds: Partial<ComponentProps<typeof RouterLink>>[] = [
    {},
    { className: 'a', rel: 'nofollow', 'aria-label': 'b', onClick: () => {}, viewTransition: true },
    { prefetch: 'intent', replace: true, state: 1, target: '_blank', preventScrollReset: true },
    { discover: 'none' },
    { relative: 'path' },
    { reloadDocument: true },
  ]
  for (const to of ADDRESSES) {
    for (const kind of kinds) {
      const [ours, routers] = [Link, RouterLink].map((Element) =>
        renderAt(
          basename,
          <Element to={to} {...kind}>
            c
          </Element>,
        ),
      )
      expect(ours).toBe(routers)
    }
  }
})
