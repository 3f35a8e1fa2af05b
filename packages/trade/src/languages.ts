/** Languages that labels are printed in, as BCP 47 tags, to choose from; any other tag is as good. */
export const LABEL_LANGUAGES = [
  ...['en', 'ar', 'fr', 'es', 'pt', 'de', 'it', 'nl', 'pl', 'ru', 'uk', 'ro', 'bg', 'el', 'tr'],
  ...['he', 'fa', 'ur', 'hi', 'bn', 'ta', 'ml', 'si', 'ne', 'zh-Hans', 'zh-Hant', 'ja', 'ko'],
  ...['th', 'vi', 'id', 'ms', 'fil', 'km', 'my', 'sw', 'am', 'so', 'ha', 'af', 'mg', 'kk', 'uz'],
  ...['az', 'ka', 'hy', 'ku', 'ps', 'sv', 'da', 'nb', 'fi', 'cs', 'sk', 'hu', 'hr', 'sr', 'sq'],
] as const

/** The canonical form of a BCP 47 tag ('AR-ae' is 'ar-AE'); undefined where it is none. */
export function canonicalLanguage(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0]
  } catch {
    return undefined
  }
}
