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

it('allows files of the site, and inline scripts and styles by their hash', () => {
  expect(directives()['script-src']).toBe("'self'")
  const withHashes = directives({ scripts: "'sha256-a=' 'sha256-b='", styles: "'sha256-c='" })
  expect(withHashes['script-src']).toBe("'self' 'sha256-a=' 'sha256-b='")
  expect(withHashes['style-src-elem']).toBe("'self' 'sha256-c='")
})

it('allows no script attributes, no other style sheets, and no text as script', () => {
  expect(directives()).toMatchObject({
    'script-src-attr': "'none'",
    'style-src-elem': "'self'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'default',
  })
})

it('loads only framed maps from other sites, and can be framed only by the site', () => {
  const { 'frame-src': frames, 'style-src': _style, ...others } = directives()
  expect(frames).toBe("'self' https:")
  expect(others).toMatchObject({
    'default-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'self'",
  })
  for (const sources of Object.values(others)) expect(sources).not.toMatch(/https?:|\*|unsafe-eval/)
})

it('does not let the office be framed', () => {
  expect(directives({}, { isOffice: true })['frame-ancestors']).toBe("'none'")
})

it('upgrades http to https only if the site has https', () => {
  expect(directives({}, { isHttps: true })).toHaveProperty('upgrade-insecure-requests')
  expect(directives({}, { isHttps: false })).not.toHaveProperty('upgrade-insecure-requests')
})
