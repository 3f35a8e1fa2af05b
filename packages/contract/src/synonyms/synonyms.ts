import * as z from 'zod'
import { Done } from '../errors.ts'
import { distinct, ifVersion } from '../fields.ts'
import { LIMITS } from '../limits.ts'
import { hashTexts } from '../record-version.ts'
import { adminGet, adminResponses, bulkRoute, defineRoutes } from '../route.ts'
import { line } from '../text.ts'

/** Returns the words and phrases of a group, such as 'cookies, biscuits', or 'nuts > almonds' for what nuts include. */
export const parseSynonyms = (group: string): string[] =>
  group
    .split(/[,،>]/)
    .map((synonym) => synonym.trim())
    .filter(Boolean)

export const SynonymGroup = line('Synonyms', LIMITS.synonymGroup)
  .refine((group) => parseSynonyms(group).length > 1, {
    error: 'Synonyms must contain at least two words or phrases, separated by commas.',
  })
  .refine((group) => parseSynonyms(group).length <= LIMITS.synonyms, {
    error: `Synonyms may contain at most ${LIMITS.synonyms} words or phrases.`,
  })
  .refine((group) => parseSynonyms(group).every(hasFewWords), {
    error: `Synonyms may have at most ${LIMITS.synonymWords} words each.`,
  })

const hasFewWords = (synonym: string) => synonym.split(' ').length <= LIMITS.synonymWords

export const SynonymList = z.object({
  synonyms: distinct('synonyms', SynonymGroup, LIMITS.synonymGroups).meta({
    examples: [['cookies, biscuits', 'soft drink, soda']],
  }),
  ifVersion,
})

export const synonyms = defineRoutes({
  list: adminGet(
    '/synonyms',
    'List the groups of words and phrases that the search treats as equal.',
    z.array(z.string().describe('Words and phrases of a group, separated by commas.')),
  ),
  save: {
    method: 'PUT',
    path: '/synonyms',
    summary: 'Replace the list of synonyms. Fails with 409 if ifVersion is stale.',
    body: SynonymList,
    responses: adminResponses(Done, 409),
    metadata: bulkRoute,
  },
})

export const hashSynonyms = (list: readonly string[]): string => hashTexts(list)

export type SynonymList = z.infer<typeof SynonymList>
