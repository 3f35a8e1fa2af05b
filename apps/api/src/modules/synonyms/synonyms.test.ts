import { LIMITS } from '@dhow/contract/limits'
import { SynonymList, synonymsVersion } from '@dhow/contract/products/synonyms'
import { expect, it } from 'vitest'
import { refusal } from '#api/testing/caller.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'

it('the default list is valid, and replaced by a saved one unless that is invalid or stale', async () => {
  const { admin } = await startWithAdmin()
  const list = async () => (await admin('GET /api/synonyms')).body
  const save = (synonyms: unknown, ifVersion?: string) =>
    admin('PUT /api/synonyms', { synonyms, ifVersion } as SynonymList)
  const synonyms = await list()
  expect(synonyms).toEqual(expect.arrayContaining([expect.stringMatching(/cookies, biscuits/)]))
  expect(SynonymList.parse({ synonyms })).toEqual({ synonyms })
  for (const [invalid, message, path] of [
    [['tea'], 'at least two words', 'synonyms.0'],
    [['tea, '], 'at least two words', 'synonyms.0'],
    [[`tea, ${'x'.repeat(LIMITS.synonymGroup)}`], `at most ${LIMITS.synonymGroup}`, 'synonyms.0'],
    [['a,'.repeat(LIMITS.synonyms + 1)], `at most ${LIMITS.synonyms} words`, 'synonyms.0'],
    [['tea, one two three four five six'], `at most ${LIMITS.synonymWords}`, 'synonyms.0'],
    [['tea, chai', 'tea, chai'], 'twice', 'synonyms'],
    [undefined, 'synonyms is required', 'synonyms'],
    [
      Array.from({ length: LIMITS.synonymGroups + 1 }, (_, at) => `${at}, x`),
      'at most',
      'synonyms',
    ],
  ] as const) {
    const refused = await save(invalid)
    expect(refused).toEqual(refusal(400, message))
    expect(refused.body.issues).toContainEqual(expect.objectContaining({ path }))
    expect(await list()).toEqual(synonyms)
  }
  expect((await save([' soft  drink , soda'])).body).toEqual({
    success: true,
    message: 'Synonyms saved.',
  })
  expect(await list()).toEqual(['soft drink , soda'])
  const version = synonymsVersion(await list())
  expect((await save(['tea, chai'], version)).status).toBe(200)
  const refused = await save(['tea, cha'], version)
  expect(refused).toEqual(refusal(409, 'The synonyms were changed elsewhere'))
  expect(await list()).toEqual(['tea, chai'])
  await save([])
  expect(await list()).toEqual([])
})
