import type { TranslatedText } from '@dhow/contract/languages/languages'
import { SaxesParser } from 'saxes'
import { escapeHtml } from '#api/platform/mail/templates/layout.ts'
import { refuse, requireCount, requireLanguage, type TextRow } from './rows.ts'

/** Escapes text for XML, without the characters that XML cannot contain. */
const escapeXml = (text: string): string =>
  escapeHtml(text.toWellFormed().replace(/(?![\t\n])[\p{Cc}\ufffe\uffff]/gu, ''))

/** Writes XLIFF 1.2. Texts that nobody has checked need a review. */
export function* writeXliff(language: string, texts: Iterable<TranslatedText>): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
<file original="dhow" source-language="en" target-language="${language}" datatype="plaintext">
<body>
`
  let id = 1
  for (const { source, text, state, place } of texts) {
    const [approved, targetState] =
      state === 'translated' ? ['yes', state] : ['no', 'needs-review-translation']
    const target = text && `<target state="${targetState}">${escapeXml(text)}</target>\n`
    yield `<trans-unit id="${id++}" xml:space="preserve" approved="${approved}">
<source>${escapeXml(source)}</source>
${target}<note>${escapeXml(place)}</note>
</trans-unit>
`
  }
  yield '</body>\n</file>\n</xliff>\n'
}

const MAX_DEPTH = 50

/** Entry of po2xliff with the header of the PO file. */
const PO_HEADER = 'x-gettext-domain-header'

/**
 * Reads XLIFF 1.x. Supports no entities except those of XML. Takes linear time.
 * @throws AppError `unprocessable` if it is not XLIFF 1.x, is for another language, or exceeds a limit
 */
export function readXliff(xml: string, language: string): TextRow[] {
  const parser = new SaxesParser<{ xmlns: false }>({ xmlns: false })
  const fail = (reason: string) =>
    refuse(`The XLIFF file cannot be read at line ${parser.line.toLocaleString('en')}: ${reason}`)
  const rows: TextRow[] = []
  let depth = 0
  let unit: (TextRow & { depth: number }) | undefined
  let field: 'source' | 'text' | undefined

  parser.on('error', () => {
    throw fail('it is damaged.')
  })
  parser.on('doctype', () => {
    throw fail('it contains a DOCTYPE. Export it without.')
  })
  parser.on('opentag', ({ name, attributes }) => {
    depth++
    if (depth > MAX_DEPTH) throw fail('its elements are nested too deeply.')
    const tag = name.slice(name.indexOf(':') + 1)
    if (depth === 1 && !(tag === 'xliff' && attributes.version?.startsWith('1.'))) {
      throw refuse('This is not an XLIFF 1.2 file. Export it as XLIFF 1.2, PO or CSV.')
    }
    if (tag === 'file') requireLanguage(attributes['target-language'], language)
    else if (tag === 'trans-unit' && attributes.restype !== PO_HEADER) {
      requireCount(rows.length + 1)
      const isUnsure = attributes.approved === 'no'
      unit = { row: rows.length + 1, source: '', text: '', isUnsure, depth }
      rows.push(unit)
    } else if (unit?.depth === depth - 1) {
      if (tag === 'source') field = 'source'
      else if (tag === 'target') {
        field = 'text'
        if (/^(new$|needs-)/.test(attributes.state ?? '')) unit.isUnsure = true
      }
    }
  })
  const addText = (text: string) => {
    if (unit && field) unit[field] += text
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    if (unit && depth <= unit.depth + 1) field = undefined
    if (unit && depth === unit.depth) unit = undefined
    depth--
  })
  parser.write(xml).close()
  return rows
}
