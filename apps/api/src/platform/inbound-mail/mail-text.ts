import { closeBidi } from '@dhow/contract/typed-text'
import libmime from 'libmime'
import type { DecodeText } from './header-values.ts'
import { CELL_SEPARATOR, htmlToText, MAX_HTML_CHARS } from './html-text.ts'
import { type Source, takePictures } from './mail-files.ts'
import { type MimePart, readText } from './mime-parts.ts'

const MAX_TEXT_CHARS = 100_000

/** Bytes of all texts of a mail, of which a character may need 4. */
const MAX_BYTES = 4 * MAX_HTML_CHARS

/** Share of the words of HTML that the plain text may lack, such as the texts of pictures. */
const MAX_MISSING = 0.1

/** Letters of Chinese and Japanese are words. */
const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}\p{N}]+/gu

/** Stands for a picture in plain text. */
const MARKER = /\[(?:cid|image):[^\]\n]{1,200}\]|\ufffc/gi

/** A text before its character set is known. */
export type RawText = { part: MimePart; bytes: Buffer; charset: string }

export const isText = ({ node, type }: MimePart): boolean =>
  /^text\/(plain|html)$/.test(type) && node.disposition !== 'attachment' && !node.filename

/** Reads the texts of a mail, and takes the pictures out of HTML. */
export async function readTexts(parts: MimePart[]) {
  const texts: RawText[] = []
  const pictures: Source[] = []
  let room = MAX_BYTES
  let isCut = false
  for (const part of parts.filter(isText)) {
    const isHtml = part.type === 'text/html'
    // Plain text may need three encoded bytes for one.
    let content = await readText(part, isHtml ? undefined : 3 * MAX_BYTES)
    if (isHtml) {
      const taken = takePictures(content.toString('latin1'), pictures)
      content = Buffer.from(taken.slice(0, MAX_BYTES + 1), 'latin1')
    }
    isCut ||= content.length > room
    // The end may be a part of a character.
    const end = content.length > room ? content.subarray(0, room).lastIndexOf('\n') : undefined
    const bytes = content.subarray(0, end)
    room -= bytes.length
    texts.push({ part, bytes, charset: part.node.charset || '' })
  }
  return { texts, pictures, isCut }
}

const toWords = (text: string): Set<string> =>
  new Set(text.slice(0, MAX_TEXT_CHARS).replace(MARKER, '').toLowerCase().match(WORD))

const lacksWords = (text: Set<string>, other: Set<string>) =>
  [...other].filter((word) => !text.has(word)).length > other.size * MAX_MISSING

/**
 * Returns the plain text unless it lacks words of the HTML, or rows of a table: programs write stubs, notices and
 * joined cells.
 */
function chooseText(plain: string, html: string) {
  const plainWords = toWords(plain)
  const htmlWords = toWords(html)
  if (plainWords.size === 0 && html !== '') return html
  if (html.includes(CELL_SEPARATOR) && !lacksWords(htmlWords, plainWords)) return html
  return lacksWords(plainWords, htmlWords) ? html : plain
}

/** Returns the group of texts of which one is enough. */
function findAlternative({ node }: MimePart): unknown {
  let group: unknown = node
  for (let parent = node.parentNode; parent; parent = parent.parentNode) {
    if (parent.multipart === 'alternative') group = parent
  }
  return group
}

export function joinTexts(texts: RawText[], decode: DecodeText) {
  const html: string[] = []
  let isCut = false
  const joinPlain = (group: RawText[]) =>
    group
      .filter(({ part }) => part.type === 'text/plain')
      .map(({ part: { node }, bytes, charset }) => {
        const text = decode(bytes, charset)
        return (node.flowed ? libmime.decodeFlowed(text, node.delSp) : text).trim()
      })
      .join('\n\n')
  const joinGroup = (group: RawText[]) => {
    const rich = group
      .filter(({ part }) => part.type === 'text/html')
      .map(({ bytes, charset }) => decode(bytes, charset))
    html.push(...rich)
    const plain = joinPlain(group)
    const chosen = chooseText(plain, rich.map((item) => htmlToText(item).trim()).join('\n\n'))
    isCut ||= chosen !== plain && rich.some(({ length }) => length > MAX_HTML_CHARS)
    return chosen
  }
  const groups = Map.groupBy(texts, ({ part }) => findAlternative(part))
  const joined = [...groups.values()].map(joinGroup).filter((text) => text !== '')
  const text = joined.join('\n\n')
  isCut ||= text.length > MAX_TEXT_CHARS
  return { text: text.slice(0, MAX_TEXT_CHARS), html: html.join('\n'), isCut }
}

/** Removes what stands for stored pictures, and what is unsafe. @param names those of the pictures */
export function cleanText(text: string, names: string[]): string {
  const markers = names.flatMap((name) => [`<${name}>`, `[${name}]`])
  const plain = names.length > 0 ? text.replace(MARKER, '') : text
  return closeBidi(
    markers
      .reduce((rest, marker) => rest.replaceAll(marker, ''), plain)
      .toWellFormed()
      // Normalizing many marks in a row takes quadratic time; 30 are enough for any script (UAX #15, 13).
      .replace(/(?<=\p{M}{30})\p{M}+/gu, '')
      .normalize('NFC')
      .replace(/\r\n?/g, '\n')
      .replace(/(?![\t\n])\p{Cc}/gu, '')
      .replace(/\n{4,}/g, '\n\n\n')
      .trim(),
  )
}
