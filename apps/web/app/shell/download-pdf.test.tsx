import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ApiError } from '#app/api/error.ts'
import { expectVisible, renderRoute } from '#app/testing/render-route.tsx'
import { DownloadPdf } from './download-pdf.tsx'

const show = (save: () => Promise<void>) =>
  renderRoute(<DownloadPdf href="/api/a.pdf" save={save} label="Download PDF" />)

const link = () => screen.getByRole('link')

it('keeps the focus and sends one request while the server creates the document', async () => {
  const creation = Promise.withResolvers<void>()
  const save = vi.fn(() => creation.promise)
  const { user } = show(save)
  expect(link()).toHaveHref('/api/a.pdf')
  await user.click(link())
  await user.keyboard('{Enter}')
  expect(link()).toHaveTextContent('Creating PDF…')
  expect(link()).toHaveAttribute('aria-busy', 'true')
  expect(screen.getByText('Creating PDF…', { selector: '[role=status]' })).toBeInTheDocument()
  expect(save).toHaveBeenCalledOnce()
  creation.resolve()
  await vi.waitFor(() => expect(link()).toHaveTextContent('Download PDF'))
  expect(link()).toHaveAttribute('aria-busy', 'false')
  expect(link()).toHaveFocus()
})

it.each([
  ['the message of the server', new ApiError(422, { message: 'Too large.' }), 'Too large.'],
  ['a missing response', new ApiError(0, null), /^The server is not responding/],
  ['any other failure', new Error('bug'), 'Could not create the PDF. Try again.'],
])('shows %s, and can be tried again', async (_, error, text) => {
  const save = vi.fn().mockRejectedValueOnce(error).mockResolvedValue(undefined)
  const { user } = show(save)
  await user.click(link())
  await expectVisible(text)
  await user.click(link())
  await vi.waitFor(() => expect(save).toHaveBeenCalledTimes(2))
})
