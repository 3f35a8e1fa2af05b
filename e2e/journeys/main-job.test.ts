import { ADMIN, expect, test } from '../server.ts'
import { CONTACT } from '../support/company.ts'
import { THANKS } from '../support/contact-form.ts'
import { findInMails } from '../support/mails.ts'
import { createPhonePhoto, fillProduct } from '../support/products.ts'

const product = {
  name: 'Marsa Roasted Almonds 250 g × 12',
  brand: 'Marsa',
  description:
    'Dry-roasted whole almonds in a resealable pouch. Shelf life 12 months. Origin: Oman.',
}
const enquiry = {
  name: 'Adaeze O’Connor',
  email: 'adaeze@example.com',
  message: 'Two pallets a month to Lagos.\nWhat is the lead time?',
}
const reply = 'Ten days from order to ship. Shall we send the papers?'

test('the administrator adds a product, a visitor finds it and enquires, the administrator replies', async ({
  page: adminPage,
  browser,
  server,
}) => {
  await test.step('the administrator logs in', async () => {
    await adminPage.goto('/admin')
    await expect(adminPage).toHaveURL(/\/admin-login$/)
    await adminPage.getByLabel('Email').fill(ADMIN.email.toUpperCase())
    await adminPage.getByLabel('Password', { exact: true }).fill(ADMIN.password)
    await adminPage.getByRole('button', { name: 'Login' }).click()
    await expect(adminPage.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  })

  await test.step('adds a product with a photo from a phone', async () => {
    await adminPage.getByRole('link', { name: 'Manage Products' }).click()
    await adminPage.getByRole('link', { name: 'Add New Product' }).click()
    await adminPage.getByLabel('Pictures', { exact: true }).setInputFiles(await createPhonePhoto())
    await expect(adminPage.getByText('1 of 12')).toBeVisible()
    await fillProduct(adminPage, product)
    await adminPage.getByRole('button', { name: 'Submit' }).click()
    await expect(adminPage.getByText('Product added successfully!')).toBeVisible()
    await expect(adminPage.getByRole('rowheader', { name: product.name })).toBeVisible()
  })

  await test.step('features it', async () => {
    const featured = adminPage.getByRole('switch', { name: `${product.name} is featured` })
    await featured.click()
    await expect(featured).toBeChecked()
  })

  const visitorContext = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 360, height: 740 },
    reducedMotion: 'reduce',
  })
  const visitor = await visitorContext.newPage()

  await test.step('a visitor sees it on the home page and finds it by searching', async () => {
    await visitor.goto('/')
    await expect(visitor.getByRole('link', { name: new RegExp(`^${product.name}`) })).toBeVisible()
    await visitor.getByRole('button', { name: 'Search products' }).click()
    await visitor.keyboard.type('almond')
    await visitor.keyboard.press('Enter')
    await expect(visitor).toHaveURL(/\/products\?search=almond$/)
    await visitor.getByRole('link', { name: new RegExp(`^${product.name}`) }).click()
  })

  await test.step('opens it', async () => {
    await expect(visitor.getByRole('heading', { name: product.name })).toBeVisible()
    await expect(visitor.getByText(product.description)).toBeVisible()
    const picture = visitor.getByRole('img', { name: product.name }).first()
    await expect
      .poll(() =>
        picture.evaluate((image: HTMLImageElement) => image.naturalHeight / image.naturalWidth),
      )
      // Rotated by its EXIF orientation: the file is 400 by 300.
      .toBeCloseTo(400 / 300, 1)
  })

  await test.step('sends an enquiry, and the thanks replace the form without moving the page', async () => {
    await visitor.getByRole('link', { name: 'Write a Message' }).click()
    await expect(visitor).toHaveURL(/\/contact#contact-form$/)
    await visitor.getByLabel('Name').fill(enquiry.name)
    await visitor.getByLabel('Email').fill(enquiry.email)
    await visitor.getByLabel('Subject').selectOption({ label: 'Product Enquiry' })
    await visitor.getByLabel('Message', { exact: true }).fill(enquiry.message)
    const measureHeight = () =>
      visitor.getByRole('main').evaluate((element) => (element as HTMLElement).offsetHeight)
    const formHeight = await measureHeight()
    await visitor.getByRole('button', { name: 'Send Message' }).click()
    await expect(visitor.getByText(THANKS)).toBeFocused()
    expect(Math.abs((await measureHeight()) - formHeight)).toBeLessThanOrEqual(1)
    await visitorContext.close()
  })

  await test.step('the administrator reads it and replies', async () => {
    await adminPage.goto('/admin/inbox')
    await adminPage.getByRole('link', { name: enquiry.name }).click()
    await expect(adminPage.getByText('What is the lead time?')).toBeVisible()
    await adminPage.getByRole('button', { name: 'Reply' }).click()
    await adminPage.getByLabel('Write Reply').fill(reply)
    await adminPage.getByRole('button', { name: 'Send Reply' }).click()
    await expect(adminPage.getByText('Reply sent successfully')).toBeVisible()
    const message = adminPage.getByRole('article')
    await expect(message.getByText('replied', { exact: true })).toBeVisible()
    await expect(message.getByText(reply)).toBeVisible()
    await expect(adminPage.getByRole('button', { name: 'Reply', exact: true })).toHaveCount(0)
  })

  await test.step('the visitor and the company have got a mail', async () => {
    const findRecipients = () => findInMails(server, /^To: [^@]*?([^\s<]+@[^\s>]+)/m)
    await expect
      .poll(findRecipients)
      .toEqual(expect.arrayContaining([enquiry.email, CONTACT.email]))
  })
})
