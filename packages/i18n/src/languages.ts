type LanguageFacts = {
  name: string
  dir: 'ltr' | 'rtl'
  /** Locale of `Intl`. Arabic uses Latin digits, as item numbers and units do. */
  intl: string
  /** Locale of Open Graph. */
  og: string
  /** Notice that the site has this language. No message, because pages load the messages of one language only. */
  offer: string
}

/** The first is the base language, which has no prefix in addresses. */
export const LANGUAGES = {
  en: {
    name: 'English',
    dir: 'ltr',
    intl: 'en-GB',
    og: 'en_GB',
    offer: 'This site is available in English',
  },
  ar: {
    name: 'العربية',
    dir: 'rtl',
    intl: 'ar-u-nu-latn',
    og: 'ar_AE',
    offer: 'هذا الموقع متوفر باللغة العربية',
  },
  fr: {
    name: 'Français',
    dir: 'ltr',
    intl: 'fr',
    og: 'fr_FR',
    offer: 'Ce site est disponible en français',
  },
  pt: {
    name: 'Português',
    dir: 'ltr',
    intl: 'pt',
    og: 'pt_BR',
    offer: 'Este site está disponível em português',
  },
  es: {
    name: 'Español',
    dir: 'ltr',
    intl: 'es',
    og: 'es_ES',
    offer: 'Este sitio está disponible en español',
  },
  zh: {
    name: '中文',
    dir: 'ltr',
    intl: 'zh-Hans',
    og: 'zh_CN',
    offer: '本网站提供中文版',
  },
} as const satisfies Record<string, LanguageFacts>

export type Language = keyof typeof LANGUAGES

export const BASE_LANGUAGE = 'en'

export type OtherLanguage = Exclude<Language, typeof BASE_LANGUAGE>

export const LANGUAGE_CODES = Object.keys(LANGUAGES) as [Language, ...Language[]]

export const OTHER_LANGUAGES = LANGUAGE_CODES.slice(1) as [OtherLanguage, ...OtherLanguage[]]

export const isLanguage = (code: string): code is Language => Object.hasOwn(LANGUAGES, code)

/** Returns the first segment of the addresses of a language: '' or '/ar'. */
export const getPathPrefix = (language: Language): string =>
  language === BASE_LANGUAGE ? '' : `/${language}`

/** Returns the path of a page in a language, without a slash at the end. */
export const localizePath = (language: Language, path: string): string =>
  path === '/' ? getPathPrefix(language) || path : getPathPrefix(language) + path

/** Returns the English name of a language, such as 'Arabic'. */
export const getEnglishName = (language: Language): string =>
  new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language
