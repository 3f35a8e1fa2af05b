/** Translates English messages in ICU MessageFormat. Lingui's `I18n` implements it. */
export interface Translator {
  locale: string
  /** Locale of `Intl`, such as 'en-GB'. */
  readonly locales?: string | string[] | undefined
  t: (message: string, values?: Record<string, unknown>) => string
}

/** Isolates a value from the direction of the text around it. English needs no isolation. */
export const isolate = (value: string, { locale }: Pick<Translator, 'locale'>): string =>
  locale === 'en' ? value : `\u2068${value}\u2069`

/** Formats 1,234 in the language of the page. Small numbers skip Intl, whose first use delays hydration. */
export const localizeNumber = (value: number, { locales }: Translator): string =>
  value < 1_000 ? String(value) : value.toLocaleString(locales)

/** Joins the entries of a list, in English with commas. */
export const formatList = (texts: readonly string[], i18n: Translator): string =>
  texts.join(i18n.t('{list}, {text}', { list: '', text: '' }))

type Language = Pick<Translator, 'locale'>

/** Formats by type and locale. Creating one takes longer than using it. */
const displayNames = new Map<string, Intl.DisplayNames>()

function getDisplayName(type: 'region' | 'language', code: string, { locale }: Language) {
  const key = `${type} ${locale}`
  try {
    const namesInLocale = displayNames.get(key) ?? new Intl.DisplayNames(locale, { type })
    displayNames.set(key, namesInLocale)
    return namesInLocale.of(code) ?? code
  } catch {
    // Browsers may not know every well-formed tag.
    return code
  }
}

/** Returns the name in the language of the translator, or the code if there is none. */
export const getCountryName = (code: string, language: Language): string =>
  getDisplayName('region', code, language)

/** Returns the name in the language of the translator, or the tag if there is none. */
export const getLanguageName = (tag: string, language: Language): string =>
  getDisplayName('language', tag, language)
