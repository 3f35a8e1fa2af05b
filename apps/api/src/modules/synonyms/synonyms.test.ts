import { LIMITS } from '@dhow/contract/limits'
import { SynonymList, synonymsVersion } from '@dhow/contract/products/synonyms'
import { expect, it } from 'vitest'
import { searchWords } from '#api/platform/database/search-words.ts'
import { refusal } from '#api/testing/caller.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'
import { startCatalogue } from '#api/testing/start-test-app.ts'
import { createPhrases } from './phrases.ts'

async function start() {
  const server = await startWithAdmin()
  const list = async () => (await server.admin('GET /api/synonyms')).body
  const save = (synonyms: unknown, ifVersion?: string) =>
    server.admin('PUT /api/synonyms', { synonyms, ifVersion } as SynonymList)
  return { ...server, list, save }
}

it('the default list is valid, and replaced by a saved one', async () => {
  const { list, save } = await start()
  const synonyms = await list()
  expect(synonyms).toEqual(expect.arrayContaining([expect.stringMatching(/cookies, biscuits/)]))
  expect(SynonymList.parse({ synonyms })).toEqual({ synonyms })
  expect((await save([' soft  drink , soda'])).body).toEqual({
    success: true,
    message: 'Synonyms saved.',
  })
  expect(await list()).toEqual(['soft drink , soda'])
  await save([])
  expect(await list()).toEqual([])
})

it('texts with synonyms have the same standard words', () => {
  const { db } = startCatalogue()
  const { standardWords } = createPhrases(db)
  const standard = (text: string) => standardWords(searchWords(text))
  expect(standard('tin foil 30 cm')).toEqual(standard('Kitchen-foil 300 mm'))
  expect(standard('butter cookies')).toEqual(standard('Butter biscuits'))
  expect(standard('butter cookies')).not.toEqual(standard('Butter soap'))
})

it('a stale list is refused', async () => {
  const { list, save } = await start()
  const version = synonymsVersion(await list())
  expect((await save(['tea, chai'], version)).status).toBe(200)
  const refused = await save(['tea, cha'], version)
  expect(refused).toEqual(refusal(409, 'The synonyms were changed elsewhere'))
  expect(await list()).toEqual(['tea, chai'])
})

it.each([
  [['tea'], 'at least two words', 'synonyms.0'],
  [['tea, '], 'at least two words', 'synonyms.0'],
  [[`tea, ${'x'.repeat(LIMITS.synonymGroup)}`], `at most ${LIMITS.synonymGroup}`, 'synonyms.0'],
  [['a,'.repeat(LIMITS.synonyms + 1)], `at most ${LIMITS.synonyms} words`, 'synonyms.0'],
  [['tea, one two three four five six'], `at most ${LIMITS.synonymWords}`, 'synonyms.0'],
  [['tea, chai', 'tea, chai'], 'twice', 'synonyms'],
  [undefined, 'synonyms is required', 'synonyms'],
  [Array.from({ length: LIMITS.synonymGroups + 1 }, (_, at) => `${at}, x`), 'at most', 'synonyms'],
])('an invalid list is refused: %#', async (synonyms, message, path) => {
  const { list, save } = await start()
  const stored = await list()
  const refused = await save(synonyms)
  expect(refused).toEqual(refusal(400, message))
  expect(refused.body.issues).toContainEqual(expect.objectContaining({ path }))
  expect(await list()).toEqual(stored)
})
