import { expect, it } from 'vitest'
import { contentSecurityPolicy } from './csp.ts'

/** The directives of a page's policy, with their sources. */
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

it('allows files of ours, and those inline scripts and style sheets that it is told of', () => {
  expect(directives()['script-src']).toBe("'self'")
  const told = directives({ scripts: "'sha256-a=' 'sha256-b='", styles: "'sha256-c='" })
  expect(told['script-src']).toBe("'self' 'sha256-a=' 'sha256-b='")
  expect(told['style-src-elem']).toBe("'self' 'sha256-c='")
})

it('allows no script as an attribute, no style sheet that is not ours, and no text to become a script', () => {
  expect(directives()).toMatchObject({
    'script-src-attr': "'none'",
    'style-src-elem': "'self'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'default',
  })
})

it('loads nothing from elsewhere but a map in a frame, and lets only ourselves frame us', () => {
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

it('lets nobody, not even ourselves, frame the office', () => {
  expect(directives({}, { isOffice: true })['frame-ancestors']).toBe("'none'")
})

it('asks for https in place of http only where the site has it', () => {
  expect(directives({}, { isHttps: true })).toHaveProperty('upgrade-insecure-requests')
  expect(directives({}, { isHttps: false })).not.toHaveProperty('upgrade-insecure-requests')
})
