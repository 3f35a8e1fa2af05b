import { contract } from '@dhow/contract'
import { LIMITS } from '@dhow/contract/limits'
import { PRODUCT_FIELDS } from '@dhow/contract/products/product-fields'
import type { Product } from '@dhow/contract/products/products'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeCategories, fakePicture, fakeProduct } from '#app/testing/factories.ts'
import { respond } from '#app/testing/mock-api.ts'
import {
  expectAbsent,
  expectToast,
  expectVisible,
  renderRoute,
} from '#app/testing/render-route.tsx'
import type { FormPicture } from './form-fields.ts'
import { PictureInput } from './picture-input.tsx'
import { ProductForm } from './product-form.tsx'

const getOptions = () =>
  within(screen.getByLabelText('Category'))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

beforeEach(() => {
  respond(contract.categories.all, 200, fakeCategories('confectionery', 'snacks', 'Fine Foods'))
})

const getField = (label: string) => screen.getByLabelText(label)

function renderForm(product?: Product) {
  const saved = { ...fakeProduct(), success: true, message: 'Saved.' } as const
  const created = respond(contract.products.create, 201, saved)
  const calls = product ? respond(contract.products.update, 200, saved) : created
  const { user } = renderRoute(
    <ProductForm {...(product && { product })} submit="Save" list="/list" />,
  )
  return {
    user,
    calls,
    submit: () => user.press('Save'),
    /** Returns the entries of the submitted form, in order. */
    sent: () => [...(calls[0]?.body ?? new FormData()).entries()],
  }
}

it('an empty form offers all categories, and requires name, brand and description', async () => {
  const { submit, calls } = renderForm()
  expect(document.body).toHaveFocus()
  await waitFor(() => expect(getField('Category')).toHaveValue('confectionery'))
  expect(getOptions()).toEqual(['Confectionery', 'Snacks', 'Fine Foods', 'New category…'])
  await submit()
  for (const label of ['Product Name', 'Product Brand', 'Product Description']) {
    await waitFor(() => expect(getField(label)).toHaveAccessibleDescription(/ is required\.$/))
    expect(getField(label)).toBeInvalid()
  }
  expect(calls).toEqual([])
})

describe('the form of a product', () => {
  const pictures = [fakePicture(), fakePicture(), fakePicture()]
  const product = fakeProduct({ category: 'fruit', images: pictures })

  it('shows the product, also in a custom category', () => {
    renderForm(product)
    expect(getField('Product Name')).toHaveValue(product.name)
    expect(getField('Product Brand')).toHaveValue(product.brand)
    expect(getField('Category')).toHaveValue('fruit')
    expect(getField('Product Description')).toHaveValue(product.description)
    expect(screen.getAllByRole('button', { name: /^Preview picture/ })).toHaveLength(3)
  })

  it('submits the remaining pictures and the new ones, with their order', async () => {
    const { user, submit, sent } = renderForm(product)
    await user.press('Remove picture 2')
    await user.upload(getField('Pictures'), createFile('a.png'))
    await user.press('Move picture 3 earlier')
    await user.press('Move picture 2 earlier')
    expect(screen.getByText('Picture moved to position 1 of 3, the thumbnail.')).toBeInTheDocument()
    expect(screen.getAllByRole('listitem')[0]).toHaveTextContent('Thumbnail')
    await submit()
    await waitFor(() =>
      expect(sent().slice(PRODUCT_FIELDS.length + 1)).toEqual([
        ['existingImages', pictures[0]],
        ['existingImages', pictures[2]],
        ['media', expect.objectContaining({ name: 'a.png' })],
        ['pictures', 'new:0'],
        ['pictures', pictures[0]],
        ['pictures', pictures[2]],
      ]),
    )
  })
})

it('the category asks for the name of a new one', async () => {
  const { user, submit, calls, sent } = renderForm(fakeProduct({ category: 'snacks' }))
  await user.selectOptions(getField('Category'), 'New category…')
  await waitFor(() => expect(getField('New category')).toHaveFocus())
  await submit()
  await waitFor(() =>
    expect(getField('New category')).toHaveAccessibleDescription('Category is required.'),
  )
  expect(calls).toEqual([])
  await user.fill(getField('New category'), 'Pet food')
  await submit()
  await waitFor(() => expect(sent()).toContainEqual(['category', 'Pet food']))
})

