import { expect, it } from 'vitest'
import { testFrames } from '#api/testing/documents.ts'

it('a cover is converted again when its focus has moved, although the file has the same name', () => {
  const coverAt = (x: number) => {
    const cut = (shape: string) => ({
      url: `/uploads/a-${shape}-2400.webp`,
      focus: { x: 0.5, y: 0.5 },
    })
    const slide = {
      ...{ picture: '/uploads/a-1600.webp', tall: '', alt: 'Port', focus: { x, y: 0.5 } },
      cuts: { wide: cut('wide'), tall: cut('tall') },
    }
    return testFrames('', { slides: [slide] })('en').cover()
  }
  expect(coverAt(0.4)).not.toBe(coverAt(0.6))
  expect(coverAt(0.4)).toBe(coverAt(0.4))
})
