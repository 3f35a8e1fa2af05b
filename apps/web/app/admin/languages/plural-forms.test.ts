import { expect, it } from 'vitest'
import { joinPluralForms, listPluralForms, readPluralForms } from './plural-forms.ts'

const PRODUCTS = '{count, plural, one {# product} other {# products}} of {brand}'

it('splits a message into complete sentences, and joins them', () => {
  const plural = readPluralForms(PRODUCTS)
  expect([...(plural?.forms ?? [])]).toEqual([
    ['one', '{count} product of {brand}'],
    ['other', '{count} products of {brand}'],
  ])
  const joined = '{count, plural, one {# product of {brand}} other {# products of {brand}}}'
  expect(plural && joinPluralForms(PRODUCTS, plural)).toBe(joined)
  expect(readPluralForms(joined)).toEqual(plural)
})

it('keeps the number of a source that does not format it', () => {
  const source = '{amount, plural, one {{amount} piece} other {{amount} pieces}}'
  const plural = readPluralForms(source)
  expect(plural && joinPluralForms(source, plural)).toBe(source)
})

it.each([
  'Hello {name}',
  '{a, plural, one {#} other {#}} of {b, plural, one {#} other {#}}',
  '{count, plural, one {# line}',
])('does not split %j', (message) => {
  expect(readPluralForms(message)).toBeUndefined()
})

it('joins empty forms as the form for other numbers, and empty sentences as no translation', () => {
  const forms = new Map([
    ['one', ' '],
    ['other', '{count}'],
  ])
  expect(joinPluralForms('#', { name: 'count', forms })).toBe('{count, plural, one {#} other {#}}')
  forms.set('other', '')
  expect(joinPluralForms('#', { name: 'count', forms })).toBe('')
})

it('describes forms by numbers', () => {
  expect(listPluralForms('fr')).toEqual([
    ['one', '0, 1'],
    ['other', '2, 3, 4 …'],
    ['many', '1,000,000'],
  ])
  expect(listPluralForms('zh')).toEqual([['other', '0, 1, 2 …']])
})
