import { describe, expect, it } from 'vitest'
import { chooseEncoding, isKnown } from './negotiation.ts'

describe('chooseEncoding', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['GZIP', 'gzip'],
    ['br;q=0.5, gzip;q=1', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip; q=0.000', 'identity'],
    ['deflate', 'identity'],
    ['', 'identity'],
    [undefined, 'identity'],
  ])('for %j is %s', (accepted, encoding) => {
    expect(chooseEncoding(accepted)).toBe(encoding)
  })
})

describe('isKnown', () => {
  it.each([
    ['W/"a"', true],
    ['"a"', true],
    ['*', true],
    ['"b", W/"a"', true],
    ['"b","a"', true],
    ['W/"b"', false],
    ['a', false],
    ['', false],
    [undefined, false],
  ])('of %j is %s', (ifNoneMatch, known) => {
    expect(isKnown(ifNoneMatch, 'W/"a"')).toBe(known)
  })
})
