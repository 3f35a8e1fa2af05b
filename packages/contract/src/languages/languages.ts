import { OTHER_LANGUAGES } from '@dhow/i18n/languages'
import { initContract } from '@ts-rest/core'
import * as z from 'zod'
import { Csv } from '../downloads.ts'
import { Done } from '../errors.ts'
import { choice, flag, pageFields, pageNumber } from '../fields.ts'
import { LIMITS } from '../limits.ts'
import { adminGet, adminResponses, defineRoutes } from '../route.ts'
import { opaque, optionalLine, optionalParagraph } from '../text.ts'

/** `hidden`: only administrators see the pages, until the language is ready. */
export const LANGUAGE_STATES = ['off', 'hidden', 'shown'] as const

/** `interface`: messages of Dhow; `company`: texts of the company, its categories and subjects. */
export const TEXT_GROUPS = ['interface', 'company', 'products'] as const

/** `drafted`: only the translation shipped with Dhow; `changed`: the English text has changed since. */
export const TEXT_STATES = ['untranslated', 'changed', 'drafted', 'translated'] as const

const OtherLanguage = choice('The language', OTHER_LANGUAGES)

const pathParams = z.object({ language: OtherLanguage })

export const SiteLanguage = z.object({
  code: OtherLanguage,
  state: z.enum(LANGUAGE_STATES),
  reviewed: z
    .boolean()
    .describe('Whether the company has checked the interface messages shipped with Dhow.'),
  texts: z
    .record(z.enum(TEXT_GROUPS), z.record(z.enum(TEXT_STATES), z.int()))
    .describe('Number of texts by group and state.'),
})

export const TranslatedText = z.object({
  source: z.string().describe('The English text. Identifies the translation.'),
  text: z.string().describe('Translation. Empty if there is none.'),
  isMessage: z
    .boolean()
    .describe('Whether {placeholders} and <0>tags</0> of the text have a meaning.'),
  state: z.enum(TEXT_STATES),
  place: z.string().describe('Place where visitors see the text.'),
  previousSource: z.string().optional().describe('The English text when it was translated.'),
})

const group = choice('group', TEXT_GROUPS)

const TextQuery = z.object({
  group,
  state: choice('state', TEXT_STATES).optional(),
  search: optionalLine('search', LIMITS.text).optional(),
  page: pageNumber,
})

const c = initContract()

const body = c.type<Iterable<string>>()
const Po = c.otherResponse({ contentType: 'text/x-gettext-translation', body })

const textFile = <const Type extends string, File>(type: Type, file: File) =>
  ({
    method: 'GET',
    path: `/languages/:language/texts/${type}`,
    summary: `Download texts with their translations as ${type.toUpperCase()}.`,
    pathParams,
    query: z.object({ group: group.optional() }),
    responses: adminResponses(file, 404),
    metadata: { download: `texts-{date}.${type}` },
  }) as const

export const languages = defineRoutes({
  list: adminGet('/languages', 'List the languages other than English.', z.array(SiteLanguage)),
  update: {
    method: 'PATCH',
    path: '/languages/:language',
    summary: 'Show, hide or switch off a language, or mark its interface messages as reviewed.',
    pathParams,
    body: z.object({
      state: choice('state', LANGUAGE_STATES).optional(),
      reviewed: flag('reviewed').optional(),
    }),
    responses: adminResponses(Done, 404),
  },
  texts: {
    method: 'GET',
    path: '/languages/:language/texts',
    summary: 'List texts with their translations, untranslated ones first.',
    pathParams,
    query: TextQuery,
    responses: adminResponses(z.object(pageFields(TranslatedText)), 404),
  },
  saveText: {
    method: 'PUT',
    path: '/languages/:language/texts',
    summary: 'Save a translation. Fails with 409 if the stored one differs from ifText.',
    pathParams,
    body: z.object({
      source: opaque('source', LIMITS.legalText).min(1, 'source is required.'),
      text: optionalParagraph('Translation', LIMITS.legalText).describe(
        'Translation. An empty text removes it.',
      ),
      ifText: opaque('ifText', LIMITS.legalText)
        .optional()
        .describe('The translation when the form was opened.'),
    }),
    responses: adminResponses(Done.extend({ saved: TranslatedText }), 404, 409, 422),
    metadata: { jsonBytes: LIMITS.companyJsonBytes },
  },
  csv: textFile('csv', Csv),
  po: textFile('po', Po),
  importTexts: {
    method: 'POST',
    path: '/languages/:language/texts/import',
    summary: 'Save the translations of a CSV or PO file. Names wrong rows, and saves the others.',
    pathParams,
    contentType: 'multipart/form-data',
    body: z.object({}),
    responses: adminResponses(
      Done.extend({
        saved: z.int(),
        unchanged: z.int(),
        problems: z
          .array(
            z.object({
              row: z.int().describe('Row of a CSV file, or number of the entry.'),
              source: z.string(),
              message: z.string(),
            }),
          )
          .describe('The first problems.'),
        problemCount: z.int(),
      }),
      404,
      422,
    ),
    metadata: {
      files: [{ field: 'file', count: 1, bytes: LIMITS.textsFileBytes, isRequired: true }],
    },
  },
})

export type SiteLanguage = z.infer<typeof SiteLanguage>
export type TranslatedText = z.infer<typeof TranslatedText>
export type TextQuery = z.infer<typeof TextQuery>
export type TextGroup = (typeof TEXT_GROUPS)[number]
export type TextState = (typeof TEXT_STATES)[number]
export type LanguageState = (typeof LANGUAGE_STATES)[number]
