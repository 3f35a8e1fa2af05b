import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { ConfigError } from '#api/config.ts'
import { errorCode } from '#api/platform/app-error.ts'
import { isLinkLocal, isPublicAddress } from '#api/platform/delivery/addresses.ts'

/**
 * Resolves the address of an S3 server. Refuses link-local addresses, where clouds serve their secrets, and http to public
 * addresses. An http address is returned with the checked IP address, so that DNS cannot change it; TLS verifies the name.
 * @throws ConfigError
 */
export async function resolveEndpoint(endpoint: string): Promise<URL> {
  const url = new URL(endpoint)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const found = await lookup(host, { all: true }).catch((error: unknown) => {
    throw new ConfigError(`${host} was not found (${errorCode(error)}). Check the endpoint.`)
  })
  if (found.some(({ address }) => isLinkLocal(address))) {
    throw new ConfigError(`${host} is a link-local address, where backups are not sent.`)
  }
  const [{ address } = { address: host }] = found
  if (url.protocol === 'https:') return url
  if (found.some((one) => isPublicAddress(one.address))) {
    throw new ConfigError(`${host} is a public address. Use https, because backups are secret.`)
  }
  url.hostname = isIP(address) === 6 ? `[${address}]` : address
  return url
}
