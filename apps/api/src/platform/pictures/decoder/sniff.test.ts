import sharp from 'sharp'
import { expect, it } from 'vitest'
import { jpeg, SVG, TEXT } from '#api/testing/pictures.ts'
import { SNIFF_BYTES, sniffPicture } from './sniff.ts'

const head = (bytes: Uint8Array) => bytes.subarray(0, SNIFF_BYTES)
const latin1 = (text: string) => Buffer.from(text, 'latin1')
const mediaFile = (brand: string) => latin1(`\0\0\0\x18ftyp${brand}\0\0\0\0`)

it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('detects %s', async (format) => {
  const picture = sharp(await jpeg()).toFormat(format)
  expect(sniffPicture(head(await picture.toBuffer()))).toBe(format)
})

it.each(['heic', 'heix', 'mif1'])('detects a photo of the brand %s', (brand) => {
  expect(sniffPicture(mediaFile(brand))).toBe('heic')
})

it.each([
  ['a text', TEXT],
  ['an SVG', SVG],
  ['an SVG with an XML head', latin1('<?xml version="1.0"?><svg/>')],
  ['an SVG that begins as an AVIF in a comment', latin1('<!--ftypavif--><svg/>')],
  ['a box too large to be the first', latin1('\0\0\x10\0ftypavif\0\0\0\0')],
  ['a page', latin1('<!doctype html><script>')],
  ['a PDF', latin1('%PDF-1.7\n%\xe2\xe3\xcf\xd3')],
  ['a TIFF', latin1('II*\0\x08\0\0\0')],
  ['a bitmap', latin1('BM\x46\0\0\0')],
  ['a video', mediaFile('mp42')],
  ['a sound', latin1('RIFF\x24\0\0\0WAVEfmt ')],
  ['a property name of objects as brand', mediaFile('constructor'.slice(0, 4))],
  ['half a JPEG magic', latin1('\xff\xd8')],
  ['an empty file', latin1('')],
])('does not detect %s', (_what, bytes) => {
  expect(sniffPicture(head(bytes))).toBeUndefined()
})
