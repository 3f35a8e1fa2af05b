import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { render } from '#app/testing/messages.tsx'
import { Trans } from './trans.tsx'

it('shows tags in a value as text', () => {
  const name = '<0>Figs</0> & <b>dates</b>'
  render(<Trans id="Compare <0>{name}</0>" values={{ name }} components={[<i key="name" />]} />)
  expect(screen.getByText(name).outerHTML).toBe(
    '<i>&lt;0&gt;Figs&lt;/0&gt; &amp; &lt;b&gt;dates&lt;/b&gt;</i>',
  )
})
