import { createI18n, toIntlLocale } from '@dhow/i18n/i18n'
import { BASE_LANGUAGE, isLanguage, type Language, localizePath } from '@dhow/i18n/languages'
import type { I18n, Messages } from '@lingui/core'
import { createContext } from 'react-router'

export type PageLanguage = {
  language: Language
  messages: Messages
  /** Path of the file with the messages. */
  file: string
}

export const pageLanguage = createContext<PageLanguage>({
  language: BASE_LANGUAGE,
  messages: {},
  file: '',
})

export const MESSAGES_LINK = 'messages'

type SearchParams = [name: string, value: string][]

export const withLanguage = (params: SearchParams = [], language: Language): SearchParams =>
  language === BASE_LANGUAGE ? params : [...params, ['lang', language]]

const RETRY_DELAY_MS = 2_000

/** Loads the messages of the page in the browser. Retries: without them, hydration would replace the page's texts. */
export async function loadI18n(): Promise<I18n> {
  const language = getDocumentLanguage()
  const file = document.querySelector<HTMLLinkElement>(`#${MESSAGES_LINK}`)?.href
  if (!file) return createI18n(language)
  for (;;) {
    try {
      const response = await fetch(file)
      if (response.ok) return createI18n(language, await response.json())
    } catch {}
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS))
  }
}

export function getDocumentLanguage(): Language {
  const code = globalThis.document?.documentElement.lang ?? ''
  return isLanguage(code) ? code : BASE_LANGUAGE
}

/** Returns the language of a text that a response names as untranslated. */
export const getTextLang = (
  record: { untranslated?: string[] | undefined },
  text: string,
): typeof BASE_LANGUAGE | undefined =>
  record.untranslated?.includes(text) ? BASE_LANGUAGE : undefined

/** Adds the prefix of a language to a path, for addresses that the router does not create. */
export const toLocalPath = ({ locale }: Pick<I18n, 'locale'>, path: string): string =>
  localizePath(locale as Language, path)

/**
 * Formats the day of a time: 27 November 2026.
 * @param timeZone of the company; UTC for a plain day such as 2027-03-31
 */
export const formatLongDay = (time: string, i18n: I18n, timeZone = 'UTC'): string =>
  new Date(time).toLocaleDateString(toIntlLocale(i18n), { dateStyle: 'long', timeZone })
