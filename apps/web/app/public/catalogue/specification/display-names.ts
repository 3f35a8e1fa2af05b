const nameIn = (type: 'region' | 'language', code: string): string => {
  try {
    return new Intl.DisplayNames('en', { type }).of(code) ?? code
  } catch {
    // Tags that are well-formed need not be known to every browser.
    return code
  }
}

/** The English name of a country by its two letters. */
export const countryName = (code: string): string => nameIn('region', code)

/** The English names of languages by their tags: 'Arabic, Chinese (Simplified)'. */
export const languageNames = (tags: readonly string[]): string =>
  tags.map((tag) => nameIn('language', tag)).join(', ')
