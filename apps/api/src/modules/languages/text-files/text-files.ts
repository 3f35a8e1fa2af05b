import type { TranslatedText } from '@dhow/contract/languages/languages'
import { createItem, formatKeyword, parsePo, stringifyItem } from 'pofile-ts'
import { AppError } from '#api/platform/app-error.ts'
import { writeCsv } from '#api/platform/csv/write.ts'
import { decodeText, readCsv } from '#api/platform/sheets/csv.ts'

export type TextRow = {
  /** Row of a CSV file, or number of the entry. */
  row: number
  source: string
  text: string
  /** True if the translator has marked the text as not checked. Undefined if the file has no marks. */
  isUnsure?: boolean
}

const refuse = (message: string) => AppError.forField('unprocessable', 'file', message)

/** Three texts of each of 20,000 products, and many others. The parsers need up to 2 KB for each. */
const MAX_TEXTS = 200_000

function requireCount(texts: number): void {
  if (texts <= MAX_TEXTS) return
  const limit = MAX_TEXTS.toLocaleString('en')
  throw refuse(`The file contains more than ${limit} texts. Split it into several files.`)
}

/** @throws AppError `unprocessable` if a file states another language, such as 'pt-BR' for 'fr' */
function requireLanguage(fileLanguage: string | undefined, language: string): void {
  if (!fileLanguage || fileLanguage.toLowerCase().split(/[-_]/)[0] === language) return
  throw refuse(
    `The file contains translations in ${fileLanguage.slice(0, 20)}, not in ${language}.`,
  )
}

const UNFOLDED = { foldLength: 0 }

/** Writes PO. Plural forms remain ICU MessageFormat. */
function* writePo(language: string, texts: Iterable<TranslatedText>): Generator<string> {
  yield `msgid ""
msgstr ""
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Language: ${language}\\n"
`
  for (const { source, text, state, place, previousSource } of texts) {
    const item = { ...createItem(), msgid: source, msgstr: [text], extractedComments: [place] }
    if (state === 'drafted' || state === 'changed') item.flags = { fuzzy: true }
    const lines = stringifyItem(item, UNFOLDED)
    const previous = previousSource
      ? formatKeyword('msgid', previousSource, undefined, UNFOLDED)
      : []
    yield `\n${lines.replace(/^msgid /m, (start) => previous.map((line) => `#| ${line}\n`).join('') + start)}\n`
  }
}

/** Reads PO. Tolerates errors of the format. */
function readPo(text: string, language: string): TextRow[] {
  // Each entry has at least two such lines.
  requireCount((text.match(/^msg/gm)?.length ?? 0) / 2 - 1)
  const { headers, items } = parsePo(text)
  requireLanguage(headers.Language, language)
  return items.map(({ msgid: source, msgstr: [translation = ''], flags }, index) => ({
    row: index + 1,
    source,
    text: translation,
    isUnsure: flags.fuzzy === true,
  }))
}

type Writer = (language: string, texts: Iterable<TranslatedText>) => Iterable<string>

function* toCsvRows(texts: Iterable<TranslatedText>): Generator<string[]> {
  yield ['source', 'translation', 'state', 'place']
  for (const { source, text, state, place } of texts) yield [source, text, state, place]
}

export const TEXT_WRITERS = {
  csv: (_language, texts) => writeCsv(toCsvRows(texts)),
  po: writePo,
} satisfies Record<string, Writer>

/** Characters before the first text of a PO file. */
const MAX_HEAD_CHARS = 200_000

const PO = /^msgid[ \t]+".*"[ \t\r]*$/m

/**
 * Reads a CSV or PO file, which is recognized by its content. Blocks, so run it in the background.
 * @throws AppError `unprocessable` if it cannot be read or is for another language
 */
export function readTexts(bytes: Uint8Array, language: string): TextRow[] {
  try {
    const { text } = decodeText(bytes)
    if (/^\s*</.test(text)) {
      throw refuse('This is neither a CSV nor a PO file. Export the translations as CSV or PO.')
    }
    return PO.test(text.slice(0, MAX_HEAD_CHARS)) ? readPo(text, language) : readCsvTexts(text)
  } catch (error) {
    throw error instanceof AppError ? refuse(error.message) : error
  }
}

function readCsvTexts(content: string): TextRow[] {
  const [head = [], ...rows] = readCsv(content).rows
  requireCount(rows.length)
  const findColumn = (name: string) => {
    const column = head.findIndex((cell) => cell.trim().toLowerCase() === name)
    if (column >= 0) return column
    throw refuse(
      `The first row has no column “${name}”. Download the texts as CSV and fill in that file, or import a PO file.`,
    )
  }
  const [source, text] = [findColumn('source'), findColumn('translation')]
  return rows.map((cells, index) => ({
    row: index + 2,
    source: cells[source] ?? '',
    text: cells[text] ?? '',
  }))
}
