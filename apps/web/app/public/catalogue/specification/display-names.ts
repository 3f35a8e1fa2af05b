const nameIn = (type: 'region' | 'language', code: string): string => {
  try {
    return new Intl.DisplayNames('en', { type }).of(code) ?? code
  } catch {
    // Browsers may not know every well-formed tag.
    return code
  }
}

export const countryName = (code: string): string => nameIn('region', code)

export const languageNames = (tags: readonly string[]): string =>
  tags.map((tag) => nameIn('language', tag)).join(', ')
