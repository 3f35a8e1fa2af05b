import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { field, openYourSite } from '#app/testing/your-site.ts'

type User = ReturnType<typeof openYourSite>['user']

/** Opens the preview, whose page says that it is there; the latest order that it was given. */
async function openPreview(user: User) {
  await user.click(await screen.findByRole('button', { name: 'Preview' }))
  const page = screen.getByTitle<HTMLIFrameElement>('Preview of your site').contentWindow
  const orders = vi.spyOn(page as Window, 'postMessage')
  const data = { preview: 'shown', path: '/' }
  const { origin } = window.location
  act(() => void window.dispatchEvent(new MessageEvent('message', { data, origin, source: page })))
  return () => orders.mock.lastCall?.[0]
}

it('offers the privacy and imprint pages when they have text', async () => {
  const { user } = openYourSite({ imprint: 'Al Noor, Dubai' }, 'legal')
  const offered = () =>
    within(screen.getByLabelText('Preview page'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  await user.type(await field(/Privacy page text/), 'We keep nothing.')
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  await waitFor(() => expect(offered()).toEqual(expect.arrayContaining(['Privacy', 'Imprint'])))
})

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

it('shows a legal page in the preview when it has text', async () => {
  const { user } = openYourSite({}, 'legal')
  const privacy = await field(/Privacy page text/)
  const order = await openPreview(user)
  expect(order()).toMatchObject({ path: '/' })
  await user.type(privacy, 'We keep nothing.')
  await waitFor(() => expect(order()).toMatchObject({ path: '/privacy' }))
})
