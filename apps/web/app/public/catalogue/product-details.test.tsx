import { createI18n } from '@dhow/messages/i18n'
import { I18nProvider } from '@lingui/react'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aProduct } from '#app/testing/factories.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { ProductDetails } from './product-details.tsx'

const show = (product: Parameters<typeof aProduct>[0]) =>
  renderRoute(
    <I18nProvider i18n={createI18n('ar')}>
      <ProductDetails product={aProduct(product)} chatUrl={undefined} />
    </I18nProvider>,
  )

it('marks only texts without a translation as English', () => {
  const description = 'Black tea.\n\nWith cardamom.'
  const specification = { ingredients: 'شاي' }
  show({ description, specification, untranslated: ['Cardamom Tea', description] })
  expect(screen.getByRole('heading', { name: 'Cardamom Tea' })).toHaveAttribute('lang', 'en')
  for (const text of ['Black tea.', 'With cardamom.', 'Beverages']) {
    expect(screen.getByText(text)).toHaveAttribute('lang', 'en')
  }
  expect(screen.getByText('شاي').closest('dd')).not.toHaveAttribute('lang')
})

it('offers its sheet in the language of the page and the selected units', async () => {
  const { user } = show({ _id: '7', specification: { netContent: 400, netContentUnit: 'g' } })
  const sheet = () => screen.getByRole('link', { name: 'Download PDF' })
  expect(sheet()).toHaveHref('/api/products/7/sheet.pdf?lang=ar')
  await user.press('US', 'radio')
  expect(sheet()).toHaveHref('/api/products/7/sheet.pdf?units=us&lang=ar')
})

it('shows the translated name of the category', () => {
  show({ categoryLabel: 'مشروبات' })
  expect(screen.getByRole('link', { name: 'مشروبات' })).toHaveHref('/products?category=beverages')
})

it('isolates the values of a pack', () => {
  show({})
  expect(screen.getByText('24 × 250 g').tagName).toBe('BDI')
  expect(screen.getByText('from 50 cartons').tagName).toBe('BDI')
})
