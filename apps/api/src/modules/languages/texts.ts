import {
  type SiteLanguage,
  TEXT_GROUPS,
  TEXT_STATES,
  type TextGroup,
  type TextQuery,
  type TranslatedText,
} from '@dhow/contract/languages/languages'
import { LIMITS } from '@dhow/contract/limits'
import { TEXTS_PAGE_SIZE } from '@dhow/contract/paging'
import { optionalParagraph, toUnixLines } from '@dhow/contract/text'
import { type CatalogueName, readShippedCatalogue } from '@dhow/i18n/catalogues'
import { BASE_LANGUAGE, OTHER_LANGUAGES, type OtherLanguage } from '@dhow/i18n/languages'
import { findTranslationProblem } from '@dhow/i18n/translation-problem'
import { AppError } from '#api/platform/app-error.ts'
import { splitIntoChunks } from '#api/platform/background/slices.ts'
import type { LanguageStore, Translation } from './store.ts'
import type { TextRow } from './text-files/text-files.ts'

export type TextService = ReturnType<typeof createTextService>

type TextSource = { source: string; place: string }

type KnownText = Pick<TranslatedText, 'source' | 'place' | 'isMessage'>

type Parts = {
  store: LanguageStore
  /** Texts of the company and its products. May be empty or repeated. */
  sources: {
    company: () => Iterable<TextSource>
    products: () => Iterable<TextSource>
  }
  firstTexts: Iterable<TextSource>
  /** Called in the transaction that saves translations, with the English texts. */
  onTextsChanged: (sources: string[]) => void
}

const PLACES = { site: 'Pages', server: 'Mails and files' } satisfies Record<CatalogueName, string>

const CATALOGUES = Object.keys(PLACES) as CatalogueName[]

function toTranslated(
  language: OtherLanguage,
  siteText: KnownText,
  row: Translation | undefined,
): TranslatedText {
  if (row) {
    const { text, previousSource } = row
    if (previousSource === null) return { ...siteText, text, state: 'translated' }
    return { ...siteText, text, state: 'changed', previousSource }
  }
  const drafts = CATALOGUES.map((name) => readShippedCatalogue(language, name).get(siteText.source))
  const text = drafts.find(Boolean) ?? ''
  return { ...siteText, text, state: text ? 'drafted' : 'untranslated' }
}

/** Other work can run between the batches of a download. */
const BATCH = 100

const Text = optionalParagraph('The translation', LIMITS.legalText)

/** Returns a translation as it is stored, or why it cannot be saved. A translation of one line is one line, because it may be shown in a title. */
function check(
  language: OtherLanguage,
  { source, isMessage }: KnownText,
  input: string,
): { text: string; problem?: string | undefined } {
  const { data = '', error } = Text.safeParse(input)
  if (error) return { text: data, problem: error.issues[0]?.message }
  const text = source.includes('\n') ? data : data.replace(/[\t\n]+/g, ' ')
  return text && isMessage
    ? { text, problem: findTranslationProblem(language, source, text) }
    : { text }
}

const MAX_PROBLEMS = 200

type Problem = { row: number; source: string; message: string }

