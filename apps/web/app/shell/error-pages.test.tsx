import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import * as notFound from '#app/public/routes/not-found.tsx'
import { renderRoute } from '#app/testing/render-route.tsx'
import { NotFound, SomethingWrong } from './error-pages.tsx'

it('says that there is no such page and links home', async () => {
  const { user, address } = renderRoute(<NotFound />, { path: '/nowhere' })
  expect(screen.getByRole('heading')).toHaveTextContent(
    '404 Page Not Found - Sorry, the page you are looking for does not exist.',
  )
  await user.click(screen.getByRole('link', { name: 'Back to the home page' }))
  expect(address()).toBe('/')
})

it('says that something went wrong, and offers to reload', () => {
  renderRoute(<SomethingWrong />)
  expect(screen.getByRole('heading')).toHaveTextContent('Something went wrong')
  expect(screen.getByText('Reload the page')).toHaveAttribute('href', '')
})

it.each([
  ['server', notFound.loader],
  ['browser', notFound.clientLoader],
])('what no route knows is a 404 in the %s', (_where, load) => {
  expect(load).toThrow(expect.objectContaining({ init: { status: 404 } }))
})

it.each([
  ['what does not exist', NotFound],
  ['what went wrong', SomethingWrong],
])('search engines leave the page of %s alone', (_what, Page) => {
  renderRoute(<Page />)
  expect(document.head.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex')
})
