import { hash } from 'node:crypto'
import type { SiteLanguage } from '@dhow/contract/languages/languages'
import type { OtherLanguage } from '@dhow/i18n/languages'
import { and, eq, placeholder, sql } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { createTransaction } from '#api/platform/database/transaction.ts'
import { languages, translations } from './tables.ts'

export type LanguageStore = ReturnType<typeof createLanguageStore>

export type Translation = { source: string; text: string; previousSource: string | null }

export type LanguageSettings = Pick<SiteLanguage, 'state' | 'reviewed'>

export type LanguageChanges = {
  [Name in keyof LanguageSettings]?: LanguageSettings[Name] | undefined
}

/** Returns the key of an English text, which may be long. */
const createTextKey = (source: string) => hash('sha256', source, 'base64url').slice(0, 22)

const createKeys = (sources: string[]) => JSON.stringify(sources.map(createTextKey))

export function createLanguageStore(db: Db) {
  const { key, language, source, text, previousSource } = translations
  const selectSettings = db.select().from(languages).prepare()
  const isRequested = sql`${key} in (select value from json_each(${placeholder('keys')}))`
  const select = db
    .select({ source, text, previousSource })
    .from(translations)
    .where(and(isRequested, eq(language, placeholder('language'))))
    .prepare()
  const selectAll = db
    .select({ source, text, language })
    .from(translations)
    .where(isRequested)
    .prepare()
  const selectAny = db.select({ language }).from(translations).limit(1).prepare()
  const upsert = db
    .insert(translations)
    .values({
      key: placeholder('key'),
      language: placeholder('language'),
      source: placeholder('source'),
      text: placeholder('text'),
    })
    .onConflictDoUpdate({
      target: [key, language],
      set: { text: sql`excluded.text`, previousSource: null },
    })
    .prepare()

  return {
    transaction: createTransaction(db),

    readSettings: (): Map<OtherLanguage, LanguageSettings> =>
      new Map(selectSettings.all().map(({ code, ...settings }) => [code, settings])),

    saveSettings(code: OtherLanguage, changes: LanguageChanges): void {
      db.insert(languages)
        .values({ code, ...changes })
        .onConflictDoUpdate({ target: languages.code, set: { code, ...changes } })
        .run()
    },

    find: (code: OtherLanguage, sources: string[]): Map<string, Translation> =>
      new Map(
        select.all({ keys: createKeys(sources), language: code }).map((row) => [row.source, row]),
      ),

    findAll: (sources: string[]) => selectAll.all({ keys: createKeys(sources) }),

    isEmpty: (): boolean => !selectAny.get(),

    /** Saves a translation, or deletes it if the text is empty. */
    save(code: OtherLanguage, source: string, text: string): void {
      const id = { key: createTextKey(source), language: code }
      if (text) upsert.run({ ...id, source, text })
      else {
        db.delete(translations)
          .where(and(eq(key, id.key), eq(language, code)))
          .run()
      }
    },

    /** Copies the translations of English texts to their new wording, if it has none. */
    follow(changes: [before: string, after: string][]): void {
      for (const [previousText, currentText] of changes) {
        db.run(sql`
          insert or ignore into ${translations}
          select ${createTextKey(currentText)}, language, ${currentText}, text, ${previousText}
          from ${translations} where ${eq(key, createTextKey(previousText))}`)
      }
    },
  }
}
