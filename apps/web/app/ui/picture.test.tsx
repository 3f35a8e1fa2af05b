import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { render } from '#app/testing/messages.tsx'
import { Picture } from './picture.tsx'

const image = () => screen.getByRole('img')
const picture = (src?: string) => <Picture src={src} srcSet={src && `${src} 400w`} alt="Tea" />

it('shows the picture, or the placeholder without one', () => {
  const { rerender } = render(picture())
  expect(image()).toHaveAttribute('src', '/placeholder.svg')
  rerender(picture('/tea.webp'))
  expect(image()).toHaveAttribute('src', '/tea.webp')
  expect(image()).toHaveAttribute('srcset', '/tea.webp 400w')
})

it('shows the placeholder on an error, then the next picture', () => {
  const { rerender } = render(picture('/gone.webp'))
  fireEvent.error(image())
  expect(image()).toHaveAttribute('src', '/placeholder.svg')
  expect(image()).not.toHaveAttribute('srcset')

  rerender(picture('/tea.webp'))
  expect(image()).toHaveAttribute('src', '/tea.webp')
})
