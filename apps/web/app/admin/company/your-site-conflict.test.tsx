import { contract } from '@dhow/contract'
import { hashCompany } from '@dhow/contract/company/company'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { expireToken, setToken } from '#app/api/token.ts'
import { fakeCompany } from '#app/testing/company.ts'
import { respond } from '#app/testing/mock-api.ts'
import { expectToast, expectVisible } from '#app/testing/render-route.tsx'
import { getField, openYourSite, save, uploadedPicture } from '#app/testing/your-site.ts'

it.each([
  ['is still detected after another field was saved', false],
  ['is accepted when the own changes are discarded', true],
])('a change by another user of an unsaved field %s', async (_what, isDiscarded) => {
  const lead = 'Shipped by the carton.'
  const { user, stored } = openYourSite({ lead, unchecked: ['lead'] }, 'first-screen')
  const { headline } = stored.company
  await user.type(await getField('Headline'), '!')
  stored.company = fakeCompany({ lead, headline: 'Theirs' })
  const calls = respond(contract.company.update, 200, () => stored.company)
  await user.press('Keep content')
  await expectToast('Your site was saved')
  if (isDiscarded) {
    await user.press('Discard changes')
    await user.type(screen.getByLabelText('Headline'), '!')
  }
  await user.click(await save())
  const opened = isDiscarded ? 'Theirs' : headline
  await waitFor(() =>
    expect(calls.at(-1)?.body).toEqual({
      headline: `${opened}!`,
      ifVersion: hashCompany({ headline: opened }),
    }),
  )
})

describe('a draft from an expired session', () => {
  const { url: logo } = uploadedPicture
  const PARTNERS = ['One', 'Two'].map((name) => ({ name, logo: '' }))

  it('restores lists, pictures and emptied fields', async () => {
    setToken('a')
    respond(contract.company.addPicture, 201, uploadedPicture)
    const { user } = openYourSite({ partners: PARTNERS }, 'partners')
    await user.press('Remove Partner 1')
    await user.upload(
      screen.getByLabelText('Logo (optional)'),
      new File(['x'], 'logo.png', { type: 'image/png' }),
    )
    await screen.findByRole('img', { name: 'Current logo' })
    await user.selectOptions(screen.getByLabelText('Section'), 'Ports')
    await user.press('Remove Port 1')
    await user.press('Remove home port')
    expireToken()
    cleanup()
    setToken('b')

    openYourSite({ partners: PARTNERS }, 'partners')
    await expectVisible(/were restored. They are not saved yet/)
    const calls = respond(contract.company.update, 200, fakeCompany())
    await user.click(await save())
    await waitFor(() =>
      expect(calls[0]?.body).toMatchObject({
        partners: [{ name: 'Two', logo }],
        ports: [],
        homePort: null,
      }),
    )
  })

  it('is ignored when it is unreadable', async () => {
    const draft = { partners: { typed: 'Two', opened: [] }, ports: { typed: [{}], opened: [] } }
    sessionStorage.setItem('formDraft:/admin/your-site', JSON.stringify(draft))
    openYourSite({ partners: PARTNERS }, 'partners')
    const list = await screen.findByRole('list', { name: 'Partners' })
    expect(within(list).getAllByLabelText('Name')).toHaveLength(2)
    expect(screen.queryByText(/were restored/)).not.toBeInTheDocument()
  })
})
