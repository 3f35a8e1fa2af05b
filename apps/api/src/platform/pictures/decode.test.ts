import { describe, expect, it } from 'vitest'
import { isCutOff } from './decode.ts'

/** A box of an ISO base media file: size, type, content. */
function box(type: string, content: number, size = content + 8): Buffer {
  const bytes = Buffer.alloc(8 + content)
  bytes.writeUInt32BE(size)
  bytes.write(type, 4, 'latin1')
  return bytes
}

/** The same with a size of 64 bits. */
function largeBox(type: string, content: number): Buffer {
  const bytes = box(type, content + 8, 1)
  bytes.writeBigUInt64BE(BigInt(content + 16), 8)
  return bytes
}

const start = Buffer.concat([box('ftyp', 16), box('meta', 200)])

describe('isCutOff', () => {
  it.each([
    ['its picture data', box('mdat', 100)],
    ['its picture data, of a 64-bit size', largeBox('mdat', 100)],
  ])('finds the end of %s missing', (_what, data) => {
    const whole = Buffer.concat([start, data])
    expect(isCutOff(whole)).toBe(false)
    expect(isCutOff(whole.subarray(0, -1))).toBe(true)
    expect(isCutOff(whole.subarray(0, start.length + 16))).toBe(true)
  })

  it('lets picture data reach to the end of the file', () => {
    expect(isCutOff(Buffer.concat([start, box('mdat', 100, 0)]))).toBe(false)
  })

  it('passes over what some phones append', () => {
    const trailer = Buffer.from('SEFH and other bytes that are no box')
    expect(isCutOff(Buffer.concat([start, box('mdat', 100), trailer]))).toBe(false)
  })
})
