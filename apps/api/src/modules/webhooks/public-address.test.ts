import { expect, it } from 'vitest'
import { isPublicAddress } from './post.ts'

it.each([
  ...['127.0.0.1', '127.8.8.8', '0.0.0.0', '10.1.2.3', '172.31.255.255', '192.168.1.1'],
  // A cloud's metadata, a carrier's network, documentation, benchmarks, multicast, all of them.
  ...['169.254.169.254', '100.64.0.1', '100.100.100.200', '192.0.2.1', '198.18.0.1', '224.0.0.1'],
  ...['240.0.0.1', '255.255.255.255', '192.0.0.192'],
  ...['::', '::1', 'fe80::1', 'fe80::1%eth0', 'fc00::1', 'fd00:ec2::254', 'fec0::1', 'ff02::1'],
  // An IPv4 address within: mapped, compatible, translated, through tunnels.
  ...['::ffff:10.0.0.1', '::ffff:7f00:1', '::127.0.0.1', '64:ff9b::a00:1', '2002:7f00:1::'],
  ...['2001:0:7f00:1::', '2001:db8::1', '100::1'],
  ...['localhost', '', '1.2.3', '0x7f.1', '8.8.8.8 '],
])('%s is no address of the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

it.each(['8.8.8.8', '93.184.215.14', '172.32.0.1', '2606:2800:21f:cb07::1', '::ffff:8.8.8.8'])(
  '%s is one',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)
