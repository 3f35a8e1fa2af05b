import { contract } from '@dhow/contract'
import {
  EXAMPLE_PRODUCT,
  formatField,
  getFieldType,
  PRODUCT_FIELDS,
  PRODUCT_LABELS,
} from '@dhow/contract/products/product-fields'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakePicture, fakeProduct } from '#app/testing/factories.ts'
import { NEVER, respond, respondError } from '#app/testing/mock-api.ts'
import {
  expectAbsent,
  expectToast,
  expectVisible,
  renderRoute,
} from '#app/testing/render-route.tsx'
import type { TestUser } from '#app/testing/user.ts'
import AddProduct from './add-product.tsx'
import EditProduct from './edit-product.tsx'

const saved = { ...fakeProduct(), success: true, message: 'Saved.' } as const

const LIST = '/admin/manage-products'
const getField = (label: string) => screen.getByLabelText(label)

describe('adding a product', () => {
  const renderPage = () => renderRoute(AddProduct, { path: '/admin/add-product' })

  async function fillInAndSubmit(user: TestUser) {
    const typed = { ...EXAMPLE_PRODUCT, name: '  Sea   Salt ', category: '' }
    for (const name of PRODUCT_FIELDS) {
      const type = getFieldType(name)
      const text = formatField(typed[name])
      if (type === 'boolean') await user.click(getField(PRODUCT_LABELS[name]))
      else if (text && type !== 'object') await user.fill(PRODUCT_LABELS[name], text)
    }
    await user.selectOptions(
      getField('Category'),
      await screen.findByRole('option', { name: 'Snacks' }),
    )
    await user.upload(getField('Pictures'), new File(['salt'], 'salt.png', { type: 'image/png' }))
    await user.press('Submit')
  }

  it('covers the screen, sends fields and pictures as one form, and opens the list', async () => {
    const gate = Promise.withResolvers<void>()
    const calls = respond(contract.products.create, 201, saved, { until: gate.promise })
    const { user, address } = renderPage()
    await fillInAndSubmit(user)
    expect(await screen.findByRole('status')).toHaveTextContent('Adding the product…')
    expect(screen.getByRole('button', { name: 'Submit' })).toBeDisabled()
    gate.resolve()
    await expectToast('Product added successfully!')
    await waitFor(() => expect(address()).toBe(LIST))

    const sent = Object.fromEntries(calls[0]?.body ?? [])
    expect(sent).toEqual({
      ...Object.fromEntries(
        PRODUCT_FIELDS.map((name) => [name, formatField(EXAMPLE_PRODUCT[name])]),
      ),
      name: 'Sea Salt',
      category: 'snacks',
      specification: '{}',
      status: 'published',
      media: expect.objectContaining({ name: 'salt.png', type: 'image/png', size: 4 }),
    })
  })

  it('shows a rejection, also next to the field, and a response without an id', async () => {
    const message = 'Item number TEA-0204 belongs to “Cardamom Tea”.'
    const issues = [{ path: 'itemNumber', message }]
    respondError(contract.products.create, 409, message, { issues })
    const { user, address } = renderPage()
    await fillInAndSubmit(user)
    await expectToast(message)
    expect(getField('Item number')).toHaveAccessibleDescription(message)
    expect(getField('Product Name')).toHaveValue('  Sea   Salt ')
    respond(contract.products.create, 201, { ...saved, _id: '', message: '' })
    await user.press('Submit')
    await expectToast('Failed to add product')
    expect(address()).toBe('/admin/add-product')
  })
})

describe('editing a product', () => {
  const product = fakeProduct({ _id: '7', images: [fakePicture()] })
  const renderPage = (state = {}) =>
    renderRoute(EditProduct, {
      path: '/admin/edit-product/:id',
      url: { pathname: '/admin/edit-product/7', state },
    })
  async function renderForm(state?: { listQuery: string }) {
    respond(contract.products.getAny, 200, product)
    const page = renderPage(state)
    await screen.findByLabelText('Product Name')
    return page
  }

  it('covers the screen until the product has loaded', async () => {
    respond(contract.products.getAny, 200, product, { until: NEVER })
    renderPage()
    expect(await screen.findByRole('status')).toHaveTextContent('Loading the product…')
  })

  it('sends all fields and opens the list with its filters', async () => {
    const calls = respond(contract.products.update, 200, saved)
    const { user, address } = await renderForm({ listQuery: '?search=tea' })
    expectAbsent('status')
    expect(screen.getByRole('link', { name: 'View on site' })).toHaveHref('/products/7')
    await user.type(getField('Product Name'), '!')
    await user.press('Update')
    await expectToast('Product updated successfully!')
    await waitFor(() => expect(address()).toBe(`${LIST}?search=tea`))
    expect(calls[0]?.url.pathname).toBe('/api/products/7')
    expect(calls[0]?.body.get('name')).toBe('Cardamom Tea!')
    expect(calls[0]?.body.has('status')).toBe(false)
    expect(calls[0]?.body.getAll('existingImages')).toEqual(product.images)
  })

  it('sends only a changed status, and a draft has no link to the site', async () => {
    const draft = { ...product, status: 'draft' as const }
    respond(contract.products.getAny, 200, draft)
    const calls = respond(contract.products.update, 200, saved)
    const { user } = renderPage()
    const status = await screen.findByLabelText('Status')
    expect(status).toHaveDisplayValue('Draft')
    expect(status).toHaveAccessibleDescription('Visitors do not see drafts.')
    expectAbsent('link', 'View on site')
    await user.selectOptions(status, 'Published')
    await user.press('Update')
    await expectToast('Product updated successfully!')
    expect(calls[0]?.body.get('status')).toBe('published')
  })

  it('shows rejections next to the fact and the pictures', async () => {
    const path = 'specification.gtin'
    respondError(contract.products.update, 400, 'Please correct the form.', {
      issues: [{ path, message: 'The last digit of the GTIN should be 3.' }],
    })
    const { user } = await renderForm()
    await user.press('Update')
    await expectToast('Please correct the form.')
    expect(getField('GTIN')).toHaveAccessibleDescription('The last digit of the GTIN should be 3.')
    const message = 'a.png is damaged or incomplete.'
    respondError(contract.products.update, 422, message, { issues: [{ path: 'media', message }] })
    await user.fill('GTIN', '')
    await user.press('Update')
    await expectToast(message)
    expect(getField('Pictures')).toHaveAccessibleDescription(message)
  })

  it('shows that the product was deleted and links to the list', async () => {
    respondError(contract.products.getAny, 404, 'There is no such product.')
    const { user, address } = renderPage()
    const words = 'This product does not exist. It may have been deleted.'
    await expectVisible(words)
    expectAbsent('button', 'Try again')
    await user.press('Back to Manage Products', 'link')
    await waitFor(() => expect(address()).toBe(LIST))
  })
})