export function createTextService({ store, sources, firstTexts, onTextsChanged }: Parts) {
  /** Returns the messages of Dhow that are no texts of the company. */
  const listMessages = (): TextSource[] => {
    const company = new Set([...sources.company(), ...firstTexts].map(({ source }) => source))
    return CATALOGUES.flatMap((name) =>
      [...readShippedCatalogue(BASE_LANGUAGE, name).keys()]
        .filter((message) => !company.has(message))
        .map((source) => ({ source, place: PLACES[name] })),
    )
  }

  function* listKnown(groups: readonly TextGroup[]): Generator<KnownText> {
    const interfaceTexts = listMessages()
    const all = { interface: () => interfaceTexts, ...sources }
    const messageIds = new Set(interfaceTexts.map(({ source }) => source))
    const seen = new Set([''])
    for (const group of groups) {
      for (const { source, place } of all[group]()) {
        if (seen.has(source)) continue
        seen.add(source)
        yield { source, place, isMessage: messageIds.has(source) }
      }
    }
  }

  const translate = (language: OtherLanguage, texts: KnownText[]): TranslatedText[] => {
    const rows = store.find(
      language,
      texts.map(({ source }) => source),
    )
    return texts.map((text) => toTranslated(language, text, rows.get(text.source)))
  }

  function* list(language: OtherLanguage, group?: TextGroup): Generator<TranslatedText> {
    for (const texts of splitIntoChunks(listKnown(group ? [group] : TEXT_GROUPS), BATCH)) {
      yield* translate(language, texts)
    }
  }

  const save = (language: OtherLanguage, saved: [source: string, text: string][]) => {
    for (const [source, text] of saved) store.save(language, source, text)
    if (saved.length > 0) onTextsChanged(saved.map(([source]) => source))
  }

  return {
    list,

    /** Counts texts by language. Reads all products, so run it in the background. */
    countAll(): Record<OtherLanguage, SiteLanguage['texts']> {
      const counts = fromKeys(OTHER_LANGUAGES, () =>
        fromKeys(TEXT_GROUPS, () => fromKeys(TEXT_STATES, () => 0)),
      )
      for (const group of TEXT_GROUPS) {
        for (const texts of splitIntoChunks(listKnown([group]), BATCH)) {
          for (const language of OTHER_LANGUAGES) {
            for (const { state } of translate(language, texts)) counts[language][group][state]++
          }
        }
      }
      return counts
    },

    /** Returns a page of texts, untranslated ones first. Reads all texts of the group, so run it in the background. */
    listPage(language: OtherLanguage, { group, state, search = '', page = 1 }: TextQuery) {
      const searchText = search.toLowerCase()
      const matches = [...list(language, group)].filter(
        (item) =>
          (state === undefined || item.state === state) &&
          [item.source, item.text].some((text) => text.toLowerCase().includes(searchText)),
      )
      const sorted = TEXT_STATES.flatMap((each) => matches.filter((match) => match.state === each))
      return {
        items: sorted.slice((page - 1) * TEXTS_PAGE_SIZE, page * TEXTS_PAGE_SIZE),
        total: sorted.length,
        page,
        pages: Math.max(1, Math.ceil(sorted.length / TEXTS_PAGE_SIZE)),
      }
    },

    /** Finds a text of the site. May read all products, so run it in the background. */
    find(source: string): KnownText | undefined {
      for (const text of listKnown(TEXT_GROUPS)) if (text.source === source) return text
      return undefined
    },

    /**
     * Saves a translation; an empty one removes it.
     * @param ifText the translation that the person has seen
     * @throws AppError `unprocessable` if it cannot be shown, `conflict` with the stored one if that differs from `ifText`
     */
    save(language: OtherLanguage, text: KnownText, input: string, ifText?: string) {
      const { text: translation, problem } = check(language, text, input)
      if (problem) throw AppError.forField('unprocessable', 'text', problem)
      const { source } = text
      const readStored = () =>
        toTranslated(language, text, store.find(language, [source]).get(source))
      return store.transaction(() => {
        const { text: current } = readStored()
        if (ifText !== undefined && ifText !== current) {
          const message =
            'The translation was changed elsewhere in the meantime. Nothing was saved.'
          throw AppError.forField('conflict', 'ifText', message, {
            code: 'invalid',
            values: { current },
          })
        }
        save(language, [[source, translation]])
        return readStored()
      })
    },

    /** Saves the correct rows of a file in one transaction. Rows without a translation are ignored. */
    saveRows(language: OtherLanguage, rows: TextRow[]) {
      const problems: Problem[] = []
      const rowsBySource = new Map<string, TextRow>()
      const refuse = ({ row, source }: TextRow, message: string) =>
        void problems.push({ row, source: source.slice(0, LIMITS.text), message })
      for (const row of rows) {
        const source = toUnixLines(row.source)
        const earlier = rowsBySource.get(source)
        if (!row.text.trim()) continue
        if (!earlier) rowsBySource.set(source, row)
        else if (earlier.text !== row.text)
          refuse(row, `Row ${earlier.row} translates the same text.`)
      }
      return store.transaction(() => {
        const saved: [source: string, text: string][] = []
        let unchanged = 0
        for (const current of list(language)) {
          const row = rowsBySource.get(current.source)
          if (!row) continue
          rowsBySource.delete(current.source)
          const { text, problem } = check(language, current, row.text)
          const confirms = row.isUnsure === false && current.state !== 'translated'
          if (problem) refuse(row, problem)
          else if (!text || (text === current.text && !confirms)) unchanged++
          else if (!row.isUnsure) saved.push([current.source, text])
          else refuse(row, 'It is marked as not checked (fuzzy). Remove the mark.')
        }
        save(language, saved)
        for (const row of rowsBySource.values()) {
          refuse(row, 'The site has no such English text. It may have changed since the download.')
        }
        problems.sort((problem, other) => problem.row - other.row)
        return {
          saved: saved.length,
          unchanged,
          problems: problems.slice(0, MAX_PROBLEMS),
          problemCount: problems.length,
        }
      })
    },
  }
}

const fromKeys = <Key extends string, Value>(keys: readonly Key[], createValue: () => Value) =>
  Object.fromEntries(keys.map((key) => [key, createValue()])) as Record<Key, Value>
