import { describe, expect, it } from 'vitest'
import { findTranslationProblem } from './translation-problem.ts'

const PRODUCTS = '{count, plural, one {# product} other {# products}}'
const FORMS = '{count, plural, one {# produit} many {# de produits} other {# produits}}'

describe('a translation of a message', () => {
  it.each([
    ['Hello {name}!', 'Bonjour {name} !'],
    ['Read <0>our terms</0>.<1/>', '<1/><0>Nos conditions</0> (l’original)'],
    [PRODUCTS, FORMS],
    [PRODUCTS, FORMS.replace('one', '=0 {aucun produit} one')],
    ['{limit, number} fit', "Jusqu'à {limit, number}"],
    ['Up to 5 > 3 < 4 & "more"', '5 > 3 < 4 & « plus » <'],
  ])('of %j may be %j', (message, text) => {
    expect(findTranslationProblem('fr', message, text)).toBeUndefined()
  })

  it.each([
    ['Hello {name}!', 'Bonjour !', 'must contain {name}'],
    ['Hello!', 'Bonjour {nom} !', 'may not contain {nom}'],
    ['Hello {name}!', 'Bonjour {name !', 'without its counterpart'],
    ['Hello {name}!', "L'{name}", "' before {"],
    ['{limit, number} fit', '{limit}', 'must contain {limit, number}'],
    [PRODUCTS, '{count} produits', 'must contain {count, plural, …}'],
    [PRODUCTS, FORMS.replaceAll('# ', ''), 'must contain {count}'],
    [PRODUCTS, PRODUCTS, 'needs the plural form many {…}'],
    [PRODUCTS, FORMS.replace('many', 'few {#} many'), 'has no plural form few'],
    [PRODUCTS, FORMS.replace('many', 'lots'), 'unknown plural form'],
    ['Read <0>it</0>', 'Lisez', 'must contain <0>'],
    ['Read it', '<b>Lisez</b>', 'may not contain <b>'],
    ['Read <0>it</0>', 'Lisez <0>', 'must contain </0>'],
  ])('of %j is not %j', (message, text, problem) => {
    expect(findTranslationProblem('fr', message, text)).toContain(problem)
  })

  it('has the plural forms of its language', () => {
    expect(
      findTranslationProblem('zh', PRODUCTS, '{count, plural, other {# 个产品}}'),
    ).toBeUndefined()
    expect(findTranslationProblem('ar', PRODUCTS, FORMS)).toContain('plural form zero')
  })
})
