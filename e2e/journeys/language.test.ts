import { getTranslator } from '../../packages/i18n/src/catalogues.ts'
import { LANGUAGES } from '../../packages/i18n/src/languages.ts'
import { expect, test } from '../server.ts'
import { loginAdministrator } from '../support/administrator.ts'
import { showLanguage } from '../support/languages.ts'
import { withNewPage } from '../support/page.ts'

const NAME = 'أرز بسمتي'

const PHONE = {
  locale: 'ar',
  viewport: { width: 360, height: 740 },
  reducedMotion: 'reduce' as const,
}

const translate = (message: string) => getTranslator('ar').t(message)

test('a visitor reads the site and enquires in Arabic', async ({ browser, server }) => {
  const { add } = await loginAdministrator(server)
  const id = await add({ name: 'Basmati rice' })
  await showLanguage(server, 'ar', { 'Basmati rice': NAME })

  await withNewPage(browser, { ...PHONE, baseURL: server.url }, async (page) => {
    const offer = page.getByRole('link', { name: LANGUAGES.ar.offer })

    await test.step('is offered Arabic once', async () => {
      await page.goto('/about?x=1')
      await offer.click()
      await expect(page).toHaveURL('/ar/about?x=1')
      await expect(offer).toHaveCount(0)
      await page.goBack()
      await expect(page.getByRole('heading', { name: 'About Us' })).toBeVisible()
      await expect(offer).toBeHidden()
    })

    await test.step('changes the language of the same page in the footer', async () => {
      await page.goto(`/products/${id}`)
      const footer = page.getByRole('contentinfo')
      await footer.getByRole('link', { name: 'العربية' }).click()
      await expect(page).toHaveURL(`/ar/products/${id}`)
      await footer.getByRole('link', { name: 'English' }).click()
      await expect(page).toHaveURL(`/products/${id}`)
    })

    await test.step('finds a product by its Arabic name', async () => {
      await page.goto('/ar')
      await page.getByRole('button', { name: translate('Search products') }).click()
      const search = page.getByRole('dialog').getByRole('combobox')
      await search.fill('الارز')
      await search.press('Enter')
      await page.getByRole('link', { name: NAME }).first().click()
      await expect(page.getByRole('heading', { name: NAME })).toBeVisible()
    })

    await test.step('sends an enquiry', async () => {
      await page.getByRole('button', { name: translate('Add to enquiry') }).click()
      await page.getByRole('banner').locator('a[href="/ar/enquiry"]').click()
      await expect(page.getByRole('link', { name: NAME })).toBeVisible()
      const form = page.getByRole('form', { name: translate('Enquiry') })
      await form.getByLabel(translate('Name'), { exact: true }).fill('ليلى')
      await form.getByLabel(translate('Email'), { exact: true }).fill('layla@visitor.example')
      await form.getByRole('button', { name: translate('Send enquiry') }).click()
      await expect(page.getByRole('heading', { name: /E-\d{4}-\d{5}/ })).toBeVisible()
    })
  })
})
