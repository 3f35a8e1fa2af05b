import { contract } from '@dhow/contract'
import { LIMITS } from '@dhow/contract/limits'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { aProduct } from '#app/testing/factories.ts'
import { respond } from '#app/testing/mock-api.ts'
import { expectToast, renderRoute } from '#app/testing/render-route.tsx'
import { BulkActions } from './bulk-actions.tsx'

const show = (count: number, given: Parameters<typeof aProduct>[0] = {}) => {
  const products = Array.from({ length: count }, (_, at) => aProduct({ _id: `${at}`, ...given }))
  return renderRoute(<BulkActions products={products} categories={[]} onDeleted={() => {}} />)
}

const button = () => screen.getByRole('button', { name: 'Download PDF' })

it('downloads a PDF of the selected products', async () => {
  const link = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const calls = respond(contract.documents.catalogue, 200, new Blob() as never)
  const { user } = show(2)
  await user.click(button())
  await vi.waitFor(() => expect(link).toHaveBeenCalledOnce())
  expect(calls.map(({ url }) => url.search)).toEqual(['?id=0&id=1'])
})

it('names the maximum of a PDF when more products are selected', () => {
  show(LIMITS.documentIds + 1)
  expect(button()).toBeDisabled()
  expect(button()).toHaveAccessibleDescription('A PDF may have at most 300 selected products.')
})

it('has no PDF of drafts', () => {
  show(2, { status: 'draft' })
  expect(button()).toBeDisabled()
})

it.each([
  ['Publish', 'draft', 'published', '2 products published.'],
  ['Make draft', 'published', 'draft', '2 products made drafts.'],
] as const)(
  '%s changes the status of products that have another',
  async (label, before, status, message) => {
    const done = { success: true, message, changed: 2, gone: 0 } as const
    const calls = respond(contract.products.changeMany, 200, done)
    const { user } = show(2, { status: before })
    expect(screen.getAllByRole('button', { name: /Publish|Make draft/ })).toHaveLength(1)
    await user.press(label)
    await expectToast(message)
    expect(calls.map(({ body }) => body)).toEqual([{ ids: ['0', '1'], changes: { status } }])
  },
)
