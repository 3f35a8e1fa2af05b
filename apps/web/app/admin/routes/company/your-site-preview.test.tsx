import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { field, openYourSite } from '#app/testing/your-site.ts'

type User = ReturnType<typeof openYourSite>['user']

/** Opens the preview and reports its page as ready. Returns a function that reads the last message to it. */
async function openPreview(user: User) {
  await user.press('Preview', 'radio')
  const page = screen.getByTitle<HTMLIFrameElement>('Preview of your site').contentWindow
  const orders = vi.spyOn(page as Window, 'postMessage')
  const data = { preview: 'shown', path: '/' }
  const { origin } = window.location
  act(() => void window.dispatchEvent(new MessageEvent('message', { data, origin, source: page })))
  return () => orders.mock.lastCall?.[0]
}

it('shows the edited section and field in the preview', async () => {
  const { user } = openYourSite({}, 'partners')
  const order = await openPreview(user)
  expect(order()).toMatchObject({ path: '/', field: 'partners' })
  await user.selectOptions(screen.getByLabelText('Section'), 'Who you are')
  expect(order()).toMatchObject({ path: '/', field: 'about' })
  await user.click(screen.getByLabelText(/^Story/))
  expect(order()).toMatchObject({ path: '/about', field: 'story' })
  await user.selectOptions(screen.getByLabelText('Preview page'), 'Contact')
  expect(order()).toMatchObject({ path: '/contact', field: undefined })
})

it('lists and shows a legal page in the preview when it has text', async () => {
  const { user } = openYourSite({ imprint: 'Al Noor, Dubai' }, 'legal')
  const privacy = await field(/Privacy page text/)
  const order = await openPreview(user)
  expect(order()).toMatchObject({ path: '/' })
  await user.type(privacy, 'We keep nothing.')
  await waitFor(() => expect(order()).toMatchObject({ path: '/privacy' }))
  const pages = within(screen.getByLabelText('Preview page')).getAllByRole('option')
  expect(pages.map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Privacy', 'Imprint']),
  )
})