it('the category reports an existing one in any spelling, and can be changed back', async () => {
  const { user, submit, sent } = renderForm(fakeProduct())
  await waitFor(() => expect(getOptions()).toContain('Fine Foods'))
  await user.selectOptions(getField('Category'), 'New category…')
  await user.fill(getField('New category'), 'fine-FOODS')
  expect(getField('New category')).toHaveAccessibleDescription(
    '“Fine Foods” already exists. The product is added to it.',
  )
  await user.selectOptions(getField('Category'), 'Snacks')
  expect(screen.queryByLabelText('New category')).not.toBeInTheDocument()
  await submit()
  await waitFor(() => expect(sent()).toContainEqual(['category', 'snacks']))
})

function Probe({ stored }: { stored: string[] }) {
  const [pictures, setPictures] = useState<FormPicture[]>(stored.map((url) => ({ url })))
  return (
    <>
      <PictureInput pictures={pictures} onChange={setPictures} />
      <output>{pictures.flatMap(({ file }) => file?.name ?? []).join(' ')}</output>
    </>
  )
}

const renderInput = (pictures: string[] = []) => renderRoute(<Probe stored={pictures} />)
const getInput = () => screen.getByLabelText('Pictures')
const getAnnouncement = () => screen.getByRole('status').textContent
const getLargePreview = () =>
  screen.getByRole<HTMLImageElement>('img', { name: 'Large preview' }).src
const createFile = (name: string, type = 'image/png') => new File([name], name, { type })

/** Dropping accepts any kind of file, unlike the file dialog. */
const drop = (...files: File[]) => fireEvent.drop(getInput(), { dataTransfer: { files } })

it('added files keep the order of the selection', async () => {
  const { user } = renderInput()
  await user.upload(getInput(), [createFile('a.png'), createFile('b.jpg', 'image/jpeg')])
  await user.upload(getInput(), createFile('c.webp', 'image/webp'))
  expect(getAnnouncement()).toBe('a.png b.jpg c.webp')
  await expectVisible(`3 of ${LIMITS.pictures}`)
})

it('added files include only pictures, also iPhone photos of an unknown type', async () => {
  renderInput()
  drop(createFile('a.HEIC', ''), createFile('list.pdf', 'application/pdf'), createFile('b.png'))
  await expectToast('Only image files are allowed.')
  expect(getAnnouncement()).toBe('a.HEIC b.png')
})

it('added files may not exceed the size limit', async () => {
  renderInput()
  const huge = createFile('huge.png')
  Object.defineProperty(huge, 'size', { value: LIMITS.pictureBytes + 1 })
  drop(huge, createFile('a.png'))
  await expectToast('huge.png is 10.0 MB. The maximum is 10 MB.')
  expect(getAnnouncement()).toBe('a.png')
})

it('added files are limited together with the stored pictures', async () => {
  renderInput([fakePicture(), fakePicture()])
  drop(...Array.from({ length: LIMITS.pictures }, (_, index) => createFile(`${index}.png`)))
  await expectToast(
    `A product can have up to ${LIMITS.pictures} pictures. Not added: 10.png, 11.png.`,
  )
  expect(getAnnouncement()).toBe(
    Array.from({ length: LIMITS.pictures - 2 }, (_, index) => `${index}.png`).join(' '),
  )
})

it('a preview opens, and browses the other pictures', async () => {
  const stored = fakePicture()
  const { user } = renderInput([stored])
  await user.upload(getInput(), createFile('a.png'))
  await user.press('Preview picture 2')
  expect(screen.getByRole('dialog', { name: 'Picture 2 of 2' })).toBeVisible()
  expect(getLargePreview()).toMatch(/^blob:/)
  await user.press('Previous picture')
  expect(getLargePreview()).toContain(stored)
  expect(screen.getByRole('button', { name: 'Previous picture' })).toBeDisabled()
  await user.press('Close the preview')
  expectAbsent('dialog')
})
