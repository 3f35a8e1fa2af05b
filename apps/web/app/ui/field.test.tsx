import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderRoute } from '#app/testing/render-route.tsx'
import { TextArea, TextField } from './field.tsx'

it.each([undefined, 'text', 'search'])(
  'a field of type %s takes its direction from its text',
  (type) => {
    renderRoute(<TextField label="Name" type={type} />)
    expect(screen.getByLabelText('Name')).toHaveAttribute('dir', 'auto')
  },
)

it('a text area takes its direction from its text', () => {
  renderRoute(<TextArea label="Message" />)
  expect(screen.getByLabelText('Message')).toHaveAttribute('dir', 'auto')
})

it.each(['email', 'tel', 'url'])('a field of type %s is written from left to right', (type) => {
  renderRoute(<TextField label="Address" type={type} />)
  expect(screen.getByLabelText('Address')).toHaveAttribute('dir', 'ltr')
})
