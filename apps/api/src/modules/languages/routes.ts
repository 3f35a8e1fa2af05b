import type { Contract } from '@dhow/contract'
import type { LanguageState, TextGroup } from '@dhow/contract/languages/languages'
import { getEnglishName, OTHER_LANGUAGES, type OtherLanguage } from '@dhow/i18n/languages'
import { type Events, onPublicChange } from '#api/events.ts'
import { AppError } from '#api/platform/app-error.ts'
import type { Background } from '#api/platform/background/background.ts'
import { done, type Handlers, ok } from '#api/platform/http/contract.ts'
import type { LanguageService } from './service.ts'
import { TEXT_WRITERS } from './text-files/text-files.ts'
import type { TextService } from './texts.ts'

/** Files are read in the worker thread, whatever their size. */
const MANY = Number.POSITIVE_INFINITY

const STATE_MESSAGES: Record<LanguageState, (name: string) => string> = {
  off: (name) => `${name} is off.`,
  hidden: (name) => `Only administrators see the pages in ${name} now.`,
  shown: (name) => `Visitors see the pages in ${name} now.`,
}

type Download = { params: { language: OtherLanguage }; query: { group?: TextGroup | undefined } }

type Parts = {
  languages: LanguageService
  texts: TextService
  background: Background
  events: Events
}

export function createLanguageRoutes(parts: Parts): Handlers<Contract['languages']> {
  const { languages, texts, background, events } = parts
  let counts: ReturnType<typeof background.read<'countTexts'>> | undefined
  const forget = () => {
    counts = undefined
  }
  onPublicChange(events, forget)
  const download =
    (type: keyof typeof TEXT_WRITERS) =>
    ({ params: { language }, query: { group } }: Download) =>
      ok(TEXT_WRITERS[type](language, texts.list(language, group)))

  return {
    list: async () => {
      counts ??= background.read('countTexts')
      counts.catch(forget)
      const byLanguage = await counts
      return ok(
        OTHER_LANGUAGES.map((code) => ({
          code,
          ...languages.getSettings(code),
          texts: byLanguage[code],
        })),
      )
    },

    update: ({ params: { language }, body }) => {
      languages.update(language, body)
      const name = getEnglishName(language)
      if (body.state) return done(STATE_MESSAGES[body.state](name))
      return done(`${name} is marked as ${body.reviewed ? 'reviewed' : 'not reviewed'}.`)
    },

    texts: async ({ params: { language }, query }) =>
      ok(await background.read('listTexts', language, query)),

    saveText: async ({ params: { language }, body: { source, text, ifText } }) => {
      const siteText = await background.read('findText', source)
      if (!siteText) {
        const message = 'The site has no such English text. It may have changed in the meantime.'
        throw AppError.forField('unprocessable', 'source', message)
      }
      const saved = texts.save(language, siteText, text, ifText)
      languages.reportChange()
      return done(saved.text ? 'Translation saved.' : 'Translation removed.', { saved })
    },

    csv: download('csv'),
    po: download('po'),

    importTexts: async ({ params: { language }, files: [file] }) => {
      const result = await background.write(MANY, 'importTexts', language, file?.path ?? '')
      const count = result.saved.toLocaleString('en')
      return done(`${count} ${result.saved === 1 ? 'translation' : 'translations'} saved.`, result)
    },
  }
}
