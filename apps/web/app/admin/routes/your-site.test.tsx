import { contract } from '@dhow/contract'
import type { Company, CompanyField } from '@dhow/contract/company'
import { companyVersion } from '@dhow/contract/record-version'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { expireToken, setToken } from '#app/api/token.ts'
import { aCompany } from '#app/testing/company.ts'
import { respond, respondError } from '#app/testing/mock-api.ts'
import { choose, expectToast, renderRoute } from '#app/testing/render-route.tsx'
import YourSite from './your-site.tsx'

type Stored = Partial<Company> & { unchecked?: CompanyField[]; savedAt?: string }

/** The screen, on a record that answers as it was last set. */
function openScreen({ unchecked = [], savedAt, ...given }: Stored = {}, section = 'name') {
  const stored = { company: aCompany(given) }
  respond(contract.company.get, 200, () => stored.company)
  respond(contract.company.state, 200, { unchecked, savedAt: savedAt ?? null })
  const view = renderRoute(YourSite, {
    path: '/admin/your-site',
    at: `/admin/your-site?section=${section}`,
  })
  return { ...view, stored }
}

const field = (name: string | RegExp) => screen.findByLabelText(name)
const save = async () => screen.findByRole('button', { name: 'Save Changes' })

describe('a save', () => {
  it('sends the changed fields alone, with the version they were opened in', async () => {
    const { user, stored } = openScreen()
    const calls = respond(contract.company.update, 200, () => aCompany({ brand: 'Al Noor' }))
    const brand = await field('Brand')
    await user.clear(brand)
    await user.type(brand, '  Al Noor ')
    await user.click(await save())
    await expectToast('Your site is saved')
    expect(calls.map(({ body }) => body)).toEqual([
      { brand: 'Al Noor', ifVersion: companyVersion({ brand: stored.company.brand }) },
    ])
    expect(brand).toHaveValue('Al Noor')
    expect(screen.queryByRole('button', { name: 'Discard changes' })).not.toBeInTheDocument()
  })

  it('shows what the server refuses at its field, and marks the section', async () => {
    const { user } = openScreen()
    const issues = [{ path: 'legalName', message: 'No such company.' }]
    respondError(contract.company.update, 400, 'No such company.', { issues })
    await user.type(await field(/Legal name/), 'X')
    await user.click(await save())
    expect(await screen.findByText('No such company.', { selector: 'form *' })).toBeVisible()
    expect(screen.getByRole('option', { name: 'Name and logo (has an error)' })).toBeInTheDocument()
  })

  it('opens the section of a field that is wrong, and leads the focus there', async () => {
    const { user, address } = openScreen({}, 'first-screen')
    const calls = respond(contract.company.update, 200, aCompany())
    await user.clear(await field('Headline'))
    await user.selectOptions(screen.getByLabelText('Section'), 'Time zone')
    expect(address()).toBe('/admin/your-site?section=time-zone')
    await user.click(await save())
    await waitFor(() => expect(screen.getByLabelText('Headline')).toHaveFocus())
    expect(screen.getByText('Headline is required.')).toBeVisible()
    expect(address()).toBe('/admin/your-site?section=first-screen')
    expect(calls).toEqual([])
  })
})

describe('changes', () => {
  it('can be discarded', async () => {
    const { user, stored } = openScreen()
    await user.type(await field('Brand'), ' and Sons')
    await user.click(screen.getByRole('button', { name: 'Discard changes' }))
    expect(screen.getByLabelText('Brand')).toHaveValue(stored.company.brand)
  })

  it('of an earlier save can be undone while nothing else is changed', async () => {
    const { user } = openScreen({ savedAt: '2026-03-01T09:30:00.000Z' })
    const undo = respond(contract.company.undo, 200, aCompany({ brand: 'As it was' }))
    await user.click(await screen.findByRole('button', { name: /Undo the last save/ }))
    await expectToast('The last save is undone')
    expect(undo).toHaveLength(1)
    expect(screen.getByLabelText('Brand')).toHaveValue('As it was')
  })
})

