/** Languages that labels are printed in, as BCP 47 tags, to choose from; any other tag is as good. */
export const LABEL_LANGUAGES = [
  ...['en', 'ar', 'fr', 'es', 'pt', 'de', 'it', 'nl', 'pl', 'ru', 'uk', 'ro', 'bg', 'el', 'tr'],
  ...['he', 'fa', 'ur', 'hi', 'bn', 'ta', 'ml', 'si', 'ne', 'zh-Hans', 'zh-Hant', 'ja', 'ko'],
  ...['th', 'vi', 'id', 'ms', 'fil', 'km', 'my', 'sw', 'am', 'so', 'ha', 'af', 'mg', 'kk', 'uz'],
  ...['az', 'ka', 'hy', 'ku', 'ps', 'sv', 'da', 'nb', 'fi', 'cs', 'sk', 'hu', 'hr', 'sr', 'sq'],
] as const

/** Characters of the longest tag that is read; RFC 5646, 4.4.1, knows none that needs more. */
const MAX_TAG = 35

/**
 * The canonical form of a BCP 47 tag ('AR-ae' is 'ar-AE'), without what it says beside language, script, country and
 * variants, which has no name; undefined where it is none.
 */
export function canonicalLanguage(tag: string): string | undefined {
  if (tag.length > MAX_TAG) return undefined
  try {
    return new Intl.Locale(tag).baseName
  } catch {
    return undefined
  }
}
