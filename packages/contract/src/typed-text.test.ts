import { describe, expect, it } from 'vitest'
import { line, paragraph } from './text.ts'
import { closeBidi } from './typed-text.ts'

const NAMES: Record<string, string> = {
  LRE: '\u202a',
  RLE: '\u202b',
  PDF: '\u202c',
  LRO: '\u202d',
  RLO: '\u202e',
  LRI: '\u2066',
  RLI: '\u2067',
  FSI: '\u2068',
  PDI: '\u2069',
  RLM: '\u200f',
}
const replaceNames = (text: string) => text.replace(/[A-Z]{3}/g, (name) => NAMES[name] ?? name)

describe('closeBidi', () => {
  it.each([
    ['a RLE b PDF c', 'a RLE b PDF c'],
    ['a RLM b', 'a RLM b'],
    ['a RLO b', 'a RLO bPDF'],
    ['a PDF b PDI c', 'a  b  c'],
    ['RLI a LRE b PDI c PDF', 'RLI a LRE b PDI c '],
    ['RLO a\nb', 'RLO aPDF\nb'],
  ])('%s becomes %s', (text, closed) => {
    expect(closeBidi(replaceNames(text))).toBe(replaceNames(closed))
    expect(closeBidi(replaceNames(closed))).toBe(replaceNames(closed))
  })
})

it('lines and paragraphs end their embeddings', () => {
  expect(line('Name', 20).parse(replaceNames(' RLO a '))).toBe(replaceNames('RLO aPDF'))
  expect(paragraph('Text', 20).parse(replaceNames('RLI a\r\nb'))).toBe(replaceNames('RLI aPDI\nb'))
})
