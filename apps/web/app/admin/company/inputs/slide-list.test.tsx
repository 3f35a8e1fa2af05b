import { contract } from '@dhow/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aCompany } from '#app/testing/company.ts'
import { respondError } from '#app/testing/mock-api.ts'
import { field, openYourSite, save, uploadedPicture } from '#app/testing/your-site.ts'

const slide = (alt: string) => ({
  picture: uploadedPicture.url,
  tall: '',
  alt,
  focus: { x: 0.5, y: 0.5 },
  cuts: aCompany().slides[0]?.cuts as never,
})

it('an invalid slide is named and focused, also from another section', async () => {
  const { user } = openYourSite({ slides: [slide('Harbour'), slide('')] }, 'first-screen')
  await user.type(await field('Headline'), '!')
  await user.click(await save())
  const [, second] = screen.getAllByLabelText('Alternative text')
  await waitFor(() => expect(second).toHaveFocus())
  expect(screen.getByText('Not saved. Check: Slide 2: Alternative text.')).toBeVisible()
  await user.selectOptions(screen.getByLabelText('Section'), 'Time zone')
  await user.click(await save())
  await waitFor(() => expect(second).toHaveFocus())
  expect(second).toBeVisible()
})

it('a field that the server refuses is focused in its section', async () => {
  const issues = [{ path: 'whatsApp', message: 'No such number.' }]
  respondError(contract.company.update, 400, 'No such number.', { issues })
  const { user } = openYourSite({}, 'links')
  await user.type(await field(/WhatsApp number/), '+971 50 123 4567')
  await user.selectOptions(screen.getByLabelText('Section'), 'Time zone')
  await user.click(await save())
  await waitFor(() => expect(screen.getByLabelText(/WhatsApp number/)).toHaveFocus())
  expect(screen.getByText('Not saved. Check: WhatsApp number.')).toBeVisible()
})
