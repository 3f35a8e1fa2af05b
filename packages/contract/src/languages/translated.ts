import { LANGUAGE_CODES } from '@dhow/i18n/languages'
import * as z from 'zod'
import { choice } from '../fields.ts'

export const LanguageCode = choice('The language', LANGUAGE_CODES)

/** Parameter of public calls that return texts. */
export const languageQuery = {
  lang: LanguageCode.optional().describe(
    'Language of the texts. Texts without a translation are in English.',
  ),
}

/** Fields of a response with translated texts. */
export const translatedFields = {
  languages: z
    .array(LanguageCode)
    .optional()
    .describe('Languages of the site in which these texts exist. Begins with en.'),
  untranslated: z
    .array(z.string())
    .optional()
    .describe('With lang: the texts that are in English, because they have no translation.'),
}

/** Field of a record with one text. */
export const untranslated = z
  .literal(true)
  .optional()
  .describe('With lang: the text is in English, because it has no translation.')
