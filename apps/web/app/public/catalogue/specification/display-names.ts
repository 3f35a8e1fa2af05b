const nameIn = (type: 'region' | 'language', code: string): string => {
  try {
    return new Intl.DisplayNames('en', { type }).of(code) ?? code
  } catch {
    // Browsers may not know every well-formed tag.
    return code
  }
}

/** Returns a country's English name by its two-letter code. */
export const countryName = (code: string): string => nameIn('region', code)

/** Returns languages' English names by their tags, such as 'Arabic, Chinese (Simplified)'. */
export const languageNames = (tags: readonly string[]): string =>
  tags.map((tag) => nameIn('language', tag)).join(', ')
