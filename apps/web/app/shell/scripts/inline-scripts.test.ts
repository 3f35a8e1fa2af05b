import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { HEAD_SCRIPT } from '#app/head-script.ts'
import { allowInline, takeScripts } from './inline-scripts.ts'

const NONCE = '6d8f2c9e-5f7e-4f0b-9c55-2f3f8f6c1a11'

/** Extracts a page's scripts and replaces each by its own text. */
function extract(html: string) {
  const scripts: { text: string; isModule: boolean }[] = []
  const page = takeScripts(html, NONCE, (script) => {
    scripts.push(script)
    return script.text
  })
  return { scripts, page }
}

it('extracts the scripts with the nonce and removes it', () => {
  const { scripts, page } = extract(
    `<link rel="modulepreload" href="/a.js" nonce="${NONCE}"/><script nonce="${NONCE}">a < b\n</script><script nonce="${NONCE}" type="module" async="">c()</script>`,
  )
  expect(scripts).toEqual([
    { text: 'a < b\n', isModule: false },
    { text: 'c()', isModule: true },
  ])
  expect(page).toBe(
    '<link rel="modulepreload" href="/a.js"/><script>a < b\n</script><script type="module" async="">c()</script>',
  )
})

it.each([
  '<script>evil()</script>',
  '<script nonce="">evil()</script>',
  `<script nonce="${NONCE.replace('6', '7')}">evil()</script>`,
  `<script>/* nonce="${NONCE.slice(0, -1)}" */evil()</script>`,
  '<script nonce="',
  '<script>evil();<!--',
])('extracts no injected script: %s', (injected) => {
  const ours = `<script nonce="${NONCE}">ours()</script>`
  for (const html of [injected + ours, ours + injected]) {
    expect(extract(html).scripts.map(({ text }) => text)).toEqual(['ours()'])
  }
})

it('lists each script and style sheet once, by its hash', () => {
  const headers = new Headers()
  allowInline(headers, { scripts: ['a()', 'b()', 'a()'], styles: ['p{}'] })
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  expect(headers.get('inline-scripts')).toBe(`${hash('a()')} ${hash('b()')}`)
  expect(headers.get('inline-styles')).toBe(hash('p{}'))
})

it('the head script creates no markup, as Trusted Types require', () => {
  expect(HEAD_SCRIPT).not.toContain('<')
})
