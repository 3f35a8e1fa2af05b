import { contract } from '@dhow/contract'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aCompany } from '#app/testing/company.ts'
import { respond, respondError } from '#app/testing/mock-api.ts'
import { field, openYourSite, save, uploadedPicture } from '#app/testing/your-site.ts'

describe('a Catalogue PDF', () => {
  const pdf = (name: string) => new File(['%PDF-1.7'], name, { type: 'application/pdf' })

  it('is uploaded when it is chosen, and replaces the URL', async () => {
    const { user } = openYourSite({ catalogUrl: 'https://example.com/list' }, 'links')
    const url = '/uploads/0123456789abcdef0123456789abcdef-catalog.pdf'
    respond(contract.company.addCatalog, 201, { success: true, message: 'Added', url })
    const calls = respond(contract.company.update, 200, aCompany({ catalogUrl: url }))
    await user.upload(await field('Catalogue PDF'), pdf('list.pdf'))
    expect(await screen.findByRole('link', { name: 'Uploaded PDF' })).toHaveAttribute('href', url)
    expect(screen.queryByLabelText(/Catalogue URL/)).not.toBeInTheDocument()
    await user.click(await save())
    await waitFor(() => expect(calls[0]?.body).toMatchObject({ catalogUrl: url }))
  })

  it('leaves the URL unchanged when it is rejected, and shows why', async () => {
    const { user } = openYourSite({ catalogUrl: 'https://example.com/list' }, 'links')
    respondError(contract.company.addCatalog, 422, 'list.pdf is incomplete.')
    await user.upload(await field('Catalogue PDF'), pdf('list.pdf'))
    expect(await screen.findByText('list.pdf is incomplete.')).toBeVisible()
    expect(screen.getByLabelText(/Catalogue URL/)).toHaveValue('https://example.com/list')
  })
})

it('uploads a picture when it is chosen, and can remove it', async () => {
  const { user } = openYourSite({}, 'partners')
  const { url } = uploadedPicture
  respond(contract.company.addPicture, 201, uploadedPicture)
  const calls = respond(contract.company.update, 200, aCompany())
  const logo = new File(['x'], 'logo.png', { type: 'image/png' })
  await user.upload(await field('Logo (optional)'), logo)
  await user.click(await screen.findByRole('button', { name: 'Remove logo' }))
  await waitFor(() => expect(screen.getByLabelText('Logo (optional)')).toHaveFocus())
  await user.upload(screen.getByLabelText('Logo (optional)'), logo)
  await screen.findByRole('img', { name: 'Current logo' })
  await user.click(await save())
  await waitFor(() =>
    expect(calls[0]?.body).toMatchObject({ partners: [{ name: 'Lateen', logo: url }] }),
  )
})
