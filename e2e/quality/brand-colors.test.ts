import { createPalette } from '../../packages/palette/src/index.ts'
import { expect, test } from '../server.ts'
import { expectAccessible } from '../support/accessible.ts'
import { administrator } from '../support/administrator.ts'
import { call } from '../support/api.ts'

const BRANDS = ['#ffe000', '#2a0a45', '#808080']

test('pages in the colours of any brand are legible in both themes', async ({ page, server }) => {
  const { add, token } = await administrator(server)
  const product = await add()
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  for (const primary of BRANDS) {
    const colours = { primary, accent: '' }
    await call(server, 'PATCH', '/company', { colours }, token)
    for (const path of ['/', `/products/${product}`]) {
      await page.goto(path)
      const sea = await page.evaluate(() =>
        getComputedStyle(document.documentElement).getPropertyValue('--sea'),
      )
      expect(sea).toBe(createPalette(colours).light.sea)
      await expectAccessible(page, `${path} in ${primary}`, page.viewportSize() ?? { width: 1280 })
      // The check leaves its last theme saved.
      await page.evaluate(() => localStorage.removeItem('theme'))
    }
  }
})
