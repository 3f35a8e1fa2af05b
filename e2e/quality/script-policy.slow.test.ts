import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from '../server.ts'
import { addProduct, loginAdministrator, signIn } from '../support/administrator.ts'
import { withNewPage } from '../support/page.ts'

const SCRIPT = "<script>document.documentElement.dataset.ran='yes'</script>"
const HANDLER = '<img src=x onerror="document.documentElement.dataset.ran=\'yes\'">'
const HOSTILE = `</script>${SCRIPT}${HANDLER}`

/** Part of `window` that TypeScript's DOM types lack. */
type WithTypes = { trustedTypes: { createPolicy: (name: string, rules: object) => unknown } }

/** Returns whether an injected script has run. */
const hasRun = (page: Page) => page.evaluate(() => document.documentElement.dataset.ran === 'yes')

test('the policy of a page allows exactly its inline scripts, and typed text never becomes a script', async ({
  server,
}) => {
  const id = await addProduct(server, {
    name: HOSTILE,
    brand: SCRIPT,
    category: SCRIPT.slice(0, 60),
    description: HOSTILE,
  })
  await (await loginAdministrator(server)).put('/contact/details', {
    email: 'a@example.com',
    phone: '+971 50 123 4567',
    location: HOSTILE,
    hours: HOSTILE,
    mapUrl: `https://maps.example.com/?q=${encodeURIComponent(HOSTILE)}`,
  })
  const query = encodeURIComponent(HOSTILE)
  for (const path of [
    '/',
    `/products?search=${query}&category=${query}`,
    `/products/${id}`,
    '/about',
    `/contact?subject=${query}&product=${query}`,
    `/newsletter?token=${query}`,
    `/${query}`,
    `/products/${query}`,
    '/admin-login',
    '/admin',
    `/admin/inbox/${query}?search=${query}`,
    `/admin/reset-password/${query}`,
  ]) {
    const answer = await fetch(server.url + path)
    const html = await answer.text()
    const policy = String(answer.headers.get('content-security-policy'))
    const allowed = policy
      .match(/script-src ([^;]*)/)?.[1]
      ?.split(' ')
      .slice(1)
    const elements = html.matchAll(/<script(?: type="module" async="")?>([\s\S]*?)<\/script>/g)
    const scripts = [...elements].map(([, text = '']) => text)
    expect(html, path).not.toContain('<script>document')
    expect(html, path).not.toContain('<img src=x')
    expect(html, path).not.toContain('nonce')
    expect(new Set(allowed), path).toEqual(
      new Set(
        scripts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`),
      ),
    )
  }
})

test('Trusted Types refuse to turn text into markup or scripts', async ({ browser, server }) => {
  await withNewPage(browser, { baseURL: server.url }, async (page) => {
    await signIn(page, server)
    for (const path of ['/', '/admin']) {
      await page.goto(path)
      const outcomes = await page.evaluate((markup) => {
        const attempts = {
          html: () => {
            document.createElement('div').innerHTML = markup
          },
          parser: () => new DOMParser().parseFromString(markup, 'text/html'),
          script: () => {
            document.createElement('script').textContent = 'document.title = 1'
          },
          address: () => {
            document.createElement('script').src = '/assets/x.js'
          },
          frame: () => {
            document.createElement('iframe').srcdoc = markup
          },
          policy: () => (window as unknown as WithTypes).trustedTypes.createPolicy('other', {}),
        }
        return Object.entries(attempts).map(([name, attempt]) => {
          try {
            attempt()
            return `${name} allowed`
          } catch {
            return `${name} refused`
          }
        })
      }, HANDLER)
      expect(outcomes, path).toEqual([
        'html refused',
        'parser refused',
        'script refused',
        'address refused',
        'frame refused',
        'policy refused',
      ])
      expect(await hasRun(page)).toBe(false)
    }
  })
})
