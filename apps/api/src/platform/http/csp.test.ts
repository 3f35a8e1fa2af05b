import { expect, it } from 'vitest'
import { contentSecurityPolicy } from './csp.ts'

const directives = (
  { scripts = '', styles = '' } = {},
  { isHttps = true, isOffice = false } = {},
) =>
  Object.fromEntries(
    contentSecurityPolicy({ scripts, styles }, { isHttps, isOffice })
      .split('; ')
      .map((part) => part.split(' '))
      .map(([name, ...sources]) => [name, sources.join(' ')]),
  )

it('allows only files of the site, framed maps, and inline scripts and styles by their hash', () => {
  const { 'style-src': _style, ...others } = directives({
    scripts: "'sha256-a='",
    styles: "'sha256-b='",
  })
  expect(others).toMatchObject({
    'default-src': "'none'",
    'script-src': "'self' 'sha256-a='",
    'script-src-attr': "'none'",
    'style-src-elem': "'self' 'sha256-b='",
    'frame-src': "'self' https:",
    'base-uri': "'none'",
    'form-action': "'self'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'default',
  })
  expect(Object.values(others).join()).not.toMatch(/http:|\*|unsafe-eval/)
})

it('lets the site frame public pages, and nobody the office', () => {
  expect(directives()['frame-ancestors']).toBe("'self'")
  expect(directives({}, { isOffice: true })['frame-ancestors']).toBe("'none'")
})

it('upgrades http to https only if the site has https', () => {
  expect(directives({}, { isHttps: true })).toHaveProperty('upgrade-insecure-requests')
  expect(directives({}, { isHttps: false })).not.toHaveProperty('upgrade-insecure-requests')
})