describe('words that came with Dhow', () => {
  const lead = 'Shipped by the carton.'

  it('are said to be true by saving them as they are, and what else is typed stays', async () => {
    const { user } = openScreen({ lead, unchecked: ['lead'] }, 'first-screen')
    const calls = respond(contract.company.update, 200, aCompany({ lead }))
    await user.type(await field('Headline'), '!')
    await user.click(await screen.findByRole('button', { name: 'It is true' }))
    await expectToast('Your site is saved')
    expect(calls[0]?.body).toEqual({ lead, ifVersion: companyVersion({ lead }) })
    expect(screen.getByLabelText<HTMLInputElement>('Headline').value).toMatch(/!$/)
  })

  it('can be removed', async () => {
    const { user } = openScreen({ lead, unchecked: ['lead'] }, 'first-screen')
    await user.click(await screen.findByRole('button', { name: 'Remove' }))
    expect(await field(/Words under the headline/)).toHaveValue('')
    expect(screen.getByRole('button', { name: 'Discard changes' })).toBeVisible()
  })
})

describe('a change by somebody else', () => {
  const changedMeanwhile = () =>
    respondError(contract.company.update, 409, 'Changed.', {
      issues: [{ path: 'ifVersion', message: 'Changed.' }],
      once: true,
    })

  it('of the same field is shown, and one of both is chosen', async () => {
    const { user, stored } = openScreen()
    const brand = await field('Brand')
    await user.clear(brand)
    await user.type(brand, 'Mine')
    const calls = respond(contract.company.update, 200, aCompany({ brand: 'Mine' }))
    changedMeanwhile()
    stored.company = aCompany({ brand: 'Theirs' })
    await user.click(await save())
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('Brand')).toBeVisible()
    await choose(user, 'Save mine')
    await waitFor(() =>
      expect(calls.at(-1)?.body).toEqual({
        brand: 'Mine',
        ifVersion: companyVersion({ brand: 'Theirs' }),
      }),
    )
  })

  it('of a field that is still unsaved is not overwritten after another one was saved', async () => {
    const lead = 'Shipped by the carton.'
    const { user, stored } = openScreen({ lead, unchecked: ['lead'] }, 'first-screen')
    const { headline } = stored.company
    await user.type(await field('Headline'), '!')
    stored.company = aCompany({ lead, headline: 'Theirs' })
    const calls = respond(contract.company.update, 200, () => stored.company)
    await user.click(await screen.findByRole('button', { name: 'It is true' }))
    await expectToast('Your site is saved')
    await user.click(await save())
    await waitFor(() =>
      expect(calls.at(-1)?.body).toEqual({
        headline: `${headline}!`,
        ifVersion: companyVersion({ headline }),
      }),
    )
  })

  it('is gone on from once the own changes are discarded', async () => {
    const lead = 'Shipped by the carton.'
    const { user, stored } = openScreen({ lead, unchecked: ['lead'] }, 'first-screen')
    await user.type(await field('Headline'), '!')
    stored.company = aCompany({ lead, headline: 'Theirs' })
    const calls = respond(contract.company.update, 200, () => stored.company)
    await user.click(await screen.findByRole('button', { name: 'It is true' }))
    await expectToast('Your site is saved')
    await user.click(screen.getByRole('button', { name: 'Discard changes' }))
    await user.type(screen.getByLabelText('Headline'), '!')
    await user.click(await save())
    await waitFor(() =>
      expect(calls.at(-1)?.body).toEqual({
        headline: 'Theirs!',
        ifVersion: companyVersion({ headline: 'Theirs' }),
      }),
    )
  })
})

