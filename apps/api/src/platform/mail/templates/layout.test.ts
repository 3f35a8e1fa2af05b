import { describe, expect, it } from 'vitest'
import { inHeader } from './layout.ts'

describe('a name in a header', () => {
  it.each([
    ['Ada\r\nBcc: thief@evil.example', 'Ada Bcc: thief@evil.example'],
    ['Ada\u2028\u0000Lovelace', 'Ada Lovelace'],
    ['\u202Egnp.exe', 'gnp.exe'],
    ['عائشة 👩🏽‍🚀', 'عائشة 👩🏽‍🚀'],
    ['half \ud83d', 'half \ufffd'],
    ['x'.repeat(101), `${'x'.repeat(99)}…`],
    ['🐟'.repeat(100), '🐟'.repeat(100)],
  ])('%j is written %j', (name, written) => {
    expect(inHeader(name)).toBe(written)
  })
})
