import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { HEAD_SCRIPT } from '#app/head-script.ts'
import { allowInline, deferScripts, START_SCRIPT, takeScripts } from './inline-scripts.ts'

const NONCE = '6d8f2c9e-5f7e-4f0b-9c55-2f3f8f6c1a11'

it('extracts the scripts with the nonce and removes it', () => {
  const rendered = `<link rel="modulepreload" href="/a.js" nonce="${NONCE}"/><script nonce="${NONCE}">a < b\n</script><script nonce="${NONCE}" type="module" async="">c()</script>`
  expect(takeScripts(rendered, NONCE)).toEqual({
    html: '<link rel="modulepreload" href="/a.js"/><script>a < b\n</script><script type="module" async="">c()</script>',
    scripts: ['a < b\n', 'c()'],
  })
})

it('puts the elements that load modules into templates', () => {
  const links = '<link rel="modulepreload" href="/a.js"/><link rel="modulepreload" href="/b.js"/>'
  const module = '<script type="module" async="">import("/c.js")</script>'
  expect(deferScripts(`<head>${links}</head><body>${module}</body>`)).toBe(
    `<head><template>${links}</template></head><body><template>${module}</template><script>${START_SCRIPT}</script></body>`,
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
    expect(takeScripts(html, NONCE).scripts).toEqual(['ours()'])
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
