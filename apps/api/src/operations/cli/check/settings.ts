import type { Config } from '#api/config.ts'
import { type Finding, findingsAbout } from './finding.ts'

const { ok, warning } = findingsAbout('Settings')

const isLocal = ({ hostname }: URL): boolean => /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname)

/** Finds settings that are valid but unsuitable for a public site. */
export function checkSettings({ publicUrl, trustProxy, rateLimits }: Config): Finding[] {
  const url = new URL(publicUrl)
  const found: Finding[] = []
  if (isLocal(url)) {
    found.push(
      warning(
        `PUBLIC_URL is ${publicUrl}, which leads nowhere from other machines: links in mails do so too. Set it to the address of the site.`,
      ),
    )
  } else if (url.protocol === 'http:') {
    found.push(
      warning(
        `PUBLIC_URL is ${publicUrl}: passwords and enquiries travel readable. Put a proxy with TLS before the server.`,
      ),
    )
  } else if (!trustProxy) {
    found.push(
      warning(
        'PUBLIC_URL begins with https and TRUST_PROXY is off: behind a proxy all visitors share one limit. Set TRUST_PROXY=on for one on this machine.',
      ),
    )
  }
  if (!rateLimits) found.push(warning('RATE_LIMIT is off, which is for load tests. Leave it out.'))
  return found.length > 0 ? found : [ok('can be read, and go together.')]
}
