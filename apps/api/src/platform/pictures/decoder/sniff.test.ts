import sharp from 'sharp'
import { expect, it } from 'vitest'
import { createJpeg, SVG, TEXT } from '#api/testing/pictures.ts'
import { SNIFF_BYTES, sniffPicture } from './sniff.ts'

const cutHead = (bytes: Uint8Array) => bytes.subarray(0, SNIFF_BYTES)
const toLatin1 = (text: string) => Buffer.from(text, 'latin1')
const createMediaFile = (brand: string) => toLatin1(`\0\0\0\x18ftyp${brand}\0\0\0\0`)

it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('detects %s', async (format) => {
  const picture = sharp(await createJpeg()).toFormat(format)
  expect(sniffPicture(cutHead(await picture.toBuffer()))).toBe(format)
})

it.each(['heic', 'heix', 'mif1'])('detects a photo of the brand %s', (brand) => {
  expect(sniffPicture(createMediaFile(brand))).toBe('heic')
})

it.each([
  ['a text', TEXT],
  ['an SVG', SVG],
  ['an SVG with an XML head', toLatin1('<?xml version="1.0"?><svg/>')],
  ['an SVG that begins as an AVIF in a comment', toLatin1('<!--ftypavif--><svg/>')],
  ['a box too large to be the first', toLatin1('\0\0\x10\0ftypavif\0\0\0\0')],
  ['a page', toLatin1('<!doctype html><script>')],
  ['a PDF', toLatin1('%PDF-1.7\n%\xe2\xe3\xcf\xd3')],
  ['a TIFF', toLatin1('II*\0\x08\0\0\0')],
  ['a bitmap', toLatin1('BM\x46\0\0\0')],
  ['a video', createMediaFile('mp42')],
  ['a sound', toLatin1('RIFF\x24\0\0\0WAVEfmt ')],
  ['a property name of objects as brand', createMediaFile('constructor'.slice(0, 4))],
  ['half a JPEG magic', toLatin1('\xff\xd8')],
  ['an empty file', toLatin1('')],
])('does not detect %s', (_what, bytes) => {
  expect(sniffPicture(cutHead(bytes))).toBeUndefined()
})
