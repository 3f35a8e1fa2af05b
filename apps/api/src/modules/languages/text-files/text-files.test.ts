import { TEXT_STATES, type TranslatedText } from '@dhow/contract/languages/languages'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '#api/platform/app-error.ts'
import { encodeAs } from '#api/testing/imports.ts'
import { readTexts, TEXT_WRITERS } from './text-files.ts'

const encodeText = (text: string) => new TextEncoder().encode(text)

const writeFile = (type: keyof typeof TEXT_WRITERS, texts: TranslatedText[], language = 'ar') =>
  [...TEXT_WRITERS[type](language, texts)].join('')

const createText = (over: Partial<TranslatedText> = {}): TranslatedText => ({
  source: 'Tea',
  text: 'شاي',
  state: 'translated',
  place: 'Product: name',
  isMessage: false,
  ...over,
})

/** Text as it is stored. */
const toStorable = (text: string) =>
  text
    .toWellFormed()
    .replace(/(?![\t\n])[\p{Cc}\ufffe\uffff]/gu, '')
    .trim()

const text = fc
  .oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom(...'"\'\\<>&{}#|;,=\n\t مرحبا\u200f\u2067😀é]') }),
    fc.constantFrom('msgid "a"', '#, fuzzy', '&lt;', '\\n', '=1+1', '<?x?>'),
  )
  .map(toStorable)

describe.each(['csv', 'po'] as const)('a %s file', (type) => {
  it('is read as it was written', () => {
    const texts = fc.uniqueArray(
      fc.record({ source: text.filter(Boolean), text, state: fc.constantFrom(...TEXT_STATES) }),
      { selector: ({ source }) => source },
    )
    fc.assert(
      fc.property(texts, (sources) => {
        const rows = readTexts(encodeText(writeFile(type, sources.map(createText))), 'ar')
        expect(rows.map(({ source, text }) => ({ source, text }))).toEqual(
          sources.map(({ source, text }) => ({ source, text })),
        )
      }),
    )
  })
})

it('a PO file marks texts that nobody has checked', () => {
  const texts = TEXT_STATES.map((state) =>
    createText({ source: state, state, previousSource: 'Cha' }),
  )
  const marked = readTexts(encodeText(writeFile('po', texts)), 'ar').filter(
    ({ isUnsure }) => isUnsure,
  )
  expect(marked.map(({ source }) => source)).toEqual(expect.arrayContaining(['changed', 'drafted']))
  expect(marked.map(({ source }) => source)).not.toContain('translated')
})

it('a CSV file may have other columns, and the encoding of its country', () => {
  const csv = 'Place;Source;Translation\nCategory;Tea;Thé glacé à la pêche'
  expect(readTexts(encodeAs('windows-1252', csv), 'fr')).toEqual([
    { row: 2, source: 'Tea', text: 'Thé glacé à la pêche' },
  ])
})

it.each([
  ['of XLIFF', '<?xml version="1.0"?><xliff version="1.2">', 'neither a CSV nor a PO file'],
  ['of many texts', 'msgid "a"\nmsgstr ""\n\n'.repeat(300_000), 'more than 200,000 texts'],
  ['of many rows', `source,translation\n${'a,b\n'.repeat(200_001)}`, 'more than 200,000 texts'],
  ['of a PO for another language', 'msgid ""\nmsgstr ""\n"Language: fr\\n"\n', 'in fr, not in ar'],
  ['without columns', 'a,b\n1,2', 'no column “source”'],
  ['that is a workbook', 'PK\u0003\u0004\0\0', 'not text'],
  ['that is empty', '', 'no column “source”'],
])('a file %s is refused', (_what, file, message) => {
  const read = () => readTexts(encodeText(file), 'ar')
  expect(read).toThrow(AppError)
  expect(read).toThrow(message)
})
