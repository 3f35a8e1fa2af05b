import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { aProduct } from '#app/testing/factories.ts'
import { Messages } from '#app/testing/messages.tsx'
import { CompareBar, CompareToggle } from './compare-bar.tsx'
import { Comparison } from './comparison.tsx'

it('shows both units and links without JavaScript', () => {
  const products = ['a', 'b'].map((_id) => aProduct({ _id }))
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <Messages>
        <Comparison products={products} missingCount={0} tooMany={0} />
      </Messages>
    </MemoryRouter>,
  )
  expect(html).toContain('8 kg</bdi></span><span class="us"><bdi>17.64 lb')
  expect(html).toContain('href="/compare?id=b"')
})

it('submits the selection as a form without JavaScript', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <Messages>
        <CompareToggle id="a" name="Tea" onCard />
        <CompareBar />
      </Messages>
    </MemoryRouter>,
  )
  expect(html).toMatch(/<input(?=[^>]* form="compare")(?=[^>]* name="id")[^>]* value="a"/)
  expect(html).toMatch(/<form id="compare"[^>]* action="\/compare"/)
  expect(html).toMatch(/<noscript><button type="submit"/)
})
