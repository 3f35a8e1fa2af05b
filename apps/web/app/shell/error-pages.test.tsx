import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import * as notFound from '#app/public/routes/not-found.tsx'
import { renderRoute } from '#app/testing/render-route.tsx'
import { NotFound, SomethingWrong } from './error-pages.tsx'
import { RequestId } from './request-id.ts'

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

it('tells the number under which the server has logged it, also once the browser takes over', () => {
  const page = (id?: string) => (
    <RequestId value={id}>
      <SomethingWrong />
    </RequestId>
  )
  renderRoute(page('4f1c09ab77de'))
  const [asServed = ''] = document.body.textContent.match(/write to us .*\./) ?? []
  expect(asServed).toContain('write to us and tell us this number: 4f1c09ab77de.')
  // The server's page still stands when the browser renders for the first time.
  renderRoute(page())
  expect(screen.getAllByText('4f1c09ab77de')).toHaveLength(2)
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
