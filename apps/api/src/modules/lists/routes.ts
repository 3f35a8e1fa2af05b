import type { Contract } from '@dhow/contract'
import type { ListLine } from '@dhow/contract/lists/lists'
import type { EnquiryLine } from '@dhow/contract/messages/enquiry-submission'
import { getTranslator } from '@dhow/i18n/catalogues'
import { BASE_LANGUAGE, type Language } from '@dhow/i18n/languages'
import type { Translator } from '@dhow/trade/translator'
import { AppError } from '#api/platform/app-error.ts'
import type { Background } from '#api/platform/background/background.ts'
import { processInBatches } from '#api/platform/background/slices.ts'
import { writeCsv } from '#api/platform/csv/write.ts'
import { created, type Handlers, ok } from '#api/platform/http/contract.ts'
import { matchList } from './match.ts'
import { getExpiry, reduceToPack, type SavedLists } from './saved-lists.ts'
import { buildListTable, buildListWorkbook } from './table.ts'

type Download = { params: { code: string }; query: { lang?: Language | undefined } }

export function createListRoutes(
  { add, open, findInLanguage, toLines, addProducts }: SavedLists,
  background: Background,
): Handlers<Contract['lists']> {
  const createDownload =
    <Content>(write: (lines: ListLine[], i18n: Translator) => Content) =>
    async ({ params: { code }, query: { lang = BASE_LANGUAGE } }: Download) => {
      const { lines } = await open(code, lang)
      return ok(write(lines, getTranslator(lang)))
    }

  return {
    save: async ({ body }) => {
      const lines = await processInBatches(body.lines, toLines)
      await background.waitForWrites()
      const now = new Date()
      const code = add(lines, now)
      if (code) return created('List saved.', { code, expiresAt: getExpiry(now) })
      const message = 'The server has no room left to save lists. Please try again later.'
      throw new AppError('no-room', message)
    },

    resolve: async ({ query: { lang }, body }) => {
      const resolve = (batch: EnquiryLine[]) => addProducts(toLines(batch).map(reduceToPack), lang)
      return ok({ lines: await processInBatches(body.lines, resolve) })
    },

    match: async ({ body: { text = '' }, query: { lang = BASE_LANGUAGE }, files: [file] }) =>
      ok(await matchList(background, findInLanguage(lang), text, file, getTranslator(lang))),

    open: async ({ params: { code }, query: { lang } }) => ok(await open(code, lang)),

    csv: createDownload((lines, i18n) => writeCsv(buildListTable(lines, i18n))),
    xlsx: createDownload(buildListWorkbook),
  }
}
