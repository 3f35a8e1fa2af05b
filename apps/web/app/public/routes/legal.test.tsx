import { paths } from '@dhow/contract/paths'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderRoute } from '#app/testing/render-route.tsx'
import Legal from './legal.tsx'

const TEXT = `We keep what you send us.

# Who reads it
Nobody but us. Ask privacy@monsoon.example, or see
https://monsoon.example/privacy?a=1.

<b>Markup</b> <a href="javascript:alert(1)">stays text</a>.

#فارغ`

it('a text of the company consists of paragraphs, headings and links', () => {
  renderRoute(Legal, { path: paths.privacy, company: { privacy: TEXT } })
  const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent)
  expect(headings).toEqual(['Privacy', 'Who reads it', 'فارغ'])
  const links = screen.getAllByRole<HTMLAnchorElement>('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    'mailto:privacy@monsoon.example',
    'https://monsoon.example/privacy?a=1',
  ])
  expect(screen.getByText(/<b>Markup<\/b>/)).toHaveTextContent('javascript:alert(1)')
  expect(screen.getByText('We keep what you send us.')).toHaveAttribute('dir', 'auto')
})

it('a text of the company has no page without a text', () => {
  renderRoute(Legal, { path: paths.imprint })
  expect(screen.getByRole('heading', { name: /^404/ })).toBeVisible()
})
