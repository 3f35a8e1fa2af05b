import { contract } from '@dhow/contract'
import { hashProduct } from '@dhow/contract/products/product-fields'
import type { Product } from '@dhow/contract/products/products'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { expireToken, setToken } from '#app/api/token.ts'
import { fakePicture, fakeProduct } from '#app/testing/factories.ts'
import { respond, respondError } from '#app/testing/mock-api.ts'
import { choose, expectAbsent, expectToast, renderRoute } from '#app/testing/render-route.tsx'
import EditProduct from './edit-product.tsx'

const LIST = '/admin/manage-products'
const opened = fakeProduct({ _id: '7', images: [fakePicture(), fakePicture()] })
const getField = (label: string) => screen.getByLabelText(label)
const findDialog = () => screen.findByRole('dialog', { name: /^This product changed elsewhere/ })

const EDIT = { path: '/admin/edit-product/:id', url: '/admin/edit-product/7' }

/** Renders the edit page and changes the name to 'Cardamom Tea!'. */
async function renderEdited() {
  respond(contract.products.getAny, 200, opened)
  const page = renderRoute(EditProduct, EDIT)
  await page.user.type(await screen.findByLabelText('Product Name'), '!')
  return page
}

/** Rejects the next save, because someone else has saved. */
const refuseSave = (until = Promise.resolve()) =>
  respondError(contract.products.update, 409, 'Changed.', {
    until,
    issues: [{ path: 'ifVersion', message: 'Changed.' }],
  })

/** Edits the product, and saves it after someone else has saved this change. */
async function saveOver(change: Partial<Product>) {
  const page = await renderEdited()
  const stored = { ...opened, ...change }
  respond(contract.products.getAny, 200, stored)
  const refused = refuseSave()
  await page.user.press('Update')
  return { ...page, stored, refused }
}

const acceptSaves = () =>
  respond(contract.products.update, 200, { ...opened, success: true, message: 'Saved.' })

describe('saving after someone else has saved', () => {
  it('sends the opened version, shows both versions, and saves the own changes', async () => {
    const { user, stored, address, refused } = await saveOver({
      name: 'Cardamom Chai',
      brand: 'Sail',
    })
    expect(await findDialog()).toHaveTextContent(
      /Name.*Yours.*Cardamom Tea!.*Stored.*Cardamom Chai/,
    )
    expect(refused[0]?.body.get('ifVersion')).toBe(hashProduct(opened))
    const calls = acceptSaves()
    await choose(user, 'Save mine')
    await expectToast('Product updated successfully!')
    await waitFor(() => expect(address()).toBe(LIST))
    expect(Object.fromEntries(calls[0]?.body ?? [])).toMatchObject({
      name: 'Cardamom Tea!',
      brand: 'Sail',
      ifVersion: hashProduct(stored),
    })
  })

  it('merges single facts of the specification', async () => {
    const { user } = await renderEdited()
    const { specification } = opened
    const changed = { ...specification, cartonGrossGrams: 8_250, shelfLifeMonths: 18 }
    respond(contract.products.getAny, 200, { ...opened, specification: changed })
    refuseSave()
    await user.click(screen.getByText('Shelf life and storage'))
    await user.type(await screen.findByLabelText('Shelf life (months)'), '0')
    await user.press('Update')
    expect(await findDialog()).toHaveTextContent(/Shelf life months.*240.*18/)
    const calls = acceptSaves()
    await choose(user, 'Save mine')
    await expectToast('Product updated successfully!')
    expect(JSON.parse(String(calls[0]?.body.get('specification')))).toEqual({
      ...changed,
      shelfLifeMonths: 240,
    })
  })

  it('can return to the unsaved form, or fill it with the stored values without saving', async () => {
    const { user, address } = await saveOver({ name: 'Cardamom Chai', images: [] })
    await choose(user, 'Back to the form')
    await waitFor(() => expectAbsent('dialog'))
    expect(getField('Product Name')).toHaveValue('Cardamom Tea!')
    await user.press('Update')
    const calls = acceptSaves()
    await choose(user, 'Load the stored version')
    expectAbsent('dialog')
    expect(getField('Product Name')).toHaveValue('Cardamom Chai')
    expect(screen.queryAllByRole('button', { name: /^Preview picture/ })).toHaveLength(0)
    expect(screen.getByRole('button', { name: 'Update' })).toHaveFocus()
    expect(calls).toEqual([])
    // The unsaved guard does not ask.
    await user.press('Manage Products', 'link')
    await waitFor(() => expect(address()).toBe(LIST))
  })

  it('saves no pictures that were deleted elsewhere', async () => {
    const [first = '', second = ''] = opened.images
    const { user } = await renderEdited()
    await user.press('Move picture 1 later')
    respond(contract.products.getAny, 200, { ...opened, images: [second] })
    refuseSave()
    await user.press('Update')
    const pictures = within(await findDialog()).getByText('Pictures').parentElement
    expect(pictures).toHaveTextContent(first)
    const calls = acceptSaves()
    await choose(user, 'Save mine')
    await expectToast('Product updated successfully!')
    expect(calls[0]?.body.getAll('existingImages')).toEqual([second])
  })

  it('compares later input, too', async () => {
    const gate = Promise.withResolvers<void>()
    const { user } = await renderEdited()
    respond(contract.products.getAny, 200, { ...opened, name: 'Cardamom Chai' })
    refuseSave(gate.promise)
    await user.press('Update')
    await user.fill(getField('Product Brand'), 'Sail')
    gate.resolve()
    expect(await findDialog()).toHaveTextContent(/Cardamom Tea!.*Brand.*Yours.*Sail/)
  })
})

/** Leaves the edited form after the session has ended, so that a draft is stored. */
async function leaveExpired({ user, address }: Awaited<ReturnType<typeof renderEdited>>) {
  setToken('a')
  expireToken()
  await user.press('Manage Products', 'link')
  await choose(user, 'Leave')
  await waitFor(() => expect(address()).toBe(LIST))
}

it('a restored draft does not overwrite a later change of the field', async () => {
  await leaveExpired(await renderEdited())
  respond(contract.products.getAny, 200, { ...opened, name: 'Cardamom Chai' })
  const calls = acceptSaves()
  const { user } = renderRoute(EditProduct, EDIT)
  await waitFor(() => expect(getField('Product Name')).toHaveValue('Cardamom Tea!'))
  await user.press('Update')
  await waitFor(() => expect(calls[0]?.body.get('ifVersion')).toBe(hashProduct(opened)))
})

it('a draft restores facts, also an invalid number', async () => {
  const first = await renderEdited()
  await first.user.click(screen.getByText('Shelf life and storage'))
  await first.user.clear(await screen.findByLabelText('Shelf life (months)'))
  await first.user.fill(getField('Shelf life (months)'), 'two years')
  await leaveExpired(first)

  renderRoute(EditProduct, EDIT)
  // Groups open on errors only after a submit.
  await first.user.click(await screen.findByText('Shelf life and storage'))
  expect(await screen.findByLabelText('Shelf life (months)')).toHaveValue('two years')
})
