import { contract } from '@dhow/contract'
import { hashCompany } from '@dhow/contract/company/company'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { SETUP } from '#app/admin/frame/office-page.tsx'
import { fakeCompany } from '#app/testing/company.ts'
import { respond, respondError } from '#app/testing/mock-api.ts'
import { expectAbsent, expectToast, expectVisible } from '#app/testing/render-route.tsx'
import { getField, openYourSite, save, uploadedPicture } from '#app/testing/your-site.ts'
import { MIDDLE } from './form/preview-data.ts'

it('a save sends only the changed fields, with the opened version', async () => {
  const { user, stored } = openYourSite()
  const calls = respond(contract.company.update, 200, () => fakeCompany({ brand: 'Al Noor' }))
  const brand = await getField('Your company’s name')
  await user.fill(brand, '  Al Noor ')
  await user.click(await save())
  await expectToast('Your site was saved')
  expect(calls.map(({ body }) => body)).toEqual([
    { brand: 'Al Noor', ifVersion: hashCompany({ brand: stored.company.brand }) },
  ])
  expect(brand).toHaveValue('Al Noor')
  expectAbsent('button', 'Discard changes')
})

it('a save returns to the dashboard if a set-up step opened the screen', async () => {
  const { user, address } = openYourSite({}, 'name', SETUP)
  respond(contract.company.update, 200, () => fakeCompany({ brand: 'Al Noor' }))
  await user.fill(await getField('Your company’s name'), 'Al Noor')
  await user.selectOptions(screen.getByLabelText('Section'), 'Time zone')
  await user.click(await save())
  await waitFor(() => expect(address()).toBe('/admin'))
})

it('a rejected save shows the section of the invalid field, marks it and focuses the field', async () => {
  const { user, address } = openYourSite()
  const issues = [{ path: 'legalName', message: 'No such company.' }]
  respondError(contract.company.update, 400, 'No such company.', { issues })
  await user.type(await getField(/Legal name/), 'X')
  await user.selectOptions(screen.getByLabelText('Section'), 'Time zone')
  expect(address()).toBe('/admin/your-site?section=time-zone')
  await user.click(await save())
  await waitFor(() => expect(screen.getByLabelText(/Legal name/)).toHaveFocus())
  expect(await screen.findByText('No such company.', { selector: 'form *' })).toBeVisible()
  await expectVisible('Not saved. Check: Legal name.')
  expect(screen.getByRole('option', { name: 'Name and logo (has an error)' })).toBeInTheDocument()
  expect(address()).toBe('/admin/your-site?section=name')
})

it('an invalid slide is named and focused, also from another section', async () => {
  const cut = { url: '', focus: MIDDLE }
  const slides = ['Harbour', ''].map((alt) => ({
    picture: uploadedPicture.url,
    tall: '',
    alt,
    focus: MIDDLE,
    cuts: { wide: cut, tall: cut },
  }))
  const { user } = openYourSite({ slides }, 'first-screen')
  await user.type(await getField('Headline'), '!')
  await user.selectOptions(screen.getByLabelText('Section'), 'Time zone')
  await user.click(await save())
  const [, second] = screen.getAllByLabelText('Description of the picture')
  await waitFor(() => expect(second).toHaveFocus())
  expect(second).toBeVisible()
  await expectVisible('Not saved. Check: Slide 2: Description of the picture.')
})

it('changes can be discarded', async () => {
  const { user, stored } = openYourSite()
  await user.type(await getField('Your company’s name'), ' and Sons')
  await user.press('Discard changes')
  expect(screen.getByLabelText('Your company’s name')).toHaveValue(stored.company.brand)
})

it('changes can be undone after a save while nothing else is changed', async () => {
  const { user } = openYourSite({ savedAt: '2026-03-01T09:30:00.000Z' })
  const undo = respond(contract.company.undo, 200, fakeCompany({ brand: 'As it was' }))
  await user.press(/Undo last save/)
  await expectToast('The last save was undone')
  expect(undo).toHaveLength(1)
  expect(screen.getByLabelText('Your company’s name')).toHaveValue('As it was')
})

describe('texts that came with Dhow', () => {
  const lead = 'Shipped by the carton.'

  it('can be confirmed by saving them, without losing other input', async () => {
    const { user } = openYourSite({ lead, unchecked: ['lead'] }, 'first-screen')
    const calls = respond(contract.company.update, 200, fakeCompany({ lead }))
    await user.type(await getField('Headline'), '!')
    await user.press('Keep content')
    await expectToast('Your site was saved')
    expect(calls[0]?.body).toEqual({ lead, ifVersion: hashCompany({ lead }) })
    expect(screen.getByLabelText<HTMLInputElement>('Headline').value).toMatch(/!$/)
  })

  it('can be removed', async () => {
    const { user } = openYourSite({ lead, unchecked: ['lead'] }, 'first-screen')
    await user.press('Remove')
    expect(await getField(/Text under the headline/)).toHaveValue('')
    expect(screen.getByRole('button', { name: 'Discard changes' })).toBeVisible()
  })
})

describe('a list', () => {
  const reasons = ['Fast', 'Fresh', 'Fair'].map((title) => ({ title, text: '' }))
  const getTitles = () =>
    within(screen.getByRole('list', { name: 'Reasons' }))
      .getAllByLabelText<HTMLInputElement>('Title')
      .map(({ value }) => value)

  it('is sorted with buttons, announces each step, and keeps the focus', async () => {
    const { user } = openYourSite({ reasons }, 'numbers')
    await user.press('Move Reason 3 up')
    expect(getTitles()).toEqual(['Fast', 'Fair', 'Fresh'])
    expect(screen.getByText('Reason moved to position 2 of 3.')).toBeInTheDocument()
    await user.press('Remove Reason 1')
    expect(getTitles()).toEqual(['Fair', 'Fresh'])
    expect(screen.getByRole('button', { name: 'Remove Reason 1' })).toHaveFocus()
    await user.press('Add reason')
    await user.keyboard('Fine')
    expect(getTitles()).toEqual(['Fair', 'Fresh', 'Fine'])
  })
})
