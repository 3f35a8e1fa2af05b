import { BlockList, isIP } from 'node:net'
import fp from 'fastify-plugin'

/** Addresses of this machine and of private networks, where a reverse proxy stands and visitors do not. */
const near = new BlockList()
near.addSubnet('127.0.0.0', 8)
near.addSubnet('10.0.0.0', 8)
near.addSubnet('172.16.0.0', 12)
near.addSubnet('192.168.0.0', 16)
near.addAddress('::1', 'ipv6')
near.addSubnet('fc00::', 7, 'ipv6')

const isNear = (address: string): boolean => {
  const family = isIP(address)
  return family !== 0 && near.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/** Notices a reverse proxy that is not believed about whom it asks for. */
export const proxies = fp<{ onIgnored: (address: string) => void }>(
  async (app, { onIgnored }) => {
    app.addHook('onRequest', async ({ headers, ip, socket }) => {
      const peer = socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
      const isForwarded = 'x-forwarded-for' in headers || 'forwarded' in headers
      // A proxy that is believed has given way to the address that it speaks for.
      const isBelieved = ip.replace(/^::ffff:/, '') !== peer
      if (isForwarded && !isBelieved && isNear(peer)) onIgnored(peer)
    })
  },
  { name: 'proxies' },
)
