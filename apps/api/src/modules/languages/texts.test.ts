import { expect, it } from 'vitest'
import { ship, startTexts } from '#api/testing/texts.ts'

const MESSAGE = 'Back to the home page'

it('a shipped translation is a draft until a person saves one', () => {
  ship(MESSAGE, 'Brouillon')
  const { texts, find } = startTexts()
  const draft = find(MESSAGE)
  expect(draft).toMatchObject({ text: 'Brouillon', state: 'drafted' })
  if (!draft) return
  texts.save('fr', draft, 'Accueil', 'Brouillon')
  expect(find(MESSAGE)).toMatchObject({ text: 'Accueil', state: 'translated' })
  texts.save('fr', draft, '')
  expect(find(MESSAGE)).toEqual(draft)
})

it('a PO file confirms drafts whose mark the translator has removed', () => {
  ship(MESSAGE, 'Brouillon')
  const { fileOf, load, find } = startTexts()
  const file = fileOf('po', 'interface')
  expect(load(file)).toMatchObject({ saved: 0, problemCount: 0 })
  expect(load(file.replace('Brouillon', 'Essai'))).toMatchObject({
    saved: 0,
    problems: [{ source: MESSAGE, message: expect.stringContaining('fuzzy') }],
  })
  expect(load(file.replaceAll('#, fuzzy\nmsgid', 'msgid'))).toMatchObject({ problemCount: 0 })
  expect(find(MESSAGE)).toMatchObject({ text: 'Brouillon', state: 'translated' })
})

it('texts of the company are no messages, and each is listed once', () => {
  const { texts } = startTexts([MESSAGE, 'Tea', '', 'Tea'])
  const sources = (group: 'company' | 'interface') =>
    Array.from(texts.list('fr', group), ({ source }) => source)
  expect(sources('company')).toEqual([MESSAGE, 'Tea'])
  expect(sources('interface')).not.toContain(MESSAGE)
})

it('the changed English texts are reported once for each file', () => {
  const { load, changed } = startTexts(['Tea', 'Rice', 'Salt'])
  load('source,translation\nTea,Thé\nRice,Riz\nSalt,')
  load('source,translation\nTea,Thé')
  expect(changed).toEqual([['Tea', 'Rice']])
})
