import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { contentSecurityPolicy } from './policy.ts'

const hashOf = (script: string) =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** The sources that a page's policy allows for one kind of content. */
const sources = (directive: string, html: string) =>
  contentSecurityPolicy(html)
    .split('; ')
    .find((part) => part.startsWith(`${directive} `))
    ?.split(' ')
    .slice(1)

const scripts = (html: string) => sources('script-src', html)

it('allows the scripts that stand in the page, by their hash', () => {
  const html = '<script>let a = 1\n</script><p>text</p><script type="module">b("<p>")</script>'
  expect(scripts(html)).toEqual(["'self'", hashOf('let a = 1\n'), hashOf('b("<p>")')])
})

it('hashes a script with attributes, and one that stands there twice only once', () => {
  const html = '<script id="x" data-src="y">c()</script><script>c()</script>'
  expect(scripts(html)).toEqual(["'self'", hashOf('c()')])
})

it.each([
  '<script src="/a.js"></script>',
  '<script type="module" src="/a.js" async></script>',
  '<script\n  src="/a.js"></script>',
])('allows %j as a file of ours, without a hash', (html) => {
  expect(scripts(html)).toEqual(["'self'"])
})

it('allows no more for a block of data, which does not run', () => {
  const html = '<script type="application/ld+json">{"name":"x"}</script><script>a()</script>'
  expect(scripts(html)).toEqual(["'self'", hashOf('a()')])
})

it('allows no script of a page without one but our files', () => {
  expect(scripts('<p>text</p>')).toEqual(["'self'"])
  expect(contentSecurityPolicy('<p>text</p>')).not.toMatch(/script-src[^;]*unsafe/)
})

it('allows a map in a frame, and nobody to frame us', () => {
  expect(sources('default-src', '')).toEqual(["'none'"])
  expect(sources('frame-src', '')).toEqual(['https:'])
  expect(sources('frame-ancestors', '')).toEqual(["'none'"])
  expect(sources('base-uri', '')).toEqual(["'none'"])
})
