import { contract } from '@dhow/contract'
import { type AdminCategory, hashCategories } from '@dhow/contract/categories/categories'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeCategories } from '#app/testing/factories.ts'
import { respond, respondError } from '#app/testing/mock-api.ts'
import { choose, expectToast, expectVisible, renderRoute } from '#app/testing/render-route.tsx'
import Categories from './categories.tsx'

const saved = { success: true, message: 'Categories saved.', moved: 0 } as const
const getButton = (name: string | RegExp) => screen.getByRole('button', { name })
const getNames = () =>
  within(screen.getByRole('list', { name: 'Categories' }))
    .getAllByRole('textbox')
    .map((box) => (box as HTMLInputElement).value)

/** Renders Snacks with two products, Personal care and Others. */
async function open() {
  const [snacks, care, other] = fakeCategories('snacks', 'personal-care', 'others')
  if (!snacks || !care || !other) throw new Error('no categories')
  const stored: AdminCategory[] = [{ ...snacks, products: 2 }, care, other]
  respond(contract.categories.all, 200, () => stored)
  const calls = respond(contract.categories.save, 200, saved)
  const page = renderRoute(Categories, { path: '/admin/categories' })
  await screen.findByRole('textbox', { name: 'Category 1' })
  const save = () => page.user.press('Save Changes')
  const getSentBody = () => calls.at(-1)?.body
  return {
    ...page,
    stored,
    ids: { snacks: snacks.id, care: care.id, others: other.id },
    save,
    sent: getSentBody,
  }
}

it('the list is saved completely, with the opened version', async () => {
  const { user, stored, ids, save, sent: getSentBody } = await open()
  expect(getNames()).toEqual(['Snacks', 'Personal care', 'Others'])
  await user.fill(screen.getByRole('textbox', { name: 'Category 3' }), 'تمور')
  await user.press('Show Personal care', 'switch')
  await user.type(screen.getByRole('textbox', { name: 'New category' }), ' Dates {Enter}')
  await save()
  await expectToast('Categories saved.')
  expect(getSentBody()).toEqual({
    categories: [
      { id: ids.snacks, name: 'snacks', hidden: false },
      { id: ids.care, name: 'personal-care', hidden: true },
      { id: ids.others, name: 'تمور', hidden: false },
      { name: 'Dates', hidden: false },
    ],
    moves: [],
    ifVersion: hashCategories(stored),
  })
})

it('the list is sorted by keyboard, announces the position, and discards unsaved changes', async () => {
  const { user } = await open()
  await user.press('Show Snacks', 'switch')
  getButton('Move Others').focus()
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
  expect(getNames()).toEqual(['Others', 'Snacks', 'Personal care'])
  expect(screen.getByText('Others moved to position 1 of 3.')).toBeInTheDocument()
  expect(getButton('Move Others')).toHaveFocus()
  await user.press('Move Others')
  await choose(user, 'Move down')
  expect(getNames()).toEqual(['Snacks', 'Others', 'Personal care'])
  await user.press('Discard changes')
  expect(getNames()).toEqual(['Snacks', 'Personal care', 'Others'])
  expect(screen.getByRole('switch', { name: 'Show Snacks' })).toBeChecked()
})

it('the list shows an error next to a row and sends nothing', async () => {
  const { user, save, sent: getSentBody } = await open()
  const third = screen.getByRole('textbox', { name: 'Category 3' })
  await user.clear(third)
  await save()
  await waitFor(() => expect(third).toHaveAccessibleDescription('Category is required.'))
  await user.type(third, 'SNACKS')
  await save()
  await waitFor(() => expect(third).toHaveAccessibleDescription('There is “Snacks” already.'))
  expect(getSentBody()).toBeUndefined()
  await user.type(screen.getByRole('textbox', { name: 'New category' }), 'personal_CARE{Enter}')
  expect(screen.getByRole('textbox', { name: 'New category' })).toHaveAccessibleDescription(
    '“Personal care” already exists.',
  )
})

it('a removed category asks for the new category of its products, and can be restored', async () => {
  const { user, ids, save, sent: getSentBody } = await open()
  await user.press('Remove Snacks')
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Snacks?' }))
  await user.selectOptions(dialog.getByLabelText('Move 2 products to'), 'Others')
  await choose(user, 'Remove')
  expect(getNames()).toEqual(['Personal care', 'Others'])
  await expectVisible('Removed when you save')
  await user.press('Restore Snacks')
  expect(getNames()).toEqual(['Personal care', 'Others', 'Snacks'])

  await user.press('Merge Personal care into another')
  await choose(user, 'Merge')
  await user.press('Remove Snacks')
  await choose(user, 'Remove')
  await save()
  await expectToast('Categories saved.')
  expect(getSentBody()).toMatchObject({
    categories: [{ id: ids.others, name: 'others' }],
    moves: [
      { from: ids.care, to: 'others' },
      { from: ids.snacks, to: 'others' },
    ],
  })
})

it('a removed category asks again when products were added meanwhile', async () => {
  const { user, stored, save } = await open()
  await user.press('Remove Others')
  await expectVisible('This category has no products.')
  await choose(user, 'Remove')
  const message = '“others” has a product. Choose a category for them, then save again.'
  respondError(contract.categories.save, 409, message, { issues: [{ path: 'moves', message }] })
  respond(
    contract.categories.all,
    200,
    stored.toSpliced(2, 1, { ...stored[2], products: 1 } as never),
  )
  await save()
  await expectToast(message)
  await user.press('Restore Others')
  await user.press('Remove Others')
  expect(await screen.findByLabelText('Move 1 product to')).toBeVisible()
})

it('saves the own list over one that was changed elsewhere, or loads that one', async () => {
  const { user, stored, save } = await open()
  await user.press('Show Snacks', 'switch')
  const issues = [{ path: 'ifVersion', message: 'Changed.' }]
  respondError(contract.categories.save, 409, 'Changed.', { issues })
  const changedElsewhere = [...stored.slice(0, 2), ...fakeCategories('Dates')]
  respond(contract.categories.all, 200, changedElsewhere)
  await save()
  expect(await screen.findByRole('dialog')).toHaveTextContent(
    /Yours.*Snacks \(hidden\).*Stored.*Dates/,
  )
  await choose(user, 'Load the stored version')
  expect(getNames()).toEqual(['Snacks', 'Personal care', 'Dates'])
  await user.press('Show Snacks', 'switch')
  respond(contract.categories.all, 200, stored)
  await save()
  await screen.findByRole('dialog')
  const calls = respond(contract.categories.save, 200, saved)
  await choose(user, 'Save mine')
  await expectToast('Categories saved.')
  expect(calls[0]?.body).toMatchObject({ ifVersion: hashCategories(stored) })
  expect(calls[0]?.body.categories.map(({ id }) => id)).toEqual([
    stored[0]?.id,
    stored[1]?.id,
    undefined,
  ])
})
