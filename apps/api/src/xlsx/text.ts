/** What XML cannot say of a text, or would read back as something else: a carriage return as a line feed. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that are meant
const UNSAYABLE = /[\0-\x08\x0b-\x1f\x7f\ufffe\uffff]|\p{Cs}/gu

const escapeOf = (character: string): string =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`

/** Text as a cell holds it: what XML has no character for as `_x000D_` (ECMA-376, ST_Xstring), which `plainText` undoes. */
export const cellText = (text: string): string =>
  text
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(UNSAYABLE, escapeOf)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

/** The text of a cell, once the XML is read. */
export const plainText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text
