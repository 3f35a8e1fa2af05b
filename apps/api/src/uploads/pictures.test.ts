import { describe, expect, it } from 'vitest'
import { imageUrl, pictureName } from './pictures.ts'

const NAME = '0a'.repeat(16)

describe('pictureName', () => {
  it('reads back what imageUrl writes, in any stored width', () => {
    expect(pictureName(imageUrl(NAME))).toBe(NAME)
    expect(pictureName(`/uploads/${NAME}-400.webp`)).toBe(NAME)
    expect(pictureName(`/uploads/${NAME}-preview.jpg`)).toBe(NAME)
  })

  it.each([
    `/uploads/${NAME}-1600.webp?x`,
    `/uploads/../${NAME}-1600.webp`,
    `https://elsewhere.example/uploads/${NAME}-1600.webp`,
    `/uploads/${NAME}.webp`,
    `/uploads/${NAME.toUpperCase()}-1600.webp`,
    '',
  ])('knows %j for none of ours', (url) => {
    expect(pictureName(url)).toBeUndefined()
  })
})
