import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ApiError } from '#app/api/error.ts'
import * as notFound from '#app/public/not-found.tsx'
import { expectVisible, renderRoute } from '#app/testing/render-route.tsx'
import { DownloadPdf } from './download-pdf.tsx'
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

it('shows the request id of the log, also after hydration', () => {
  const renderPage = (id?: string) => (
    <RequestId value={id}>
      <SomethingWrong />
    </RequestId>
  )
  renderRoute(renderPage('4f1c09ab77de'))
  const [asServed = ''] = document.body.textContent.match(/contact us.*/) ?? []
  expect(asServed).toContain('contact us. Request ID: 4f1c09ab77de')
  // The server-rendered page is still in the document when the browser renders for the first time.
  renderRoute(renderPage())
  expect(screen.getAllByText('4f1c09ab77de')).toHaveLength(2)
})

it.each([
  ['server', notFound.loader],
  ['browser', notFound.clientLoader],
])('an unknown URL is a 404 in the %s', (_where, load) => {
  expect(load).toThrow(expect.objectContaining({ init: { status: 404 } }))
})

const show = (save: () => Promise<void>) =>
  renderRoute(<DownloadPdf href="/api/a.pdf" save={save} label="Download PDF" />)

const getLink = () => screen.getByRole('link')

it('keeps the focus and sends one request while the server creates the document', async () => {
  const creation = Promise.withResolvers<void>()
  const save = vi.fn(() => creation.promise)
  const { user } = show(save)
  expect(getLink()).toHaveHref('/api/a.pdf')
  await user.click(getLink())
  await user.keyboard('{Enter}')
  expect(getLink()).toHaveTextContent('Creating PDF…')
  expect(getLink()).toHaveAttribute('aria-busy', 'true')
  expect(screen.getByText('Creating PDF…', { selector: '[role=status]' })).toBeInTheDocument()
  expect(save).toHaveBeenCalledOnce()
  creation.resolve()
  await vi.waitFor(() => expect(getLink()).toHaveTextContent('Download PDF'))
  expect(getLink()).toHaveAttribute('aria-busy', 'false')
  expect(getLink()).toHaveFocus()
})

it.each([
  ['the message of the server', new ApiError(422, { message: 'Too large.' }), 'Too large.'],
  ['a missing response', new ApiError(0, null), /^The server is not responding/],
  ['any other failure', new Error('bug'), 'Could not create the PDF. Try again.'],
])('shows %s, and can be tried again', async (_, error, text) => {
  const save = vi.fn().mockRejectedValueOnce(error).mockResolvedValue(undefined)
  const { user } = show(save)
  await user.click(getLink())
  await expectVisible(text)
  await user.click(getLink())
  await vi.waitFor(() => expect(save).toHaveBeenCalledTimes(2))
})
