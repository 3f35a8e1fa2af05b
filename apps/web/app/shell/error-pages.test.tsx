import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import * as notFound from '#app/public/routes/not-found.tsx'
import { renderRoute } from '#app/testing/render-route.tsx'
import { NotFound, SomethingWrong } from './error-pages.tsx'
import { RequestId } from './request.ts'

it('shows that the page does not exist, and links to the home page', async () => {
  const { user, address } = renderRoute(<NotFound />, { path: '/nowhere' })
  expect(screen.getByRole('heading')).toHaveTextContent(
    '404 Page Not Found - Sorry, the page you are looking for does not exist.',
  )
  await user.press('Back to the home page', 'link')
  expect(address()).toBe('/')
})

it('shows an error and offers to reload', () => {
  renderRoute(<SomethingWrong />)
  expect(screen.getByRole('heading')).toHaveTextContent('Something went wrong')
  expect(screen.getByText('Reload the page')).toHaveHref('')
})

it('shows the request id of the log, also after hydration', () => {
  const page = (id?: string) => (
    <RequestId value={id}>
      <SomethingWrong />
    </RequestId>
  )
  renderRoute(page('4f1c09ab77de'))
  const [asServed = ''] = document.body.textContent.match(/contact us.*/) ?? []
  expect(asServed).toContain('contact us. Request ID: 4f1c09ab77de')
  // The server-rendered page is still in the document when the browser renders for the first time.
  renderRoute(page())
  expect(screen.getAllByText('4f1c09ab77de')).toHaveLength(2)
})

it.each([
  ['server', notFound.loader],
  ['browser', notFound.clientLoader],
])('an unknown URL is a 404 in the %s', (_where, load) => {
  expect(load).toThrow(expect.objectContaining({ init: { status: 404 } }))
})

it.each([
  ['NotFound', NotFound],
  ['SomethingWrong', SomethingWrong],
])('%s is not indexed', (_name, Page) => {
  renderRoute(<Page />)
  expect(document.head.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex')
})
