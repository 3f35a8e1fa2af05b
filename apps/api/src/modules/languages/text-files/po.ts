import type { TranslatedText } from '@dhow/contract/languages/languages'
import { createItem, formatKeyword, parsePo, stringifyItem } from 'pofile-ts'
import { requireCount, requireLanguage, type TextRow } from './rows.ts'

const UNFOLDED = { foldLength: 0 }

/** Writes PO. Plural forms remain ICU MessageFormat. */
export function* writePo(language: string, texts: Iterable<TranslatedText>): Generator<string> {
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
export function readPo(text: string, language: string): TextRow[] {
  // Each entry has at least two such lines.
  requireCount((text.match(/^msg/gm)?.length ?? 0) / 2 - 1)
  const { headers, items } = parsePo(text)
  requireLanguage(headers.Language, language)
  return items.map(({ msgid: source, msgstr: [translation = ''], flags }, at) => ({
    ...{ row: at + 1, source, text: translation, isUnsure: flags.fuzzy === true },
  }))
}
