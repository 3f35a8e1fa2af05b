import { describe, expect, it } from 'vitest'
import { compile, shippedCatalogue, translatorOf } from './catalogues.ts'
import { createI18n, messageKey, packMessages, unpackMessages } from './i18n.ts'
import { LANGUAGE_CODES, OTHER_LANGUAGES } from './languages.ts'
import { translationProblem } from './translation-problem.ts'

const MESSAGES = [
  ...shippedCatalogue('en', 'site').keys(),
  ...shippedCatalogue('en', 'server').keys(),
]

it('every message has a key of its own', () => {
  const messages = new Set(MESSAGES)
  expect(new Set([...messages].map(messageKey)).size).toBe(messages.size)
})

describe.each(OTHER_LANGUAGES)('the translations into %s', (language) => {
  it('are complete and have the placeholders, tags and plural forms of the messages', () => {
    const problems = (['site', 'server'] as const).flatMap((name) =>
      [...shippedCatalogue(language, name)].flatMap(([message, text]) => {
        const problem = text ? translationProblem(language, message, text) : 'missing'
        return problem ? [`${message}: ${problem}`] : []
      }),
    )
    expect(problems).toEqual([])
  })
})

it.each(LANGUAGE_CODES)(
  'a file of messages in %s has the same texts as the catalogue',
  (language) => {
    const messages = compile(shippedCatalogue(language, 'site'))
    expect(unpackMessages(JSON.parse(JSON.stringify(packMessages(messages))))).toEqual(messages)
  },
)

it('pages in different languages translate at the same time', () => {
  const [english, arabic] = [createI18n('en'), translatorOf('ar')]
  const message = '{count, plural, one {# product} other {# products}}'
  const texts = [0, 1, 2, 3, 11, 100].map((count) => arabic.t(message, { count }))
  expect(new Set(texts).size).toBe(6)
  expect(english.t(message, { count: 1_000 })).toBe('1,000 products')
})
