import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, startEmpty, test } from '../server.ts'
import { addProduct, administrator, signIn } from '../support/administrator.ts'
import { withNewPage } from '../support/page.ts'

const SCRIPT = "<script>document.documentElement.dataset.ran='yes'</script>"
const HANDLER = '<img src=x onerror="document.documentElement.dataset.ran=\'yes\'">'
const HOSTILE = `</script>${SCRIPT}${HANDLER}`

const WEB_BUILD = join(import.meta.dirname, '../../apps/web/build')

/** Part of `window` that TypeScript's DOM types lack. */
type WithTypes = { trustedTypes: { createPolicy: (name: string, rules: object) => unknown } }

/** Returns whether an injected script has run. */
const hasRun = (page: Page) => page.evaluate(() => document.documentElement.dataset.ran === 'yes')

/** Waits until React has hydrated the page. */
const waitForHydration = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => Object.keys(document.body).some((key) => /^__react/.test(key))))
    .toBe(true)

/** Copies the built site and removes the escaping of texts from its renderer. */
async function buildWithoutEscaping(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dhow-unescaped-'))
  await mkdir(join(folder, 'server'))
  await cp(join(WEB_BUILD, 'server'), join(folder, 'server'), { recursive: true })
  await symlink(join(WEB_BUILD, 'client'), join(folder, 'client'))
  const files = await readdir(join(folder, 'server'), { recursive: true, withFileTypes: true })
  let changed = 0
  for (const file of files.filter((one) => one.isFile())) {
    const path = join(file.parentPath, file.name)
    const code = await readFile(path, 'utf8')
    const broken = code.replaceAll(
      /function escapeTextForBrowser\(text\) ?\{/g,
      "$& if (typeof text === 'string' && text.includes('dataset.ran')) return text;",
    )
    if (broken === code) continue
    await writeFile(path, broken)
    changed += 1
  }
  expect(changed).toBeGreaterThan(0)
  return folder
}

test('the policy of a page allows exactly its inline scripts, and typed text never becomes a script', async ({
  server,
}) => {
  const id = await addProduct(server, {
    name: HOSTILE,
    brand: SCRIPT,
    category: SCRIPT.slice(0, 60),
    description: HOSTILE,
  })
  await (await administrator(server)).put('/contact/details', {
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

test('a script that is injected by a fault of the renderer does not run, and the page is hydrated', async ({
  browser,
}) => {
  const WEB_BUILD = await buildWithoutEscaping()
  const server = await startEmpty({ WEB_BUILD })
  try {
    const id = await (await administrator(server)).add({ description: SCRIPT + HANDLER })
    await withNewPage(browser, { baseURL: server.url }, async (page) => {
      const refused: string[] = []
      await page.exposeFunction('note', (directive: string) => refused.push(directive))
      await page.addInitScript(() =>
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
          (window as unknown as { note: (directive: string) => void }).note(effectiveDirective),
        ),
      )
      const answer = await page.goto(`/products/${id}`)
      expect(await answer?.text()).toContain(SCRIPT)
      await waitForHydration(page)
      await expect.poll(() => refused).toEqual(expect.arrayContaining(['script-src-elem']))
      expect(refused).toContain('script-src-attr')
      expect(await hasRun(page)).toBe(false)
    })
  } finally {
    await server.stop()
    await rm(WEB_BUILD, { recursive: true })
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
