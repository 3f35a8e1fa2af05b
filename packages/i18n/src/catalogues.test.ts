import { describe, expect, it } from 'vitest'
import { getTranslator, readShippedCatalogue } from './catalogues.ts'
import { createI18n } from './i18n.ts'
import { OTHER_LANGUAGES } from './languages.ts'
import { findTranslationProblem } from './translation-problem.ts'

describe.each(OTHER_LANGUAGES)('the translations into %s', (language) => {
  it('are complete and have the placeholders, tags and plural forms of the messages', () => {
    const problems = (['site', 'server'] as const).flatMap((name) =>
      [...readShippedCatalogue(language, name)].flatMap(([message, text]) => {
        const problem = text ? findTranslationProblem(language, message, text) : 'missing'
        return problem ? [`${message}: ${problem}`] : []
      }),
    )
    expect(problems).toEqual([])
  })
})

it('pages in different languages translate at the same time', () => {
  const [english, arabic] = [createI18n('en'), getTranslator('ar')]
  const message = '{count, plural, one {# product} other {# products}}'
  const texts = [0, 1, 2, 3, 11, 100].map((count) => arabic.t(message, { count }))
  expect(new Set(texts).size).toBe(6)
  expect(english.t(message, { count: 1_000 })).toBe('1,000 products')
})
