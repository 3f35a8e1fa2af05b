import { LIMITS } from '@dhow/contract/limits'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { aProduct } from '#app/testing/factories.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { CardAddLink } from './add-link.tsx'
import { AddToEnquiry } from './add-to-enquiry.tsx'
import { addLines, readList, replaceLines } from './list.ts'

const tea = aProduct({ _id: 'tea', name: 'Cardamom Tea', specification: { moqCartons: 50 } })

const added = () => readList().map(({ key: _, ...line }) => line)

const line = { productId: 'tea', text: 'Cardamom Tea', pack: 'from 50 cartons' }

beforeEach(() => {
  replaceLines([])
})

it('a card adds its product in its minimum order, and leads to the list from then on', async () => {
  const { user, address } = renderRoute(<CardAddLink product={tea} pack={tea.specification} />, {
    path: '*',
    at: '/products',
  })
  await user.click(screen.getByRole('link', { name: 'Add to enquiry' }))
  expect(added()).toEqual([{ ...line, quantity: 50, unit: 'carton' }])
  expect(address()).toBe('/products')
  const link = screen.getByRole('link', { name: 'See your enquiry' })
  expect(link).toHaveFocus()
  expect(link).toHaveAccessibleDescription('Cardamom Tea')
  await user.click(link)
  expect(address()).toBe('/enquiry')
  expect(added()).toHaveLength(1)
})

it('a card leads to a full list, which says that it is', async () => {
  addLines(
    Array.from({ length: LIMITS.lines }, (_, at) => {
      return { text: `Salt ${at}`, quantity: 1, unit: 'carton' as const }
    }),
  )
  const { user, address } = renderRoute(<CardAddLink product={tea} pack={tea.specification} />, {
    path: '*',
    at: '/products',
  })
  await user.click(screen.getByRole('link', { name: 'Add to enquiry' }))
  expect(address()).toBe('/enquiry?id=tea')
})

it('the page of a product adds it in a quantity, again and again, and says what is on the list', async () => {
  const { user } = renderRoute(<AddToEnquiry product={tea} />)
  await user.selectOptions(screen.getByLabelText('Unit of Cardamom Tea'), 'pallets')
  await user.click(screen.getByRole('button', { name: 'Add to enquiry' }))
  await user.click(screen.getByRole('button', { name: 'Add more' }))
  expect(added()).toEqual([{ ...line, quantity: 100, unit: 'pallet' }])
  expect(screen.getByRole('link', { name: 'On your enquiry: 100 pallets' })).toHaveAttribute(
    'href',
    '/enquiry',
  )
})
