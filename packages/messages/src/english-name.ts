import type { Language } from './languages.ts'

const englishNames = new Intl.DisplayNames('en', { type: 'language' })

/** Returns the English name of a language, such as 'Arabic'. Outside of languages.ts, whose code is on every page. */
export const englishName = (language: Language): string => englishNames.of(language) ?? language
