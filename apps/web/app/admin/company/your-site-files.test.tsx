import { contract } from '@dhow/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fakeCompany } from '#app/testing/company.ts'
import { respond, respondError } from '#app/testing/mock-api.ts'
import { getField, openYourSite, save, uploadedPicture } from '#app/testing/your-site.ts'

describe('a Catalogue PDF', () => {
  const createPdf = (name: string) => new File(['%PDF-1.7'], name, { type: 'application/pdf' })

  it('is uploaded when it is chosen, and replaces the URL', async () => {
    const { user } = openYourSite({ catalogUrl: 'https://example.com/list' }, 'links')
    const url = '/uploads/0123456789abcdef0123456789abcdef-catalog.pdf'
    respond(contract.company.addCatalog, 201, { success: true, message: 'Added', url })
    const calls = respond(contract.company.update, 200, fakeCompany({ catalogUrl: url }))
    await user.upload(await getField('Catalogue PDF'), createPdf('list.pdf'))
    expect(await screen.findByRole('link', { name: 'Uploaded PDF' })).toHaveAttribute('href', url)
    expect(screen.queryByLabelText(/Catalogue URL/)).not.toBeInTheDocument()
    await user.click(await save())
    await waitFor(() => expect(calls[0]?.body).toMatchObject({ catalogUrl: url }))
  })

  it('leaves the URL unchanged when it is rejected, and shows why', async () => {
    const { user } = openYourSite({ catalogUrl: 'https://example.com/list' }, 'links')
    respondError(contract.company.addCatalog, 422, 'list.pdf is incomplete.')
    await user.upload(await getField('Catalogue PDF'), createPdf('list.pdf'))
    expect(await screen.findByText('list.pdf is incomplete.')).toBeVisible()
    expect(screen.getByLabelText(/Catalogue URL/)).toHaveValue('https://example.com/list')
  })
})

it('the PDF catalogue has a title and a note, and is downloaded as cards or as a table', async () => {
  const link = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const { user } = openYourSite({}, 'links')
  const saved = respond(contract.company.update, 200, fakeCompany())
  const downloads = respond(contract.documents.catalogue, 200, new Blob() as never)
  await user.type(await getField('Title (optional)'), 'Autumn')
  await user.type(screen.getByLabelText('Note (optional)'), 'FOB Kochi{Enter}30 days')
  await user.click(await save())
  const catalogue = { title: 'Autumn', note: 'FOB Kochi\n30 days' }
  await waitFor(() => expect(saved[0]?.body).toMatchObject({ catalogue }))
  await user.press('Download PDF as table')
  await waitFor(() => expect(link).toHaveBeenCalledOnce())
  expect(downloads.map(({ url }) => url.search)).toEqual(['?layout=table'])
})

it('the PDF catalogue names the letters that it cannot show, and its maximum of products', async () => {
  const missing = [
    { letter: 'ก', products: 3 },
    { letter: 'ข', products: 1 },
  ]
  openYourSite({ documents: { products: 1_001, missing } }, 'links')
  const warning = await screen.findByText(/^PDF documents cannot show/)
  expect(warning).toHaveTextContent(
    'PDF documents cannot show these letters: ก (3 products), ข (1 product). The PDF shows □ instead.',
  )
  expect(screen.getByText(/because you have more than 1,000 products/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Download PDF' })).not.toBeInTheDocument()
})

it('uploads a picture when it is chosen, and can remove it', async () => {
  const { user } = openYourSite({}, 'partners')
  const { url } = uploadedPicture
  respond(contract.company.addPicture, 201, uploadedPicture)
  const calls = respond(contract.company.update, 200, fakeCompany())
  const logo = new File(['x'], 'logo.png', { type: 'image/png' })
  await user.upload(await getField('Logo (optional)'), logo)
  await user.press('Remove logo')
  await waitFor(() => expect(screen.getByLabelText('Logo (optional)')).toHaveFocus())
  await user.upload(screen.getByLabelText('Logo (optional)'), logo)
  await screen.findByRole('img', { name: 'Current logo' })
  await user.click(await save())
  await waitFor(() =>
    expect(calls[0]?.body).toMatchObject({ partners: [{ name: 'Lateen', logo: url }] }),
  )
})

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
  const privacy = await getField(/Privacy page text/)
  const order = await openPreview(user)
  expect(order()).toMatchObject({ path: '/' })
  await user.type(privacy, 'We keep nothing.')
  await waitFor(() => expect(order()).toMatchObject({ path: '/privacy' }))
  const pages = within(screen.getByLabelText('Preview page')).getAllByRole('option')
  expect(pages.map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Privacy', 'Imprint']),
  )
})
