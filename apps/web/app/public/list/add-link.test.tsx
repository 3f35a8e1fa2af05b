import { LIMITS } from '@dhow/contract/limits'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { AddToEnquiry } from '#app/public/catalogue/product-details.tsx'
import { aProduct } from '#app/testing/factories.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { CardAddLink } from './add-link.tsx'
import { addLines, readList } from './list.ts'

const tea = aProduct({ _id: 'tea', name: 'Cardamom Tea', specification: { moqCartons: 50 } })
const added = () => readList().map(({ key: _, ...line }) => line)
const line = { productId: 'tea', text: 'Cardamom Tea', pack: 'from 50 cartons' }

async function pressOnCard() {
  const card = <CardAddLink product={tea} pack={tea.specification} />
  const page = renderRoute(card, { path: '*', at: '/products' })
  await page.user.press('Add Cardamom Tea to enquiry', 'link')
  return page
}

it('a card adds its product in its minimum order, then links to the list', async () => {
  const { user, address } = await pressOnCard()
  expect(added()).toEqual([{ ...line, quantity: 50, unit: 'carton' }])
  expect(address()).toBe('/products')
  const link = screen.getByRole('link', { name: 'See Cardamom Tea in your enquiry' })
  expect(link).toHaveFocus()
  await user.click(link)
  expect(address()).toBe('/enquiry')
  expect(added()).toHaveLength(1)
})

it('a card links to the list when it is full', async () => {
  addLines(
    Array.from({ length: LIMITS.lines }, (_, at) => {
      return { text: `Salt ${at}`, quantity: 1, unit: 'carton' as const }
    }),
  )
  const { address } = await pressOnCard()
  expect(address()).toBe('/enquiry?id=tea')
})

it('a product page adds quantities and shows the listed total', async () => {
  const { user } = renderRoute(<AddToEnquiry product={tea} />)
  await user.selectOptions(screen.getByLabelText('Unit of Cardamom Tea'), 'pallets')
  await user.press('Add to enquiry')
  await user.press('Add more')
  expect(added()).toEqual([{ ...line, quantity: 100, unit: 'pallet' }])
  expect(screen.getByRole('link', { name: 'In your enquiry: 100 pallets' })).toHaveHref('/enquiry')
})