describe('a list', () => {
  const reasons = ['Fast', 'Fresh', 'Fair'].map((title) => ({ title, text: '' }))
  const titles = () =>
    within(screen.getByRole('list', { name: 'Reasons' }))
      .getAllByLabelText<HTMLInputElement>('Title')
      .map(({ value }) => value)

  it('is sorted by its buttons, each step announced', async () => {
    const { user } = openScreen({ reasons }, 'numbers')
    await user.click(await screen.findByRole('button', { name: 'Move Reason 3 up' }))
    expect(titles()).toEqual(['Fast', 'Fair', 'Fresh'])
    expect(screen.getByText('Reason now 2 of 3.')).toBeInTheDocument()
  })

  it('keeps the focus when an entry goes, and gives it to one that comes', async () => {
    const { user } = openScreen({ reasons }, 'numbers')
    await user.click(await screen.findByRole('button', { name: 'Remove Reason 1' }))
    expect(titles()).toEqual(['Fresh', 'Fair'])
    expect(screen.getByRole('button', { name: 'Remove Reason 1' })).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Add reason' }))
    await user.keyboard('Fine')
    expect(titles()).toEqual(['Fresh', 'Fair', 'Fine'])
  })
})

it('uploads a picture as soon as it is chosen, and names it when saved', async () => {
  const { user } = openScreen()
  const url = '/uploads/0123456789abcdef0123456789abcdef-1600.webp'
  const uploaded = { success: true, message: 'Added', url, width: 400, height: 100 } as const
  const uploads = respond(contract.company.addPicture, 201, uploaded)
  const calls = respond(contract.company.update, 200, aCompany())
  await user.upload(await field(/^Logo$/), new File(['x'], 'logo.png', { type: 'image/png' }))
  expect(await screen.findByRole('img', { name: 'Logo as it is now' })).toBeVisible()
  expect(uploads).toHaveLength(1)
  await user.click(await save())
  await waitFor(() => expect(calls[0]?.body).toMatchObject({ logo: { light: url, dark: '' } }))
})

describe('a PDF of the catalogue', () => {
  const pdf = (name: string) => new File(['%PDF-1.7'], name, { type: 'application/pdf' })

  it('is uploaded as soon as it is chosen, and takes the place of the address', async () => {
    const { user } = openScreen({ catalogUrl: 'https://example.com/list' }, 'links')
    const url = '/uploads/0123456789abcdef0123456789abcdef-catalog.pdf'
    respond(contract.company.addCatalog, 201, { success: true, message: 'Added', url })
    const calls = respond(contract.company.update, 200, aCompany({ catalogUrl: url }))
    await user.upload(await field('PDF of the catalogue'), pdf('list.pdf'))
    expect(await screen.findByRole('link', { name: 'The uploaded PDF' })).toHaveAttribute(
      'href',
      url,
    )
    expect(screen.queryByLabelText(/Address of the catalogue/)).not.toBeInTheDocument()
    await user.click(await save())
    await waitFor(() => expect(calls[0]?.body).toMatchObject({ catalogUrl: url }))
  })

  it('that is refused leaves the address, and says why', async () => {
    const { user } = openScreen({ catalogUrl: 'https://example.com/list' }, 'links')
    respondError(contract.company.addCatalog, 422, 'list.pdf is incomplete.')
    await user.upload(await field('PDF of the catalogue'), pdf('list.pdf'))
    expect(await screen.findByText('list.pdf is incomplete.')).toBeVisible()
    expect(screen.getByLabelText(/Address of the catalogue/)).toHaveValue(
      'https://example.com/list',
    )
  })
})

it('gives a partner a logo, and takes it away again', async () => {
  const { user } = openScreen({}, 'partners')
  const url = '/uploads/0123456789abcdef0123456789abcdef-1600.webp'
  const uploaded = { success: true, message: 'Added', url, width: 400, height: 100 } as const
  respond(contract.company.addPicture, 201, uploaded)
  const calls = respond(contract.company.update, 200, aCompany())
  const logo = new File(['x'], 'logo.png', { type: 'image/png' })
  await user.upload(await field('Logo (optional)'), logo)
  await user.click(await screen.findByRole('button', { name: 'Remove: Logo (optional)' }))
  expect(screen.getByLabelText('Logo (optional)')).toHaveFocus()
  await user.upload(screen.getByLabelText('Logo (optional)'), logo)
  await screen.findByRole('img', { name: 'Logo (optional) as it is now' })
  await user.click(await save())
  await waitFor(() =>
    expect(calls[0]?.body).toMatchObject({ partners: [{ name: 'Lateen', logo: url }] }),
  )
})

