import { hash } from 'node:crypto'
import type { LanguageState } from '@dhow/contract/languages/languages'
import { compileCatalogue, readShippedCatalogue } from '@dhow/i18n/catalogues'
import type { Messages } from '@dhow/i18n/i18n'
import {
  BASE_LANGUAGE,
  LANGUAGE_CODES,
  type Language,
  OTHER_LANGUAGES,
  type OtherLanguage,
} from '@dhow/i18n/languages'
import type { Events } from '#api/events.ts'
import type { LanguageChanges, LanguageSettings, LanguageStore } from './store.ts'

export type LanguageService = ReturnType<typeof createLanguageService>

export type Localizer = {
  /** Returns the translation of an English text, or the text itself. */
  translate: (source: string) => string
  isTranslated: (source: string) => boolean
  /** Returns the English texts that `text` returned. Undefined in English. */
  listUntranslated: () => string[] | undefined
}

const ENGLISH: Localizer = {
  translate: (source) => source,
  isTranslated: () => true,
  listUntranslated: () => undefined,
}

const findShippedText = (language: OtherLanguage, source: string) =>
  readShippedCatalogue(language, 'server').get(source) || undefined

/** Interface messages of a language for pages, as a file of JSON. */
type PageMessages = { messages: Messages; file: string; content: Buffer }

type Parts = { store: LanguageStore; events: Events }

export function createLanguageService({ store, events }: Parts) {
  const listInState = (...states: LanguageState[]): OtherLanguage[] => {
    const settings = store.readSettings()
    return OTHER_LANGUAGES.filter((item) => states.includes(settings.get(item)?.state ?? 'off'))
  }

  const listShown = (): Language[] => [BASE_LANGUAGE, ...listInState('shown')]

  /** Returns a function that finds the saved translations of the given English texts. */
  const lookUp = (sources: string[]) => {
    const texts = new Map(
      store.findAll(sources).map(({ language, source, text }) => [`${language} ${source}`, text]),
    )
    return (language: OtherLanguage, source: string) => texts.get(`${language} ${source}`)
  }

  /** Returns a function that tells in which shown languages an English text exists, English first. */
  const findLanguagesOfEach = (sources: string[]): ((source: string) => Language[]) => {
    const shownLanguages = listInState('shown')
    if (shownLanguages.length === 0) return () => [BASE_LANGUAGE]
    const find = lookUp(sources)
    return (source) => [
      BASE_LANGUAGE,
      ...shownLanguages.filter((other) => find(other, source) ?? findShippedText(other, source)),
    ]
  }

  const pageMessages = new Map<Language, PageMessages>()

  const createPageMessages = (language: Language): PageMessages => {
    const shipped = readShippedCatalogue(language, 'site')
    const catalogue = new Map(shipped)
    if (language !== BASE_LANGUAGE) {
      for (const { source, text } of store.find(language, [...shipped.keys()]).values()) {
        catalogue.set(source, text)
      }
    }
    const messages = compileCatalogue(catalogue)
    const content = Buffer.from(JSON.stringify(messages))
    const version = hash('sha256', content, 'hex').slice(0, 12)
    return { messages, content, file: `/messages/${language}-${version}.json` }
  }

  return {
    listShown,
    lookUp,
    findLanguagesOfEach,

    /** Returns the interface messages of a language: the shipped translations and those of the company. */
    getMessages(language: Language): PageMessages {
      const messages = pageMessages.get(language) ?? createPageMessages(language)
      pageMessages.set(language, messages)
      return messages
    },

    hasHidden: (): boolean => listInState('hidden').length > 0,

    listInUse: (): OtherLanguage[] => listInState('hidden', 'shown'),

    getSettings: (language: OtherLanguage): LanguageSettings =>
      store.readSettings().get(language) ?? { state: 'off', reviewed: false },

    update(language: OtherLanguage, changes: LanguageChanges): void {
      store.saveSettings(language, changes)
      events.emit('products.changed')
    },

    /** Saves a translation, or deletes it if the text is empty. Update the search index of its products afterwards. */
    save: store.save,

    createLocalizer(language: Language | undefined, sources: string[]): Localizer {
      if (language === undefined || language === BASE_LANGUAGE) return ENGLISH
      const rows = store.find(language, sources)
      const missing = new Set<string>()
      const find = (source: string) => rows.get(source)?.text ?? findShippedText(language, source)
      return {
        translate(source) {
          const text = find(source)
          if (text === undefined && source) missing.add(source)
          return text ?? source
        },
        isTranslated: (source) => find(source) !== undefined,
        listUntranslated: () => [...missing],
      }
    },

    findLanguages(sources: string[]): Language[] {
      const languages = new Set(sources.flatMap(findLanguagesOfEach(sources)))
      return LANGUAGE_CODES.filter((item) => item === BASE_LANGUAGE || languages.has(item))
    },

    /** Call it when English texts have changed, so that their translations are kept and marked. */
    follow(changes: [before: string, after: string][]): void {
      store.follow(
        changes.filter(
          ([previousText, currentText]) =>
            previousText && currentText && previousText !== currentText,
        ),
      )
    },

    /** Call it after translations have changed. */
    reportChange: (): void => void events.emit('products.changed'),

    /** Call it after every change, which another connection may have written. */
    forgetMessages: (): void => pageMessages.clear(),
  }
}
