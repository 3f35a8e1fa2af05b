import { describe, expect, it } from 'vitest'
import { isTruncated } from './decode.ts'

function box(type: string, content: number, size = content + 8): Buffer {
  const bytes = Buffer.alloc(8 + content)
  bytes.writeUInt32BE(size)
  bytes.write(type, 4, 'latin1')
  return bytes
}

function largeBox(type: string, content: number): Buffer {
  const bytes = box(type, content + 8, 1)
  bytes.writeBigUInt64BE(BigInt(content + 16), 8)
  return bytes
}

const start = Buffer.concat([box('ftyp', 16), box('meta', 200)])

describe('isTruncated', () => {
  it.each([
    ['its picture data', box('mdat', 100)],
    ['its picture data, of a 64-bit size', largeBox('mdat', 100)],
  ])('is true if the end of %s is missing', (_what, data) => {
    const file = Buffer.concat([start, data])
    expect(isTruncated(file)).toBe(false)
    expect(isTruncated(file.subarray(0, -1))).toBe(true)
    expect(isTruncated(file.subarray(0, start.length + 16))).toBe(true)
  })

  it('is false if the picture data extends to the end of the file', () => {
    expect(isTruncated(Buffer.concat([start, box('mdat', 100, 0)]))).toBe(false)
  })

  it('ignores data that some phones append', () => {
    const trailer = Buffer.from('SEFH and other bytes that are no box')
    expect(isTruncated(Buffer.concat([start, box('mdat', 100), trailer]))).toBe(false)
  })
})
