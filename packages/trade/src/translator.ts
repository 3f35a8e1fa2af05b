/** Translates English messages in ICU MessageFormat. Lingui's `I18n` implements it. */
export interface Translator {
  /** Code of the language, such as 'ar'. */
  locale: string
  /** Locale of `Intl`, such as 'en-GB'. */
  readonly locales?: string | string[] | undefined
  t: (message: string, values?: Record<string, unknown>) => string
}

/** Isolates a value from the direction of the text around it. English needs no isolation. */
export const isolate = (value: string, { locale }: Pick<Translator, 'locale'>): string =>
  locale === 'en' ? value : `\u2068${value}\u2069`
