import { expect, it } from 'vitest'
import { deviceOf, networkOf } from './caller.ts'

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0',
    'Firefox on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  ['curl/8.5.0', 'An unknown program'],
  ['<script>alert(1)</script>', 'An unknown program'],
  [undefined, 'An unknown program'],
])('names %s %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device)
})

it.each([
  ['203.0.113.77', '203.0.113.x'],
  ['::ffff:203.0.113.77', '203.0.113.x'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::x'],
  ['2001:db8::7', '2001:db8:0::x'],
  ['fe80::1', 'fe80:0:0::x'],
  ['::1', 'This machine'],
  ['127.0.0.1', 'This machine'],
  ['in-process', 'An unknown network'],
])('shortens %s to %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
