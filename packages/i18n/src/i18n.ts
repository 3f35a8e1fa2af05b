import { I18n, type Messages } from '@lingui/core'
import type { CompiledMessage } from '@lingui/message-utils/compileMessage'
import { LANGUAGES, type Language } from './languages.ts'

export type { Messages }

/** Parses the placeholders of a text without plural forms, so that browsers load no parser. */
const splitPlaceholders = (text: string): CompiledMessage =>
  text.split(/\{(\w+)\}/).map((part, index) => (index % 2 === 1 ? [part] : part))

/** Creates the translator of a language. The English message is the id. */
export function createI18n(language: Language, messages: Messages = {}): I18n {
  const i18n = new I18n({
    locale: language,
    locales: LANGUAGES[language].intl,
    messages: { [language]: messages },
  })
  // Otherwise Lingui includes its parser.
  if (process.env.NODE_ENV === 'production') i18n.setMessagesCompiler(splitPlaceholders)
  return i18n
}

/** Returns the locale of `Intl`, such as 'en-GB'. */
export const toIntlLocale = ({ locale }: Pick<I18n, 'locale'>): string =>
  LANGUAGES[locale as Language].intl
