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

it('offers the privacy and imprint pages in the preview once they say something', async () => {
  const { user } = openYourSite({ imprint: 'Al Noor, Dubai' }, 'legal')
  const offered = () =>
    within(screen.getByLabelText('Page of the preview'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  await user.type(await field(/Text of the privacy page/), 'We keep nothing.')
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  await waitFor(() => expect(offered()).toEqual(expect.arrayContaining(['Privacy', 'Imprint'])))
})

it('turns the preview to what is edited: a section that is opened, a field that is focused', async () => {
  const { user } = openYourSite({}, 'partners')
  const order = await openPreview(user)
  expect(order()).toMatchObject({ path: '/', field: 'partners' })
  await user.selectOptions(screen.getByLabelText('Section'), 'Who you are')
  expect(order()).toMatchObject({ path: '/', field: 'about' })
  await user.click(screen.getByLabelText(/^Story/))
  expect(order()).toMatchObject({ path: '/about', field: 'story' })
  await user.selectOptions(screen.getByLabelText('Page of the preview'), 'Contact')
  expect(order()).toMatchObject({ path: '/contact', field: undefined })
})

it('turns the preview to a legal page once it says something', async () => {
  const { user } = openYourSite({}, 'legal')
  const privacy = await field(/Text of the privacy page/)
  const order = await openPreview(user)
  expect(order()).toMatchObject({ path: '/' })
  await user.type(privacy, 'We keep nothing.')
  await waitFor(() => expect(order()).toMatchObject({ path: '/privacy' }))
})
