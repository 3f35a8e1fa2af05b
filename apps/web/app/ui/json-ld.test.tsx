import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { JsonLd } from './json-ld.tsx'

const written = (name: string) => renderToString(<JsonLd data={{ '@type': 'Product', name }} />)

it.each(['</script><script>alert(1)</script>', '<!--<script>', '</SCRIPT >', '"}</script>'])(
  'keeps %j within its script, and whole',
  (name) => {
    const html = written(name)
    const [, json = ''] =
      html.match(/^<script type="application\/ld\+json">([^<]*)<\/script>$/) ?? []
    expect(JSON.parse(json)).toEqual({ '@context': 'https://schema.org', '@type': 'Product', name })
  },
)
