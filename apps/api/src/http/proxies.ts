import { BlockList, isIP } from 'node:net'
import fp from 'fastify-plugin'

/** Addresses of this machine and of private networks, where a reverse proxy stands and visitors do not. */
const privateAddresses = new BlockList()
privateAddresses.addSubnet('127.0.0.0', 8)
privateAddresses.addSubnet('10.0.0.0', 8)
privateAddresses.addSubnet('172.16.0.0', 12)
privateAddresses.addSubnet('192.168.0.0', 16)
privateAddresses.addAddress('::1', 'ipv6')
privateAddresses.addSubnet('fc00::', 7, 'ipv6')

const isPrivate = (address: string): boolean => {
  const family = isIP(address)
  return family !== 0 && privateAddresses.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/** Notices a reverse proxy that is not believed about whom it asks for. */
export const proxies = fp<{ onIgnored: (address: string) => void }>(
  async (app, { onIgnored }) => {
    app.addHook('onRequest', async ({ headers, ip, socket }) => {
      const peer = socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
      const isForwarded = 'x-forwarded-for' in headers || 'forwarded' in headers
      // A proxy that is believed has given way to the address that it speaks for.
      const isBelieved = ip.replace(/^::ffff:/, '') !== peer
      if (isForwarded && !isBelieved && isPrivate(peer)) onIgnored(peer)
    })
  },
  { name: 'proxies' },
)
