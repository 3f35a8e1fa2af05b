import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderRoute } from '#app/testing/render-route.tsx'
import { TextArea, TextField } from './field.tsx'

it.each([
  [undefined, 'auto'],
  ['search', 'auto'],
  ['email', 'ltr'],
  ['tel', 'ltr'],
  ['url', 'ltr'],
])('a field of type %s has the text direction %s', (type, direction) => {
  renderRoute(<TextField label="Name" type={type} />)
  expect(screen.getByLabelText('Name')).toHaveAttribute('dir', direction)
})

it('a text area has the direction of its text', () => {
  renderRoute(<TextArea label="Message" />)
  expect(screen.getByLabelText('Message')).toHaveAttribute('dir', 'auto')
})
