import { toLatinNumber } from '@dhow/trade/digits'

/** A cell as spreadsheet programs copy it: quoted if it has line breaks. */
const CELL = /(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/gy

export function splitRows(text: string): string[][] {
  const table = text.replaceAll(/\r\n?/g, '\n').trimEnd()
  const texts = table.split('\n').filter((row) => row.trim() !== '')
  if (texts.every((row) => /^".*"[,;]".*"$/.test(row))) {
    return texts.map((row) => row.slice(1, -1).split(/"[,;]"/))
  }
  if (texts.every((row) => /^\s*\|.*\|\s*$/.test(row))) {
    return texts
      .filter((row) => !/^[|\s:-]+$/.test(row))
      .map((row) =>
        row
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      )
  }
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of table.matchAll(CELL)) {
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).trim())
    if (end === '') break
    if (end === '\n') rows.push([])
  }
  return rows
}

const DATE = String.raw`\d{1,4}[./-]\d{1,2}[./-]\d{1,4}`
const TIME = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s*[ap]\.?\s?m\.?)?`

/** Date, time and sender of a WhatsApp message as Android, iOS and the website copy them. */
const CHAT_HEADER = new RegExp(
  String.raw`^\[?(?:${DATE},?\s+${TIME}|${TIME},?\s+${DATE})(?:\]|\s*-|:)(?:[^:]*:(?:\s|$))?`,
  'i',
)

/** Returns rows without the headers of chat messages, and without messages of plain words before the first number. */
export function removeChatHeaders(rows: string[][]): { table: string[][]; isChat: boolean } {
  let isChat = false
  const table = rows.map(([first = '', ...cells]) => {
    const text = toLatinNumber(first)
    if (!CHAT_HEADER.test(text)) return [first, ...cells]
    isChat = true
    const message = text.replace(CHAT_HEADER, '').trim()
    return [/\d/.test(message) || NO_PRICE.test(message) ? message : '', ...cells]
  })
  const start = isChat ? table.findIndex((row) => row.some(Boolean)) : 0
  return { table: table.slice(Math.max(start, 0)), isChat }
}

/** Cells that say that there is no price. The earlier price stays. */
export const NO_PRICE = /^(?:[-–—.?]*|#?n[/.]?a\.?|tb[acd]|(?:price )?on request|por)$/i
