import { render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { readHead } from '#app/testing/head.ts'
import { JsonLd, PageMeta } from './page-meta.tsx'

const page = {
  title: 'About us',
  description: 'Our story.',
  path: '/about',
  origin: 'https://www.company.example',
  image: { path: '/sharing.jpg', alt: 'The company' },
}

it('has each meta tag of search results and link previews once', () => {
  render(<PageMeta {...page} />)
  expect(readHead()).toEqual({
    title: 'About us',
    description: 'Our story.',
    canonical: 'https://www.company.example/about',
    robots: 'max-image-preview:large',
    'og:type': 'website',
    'og:title': 'About us',
    'og:description': 'Our story.',
    'og:url': 'https://www.company.example/about',
    'og:image': 'https://www.company.example/sharing.jpg',
    'og:image:type': 'image/jpeg',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'The company',
    'twitter:card': 'summary_large_image',
  })
})

it('marks a page as noindex, follow', () => {
  render(<PageMeta {...page} indexed={false} />)
  expect(readHead().robots).toBe('noindex, follow')
})

it.each([
  ['puts the description on one line', ' Dried figs.\n\n\tFrom Izmir. ', 'Dried figs. From Izmir.'],
  ['keeps 160 characters', `${'fig '.repeat(39)}figs`, `${'fig '.repeat(39)}figs`],
  ['truncates after a word', `${'figs, '.repeat(40)}`, `${'figs, '.repeat(26).slice(0, -2)}…`],
  ['truncates a single long word', 'x'.repeat(200), `${'x'.repeat(159)}…`],
  ['does not split a character', '🍇'.repeat(100), `${'🍇'.repeat(79)}…`],
])('%s', (_title, description, shown) => {
  render(<PageMeta {...page} description={description} />)
  expect(readHead().description).toBe(shown)
})

const readWritten = (name: string) => renderToString(<JsonLd data={{ '@type': 'Product', name }} />)

it.each(['</script><script>alert(1)</script>', '<!--<script>', '</SCRIPT >', '"}</script>'])(
  'escapes %j without changing it',
  (name) => {
    const html = readWritten(name)
    const [, json = ''] =
      html.match(/^<script type="application\/ld\+json">([^<]*)<\/script>$/) ?? []
    expect(JSON.parse(json)).toEqual({ '@context': 'https://schema.org', '@type': 'Product', name })
  },
)
