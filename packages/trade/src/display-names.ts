import type { Translator } from './translator.ts'

type Language = Pick<Translator, 'locale'>

/** Created on first use, because each takes longer to create than to use. */
const names = new Map<string, Intl.DisplayNames>()

function nameIn(type: 'region' | 'language', code: string, { locale }: Language): string {
  const key = `${type} ${locale}`
  try {
    const namesInLocale = names.get(key) ?? new Intl.DisplayNames(locale, { type })
    names.set(key, namesInLocale)
    return namesInLocale.of(code) ?? code
  } catch {
    // Browsers may not know every well-formed tag.
    return code
  }
}

/** Returns the name in the language of the translator, or the code if there is none. */
export const countryName = (code: string, language: Language): string =>
  nameIn('region', code, language)

/** Returns the name in the language of the translator, or the tag if there is none. */
export const languageName = (tag: string, language: Language): string =>
  nameIn('language', tag, language)