it.each(['javascript:alert(1)', 'http://example.com/list.pdf'])(
  'says at its field that the catalogue cannot be at %s',
  async (address) => {
    const { user } = openScreen({}, 'links')
    await user.type(await field(/Address of the catalogue/), address)
    await user.click(await save())
    const message = 'Catalog must be an address that begins with https://.'
    await waitFor(() =>
      expect(field(/Address of the catalogue/)).resolves.toHaveAccessibleDescription(
        expect.stringContaining(message),
      ),
    )
  },
)

describe('what was not saved when the session ended', () => {
  const logo = '/uploads/0123456789abcdef0123456789abcdef-1600.webp'
  const partner = (name: string) => ({ name, logo: '' })
  const findNames = async () =>
    within(await screen.findByRole('list', { name: 'Partners' }))
      .getAllByLabelText<HTMLInputElement>('Name')
      .map(({ value }) => value)
  const PARTNERS = ['One', 'Two'].map(partner)

  /** Opens the screen again after what is done to it, as after the next login. */
  async function reopen(edit: (user: ReturnType<typeof openScreen>['user']) => Promise<void>) {
    setToken('a')
    const { user } = openScreen({ partners: PARTNERS }, 'partners')
    await edit(user)
    expireToken()
    cleanup()
    setToken('b')
  }

  it('is there again: lists, pictures and what was emptied', async () => {
    const uploaded = {
      success: true,
      message: 'Added',
      url: logo,
      width: 400,
      height: 100,
    } as const
    respond(contract.company.addPicture, 201, uploaded)
    await reopen(async (user) => {
      await user.click(await screen.findByRole('button', { name: 'Remove Partner 1' }))
      await user.upload(
        screen.getByLabelText('Logo (optional)'),
        new File(['x'], 'logo.png', { type: 'image/png' }),
      )
      await screen.findByRole('img', { name: 'Logo (optional) as it is now' })
      await user.selectOptions(screen.getByLabelText('Section'), 'Ports')
      await user.click(screen.getByRole('button', { name: 'Remove Port 1' }))
      await user.click(screen.getByRole('button', { name: 'Remove the home port' }))
    })

    const { user } = openScreen({ partners: PARTNERS }, 'partners')
    expect(await screen.findByText(/is here again, and not saved yet/)).toBeVisible()
    const calls = respond(contract.company.update, 200, aCompany())
    await user.click(await save())
    await waitFor(() =>
      expect(calls[0]?.body).toMatchObject({
        partners: [{ name: 'Two', logo }],
        ports: [],
        homePort: null,
      }),
    )
  })

  it('does not overwrite what somebody else has saved meanwhile', async () => {
    await reopen(async (user) =>
      user.click(await screen.findByRole('button', { name: 'Remove Partner 1' })),
    )
    const { user } = openScreen({ partners: [partner('Theirs')] }, 'partners')
    const calls = respond(contract.company.update, 200, aCompany())
    expect(await findNames()).toEqual(['Two'])
    await user.click(await save())
    const ifVersion = companyVersion({ partners: PARTNERS })
    await waitFor(() => expect(calls[0]?.body).toMatchObject({ ifVersion }))
  })

  it('is left alone where it cannot be read', async () => {
    const draft = { partners: { typed: 'Two', opened: [] }, ports: { typed: [{}], opened: [] } }
    sessionStorage.setItem('formDraft:/admin/your-site', JSON.stringify(draft))
    openScreen({ partners: PARTNERS }, 'partners')
    expect(await findNames()).toEqual(['One', 'Two'])
    expect(screen.queryByText(/is here again/)).not.toBeInTheDocument()
  })
})

it('offers the privacy and imprint pages in the preview once they say something', async () => {
  const { user } = openScreen({ imprint: 'Al Noor, Dubai' }, 'legal')
  const offered = () =>
    within(screen.getByLabelText('Page of the preview'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  await user.type(await field(/Text of the privacy page/), 'We keep nothing.')
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  await waitFor(() => expect(offered()).toEqual(expect.arrayContaining(['Privacy', 'Imprint'])))
})
