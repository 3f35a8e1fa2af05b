import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { render } from '#app/testing/messages.tsx'
import { Picture } from './picture.tsx'

const getImage = () => screen.getByRole('img')
const renderPicture = (src?: string) => (
  <Picture src={src} srcSet={src && `${src} 400w`} alt="Tea" />
)

it('shows the picture, or the placeholder without one', () => {
  const { rerender } = render(renderPicture())
  expect(getImage()).toHaveAttribute('src', '/placeholder.svg')
  rerender(renderPicture('/tea.webp'))
  expect(getImage()).toHaveAttribute('src', '/tea.webp')
  expect(getImage()).toHaveAttribute('srcset', '/tea.webp 400w')
})

it('shows the placeholder on an error, then the next picture', () => {
  const { rerender } = render(renderPicture('/gone.webp'))
  fireEvent.error(getImage())
  expect(getImage()).toHaveAttribute('src', '/placeholder.svg')
  expect(getImage()).not.toHaveAttribute('srcset')

  rerender(renderPicture('/tea.webp'))
  expect(getImage()).toHaveAttribute('src', '/tea.webp')
})
